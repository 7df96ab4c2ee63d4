import MarkdownIt, { type Token } from 'markdown-it';
import { createContext, createElement, Fragment, type ReactNode, use } from 'react';
import { useMissingPicture } from './illustration.tsx';
import { imageSource } from './media-image.ts';

export interface TextProps {
  readonly text: string;
  readonly className?: string;
  /** Name of the table of contents, which long texts get. */
  readonly contents?: string;
  /** Paths on this site of pictures from elsewhere, by their address. */
  readonly pictures?: Readonly<Record<string, string>> | undefined;
}

const contentsFrom = 3;

// Without indented code, underlined headings and entities, which plain text contains by accident.
const parser = new MarkdownIt({ html: false, linkify: true, breaks: true, maxNesting: 20 }).disable([
  'code',
  'lheading',
  'entity',
  'strikethrough',
]);
parser.validateLink = (href) => /^(?:https?:|mailto:|tel:|[/#?](?![/\\]))/i.test(href);

const PicturesContext = createContext<NonNullable<TextProps['pictures']>>({});

/** Formatted text: a safe subset of Markdown as React elements. Nothing in the text becomes HTML. */
export function Markdown({ text, className = 'prose', contents, pictures = {} }: TextProps) {
  const tokens = parser.parse(text.replaceAll(/^(\s*)•(?=\s)/gm, '$1-'), {});
  const headings = nameHeadings(tokens);
  return (
    <div className={className}>
      {contents && headings.length >= contentsFrom ? (
        <nav aria-label={contents} className="contents">
          <p>{contents}</p>
          <ul>
            {headings.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <PicturesContext value={pictures}>{elements(tokens)}</PicturesContext>
    </div>
  );
}

const plainTitle = (tokens: readonly Token[] | null = []): string =>
  (tokens ?? []).map((token) => (token.children ? plainTitle(token.children) : token.content)).join('');

function nameHeadings(tokens: readonly Token[]) {
  const taken = new Map<string, number>();
  return tokens.flatMap((token, at) => {
    if (token.type !== 'heading_open') return [];
    token.tag = `h${Math.min(4, Math.max(2, Number(token.tag.slice(1))))}`;
    const title = plainTitle(tokens[at + 1]?.children).trim();
    const name =
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
        .replaceAll(/^-|-$/g, '') || 'part';
    let count = taken.get(name) ?? 1;
    let unique = name;
    while (taken.has(unique)) {
      count += 1;
      unique = `${name}-${count}`;
    }
    taken.set(unique, 1).set(name, count);
    const id = `text-${unique}`;
    token.attrSet('id', id);
    return token.tag === 'h2' && title ? [{ id, title }] : [];
  });
}

const tags = new Set('p h2 h3 h4 ul ol li blockquote table thead tbody tr th td strong em a'.split(' '));

const attribute = (token: Token, name: string) => String(token.attrGet(name) ?? '');

function attributesOf(token: Token): Record<string, unknown> {
  switch (token.tag) {
    case 'a': {
      const href = attribute(token, 'href');
      return {
        href,
        title: token.attrGet('title') ?? undefined,
        rel: /^https?:/i.test(href) ? 'external noopener' : undefined,
      };
    }
    case 'h2':
    case 'h3':
    case 'h4':
      return { id: token.attrGet('id'), dir: 'auto' };
    case 'ol':
      return { start: token.attrGet('start') ?? undefined, dir: 'auto' };
    case 'th':
    case 'td':
      return { className: attribute(token, 'style').replace('text-align:', '') || undefined };
    case 'p':
    case 'ul':
    case 'blockquote':
      return { dir: 'auto' };
    default:
      return {};
  }
}

/** Builds elements from the parser's flat list of opening, closing and single tokens. */
function elements(tokens: readonly Token[]): ReactNode {
  interface Open {
    readonly token?: Token;
    readonly children: ReactNode[];
  }
  const root: Open = { children: [] };
  const open: Open[] = [root];
  for (const token of tokens) {
    if (token.hidden) continue;
    if (token.nesting > 0) {
      open.push({ token, children: [] });
    } else if (token.nesting < 0) {
      const { token: opening, children } = open.pop() ?? root;
      if (opening) open.at(-1)?.children.push(element(opening, children));
    } else {
      const isLinked = open.some(({ token: around }) => around?.tag === 'a');
      open.at(-1)?.children.push(single(token, isLinked));
    }
  }
  return createElement(Fragment, null, ...root.children);
}

function element(token: Token, children: readonly ReactNode[]): ReactNode {
  if (!tags.has(token.tag)) return createElement(Fragment, null, ...children);
  const built = createElement(token.tag, attributesOf(token), ...children);
  if (token.tag !== 'table') return built;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <div className="scrolls" tabIndex={0}>
      {built}
    </div>
  );
}

function single(token: Token, isLinked: boolean): ReactNode {
  switch (token.type) {
    case 'inline':
      return elements(token.children ?? []);
    case 'softbreak':
    case 'hardbreak':
      return <br />;
    case 'hr':
      return <hr />;
    case 'code_inline':
      return <code>{token.content}</code>;
    case 'fence':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
        <pre tabIndex={0}>
          <code>{token.content}</code>
        </pre>
      );
    case 'image':
      return <Picture src={attribute(token, 'src')} alt={plainTitle(token.children)} isLinked={isLinked} />;
    default:
      return token.content;
  }
}

const ownPicture = /^\/media\/[\w.-]*\w$/;
/** Uploaded pictures have their size at the end of their address. */
const pictureSize = /-(\d{1,5})x(\d{1,5})$/;

/** A picture of this site. Others, which the page may not load, are links, or words within a link. */
function Picture({ src: address, alt, isLinked }: { src: string; alt: string; isLinked: boolean }) {
  const pictures = use(PicturesContext);
  const src = (Object.hasOwn(pictures, address) && pictures[address]) || address;
  const { missing, watch } = useMissingPicture(src);
  if (!ownPicture.test(src)) return isLinked ? alt || address : <a href={address}>{alt || address}</a>;
  if (missing) return alt;
  const [, width, height] = pictureSize.exec(src) ?? [];
  return (
    <img
      {...watch}
      {...imageSource(src, '(min-width: 64em) 720px, calc(100vw - 36px)')}
      alt={alt}
      width={width ?? 640}
      height={height ?? 480}
      className={width ? undefined : 'unsized'}
      loading="lazy"
      decoding="async"
    />
  );
}
