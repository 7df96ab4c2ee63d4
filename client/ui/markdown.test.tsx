import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, test } from 'vitest';
import { Markdown } from './markdown.tsx';

const html = (text: string) =>
  renderToStaticMarkup(<Markdown text={text} />).replace(/^<div class="prose">|<\/div>$/g, '');

test.each([
  ['# One', '<h2 id="text-one" dir="auto">One</h2>'],
  ['###### Six', '<h4 id="text-six" dir="auto">Six</h4>'],
  ['## Same\n## Same', '<h2 id="text-same" dir="auto">Same</h2><h2 id="text-same-2" dir="auto">Same</h2>'],
  ['## Same\n## Same\n## Same 2', '<h2 id="text-same-2-2" dir="auto">Same 2</h2>'],
  ['## Same 2\n## Same\n## Same', '<h2 id="text-same-3" dir="auto">Same</h2>'],
  ['**a** _b_ `c`', '<p dir="auto"><strong>a</strong> <em>b</em> <code>c</code></p>'],
  ['[a](/contact)', '<p dir="auto"><a href="/contact">a</a></p>'],
  [
    'https://example.com/x',
    '<p dir="auto"><a href="https://example.com/x" rel="external noopener">https://example.com/x</a></p>',
  ],
  ['3. c\n4. d', '<ol start="3" dir="auto"><li>c</li><li>d</li></ol>'],
  ['> q', '<blockquote dir="auto"><p dir="auto">q</p></blockquote>'],
  ['```js\n<b>\n```', '<pre tabindex="0"><code>&lt;b&gt;\n</code></pre>'],
  ['a\n\n---\n\nb', '<p dir="auto">a</p><hr/><p dir="auto">b</p>'],
  ['|a|b|\n|-|-:|\n|1|2|', '<th class="right">b</th>'],
  ['![A desk](/media/desk.png)', '<img src="/media/desk.png?w=640"'],
  ['![A desk](/media/a.b.svg)', '<img src="/media/a.b.svg" srcSet="/media/a.b.svg"'],
  ['![A desk](/media/desk.png)', 'width="640" height="480" class="unsized" loading="lazy"'],
  ['![A desk](/media/picture-ab-1600x900)', 'alt="A desk" width="1600" height="900" loading="lazy"'],
  ['![A desk](https://elsewhere.example/desk.png)', '<a href="https://elsewhere.example/desk.png">A desk</a>'],
  ['[![A _desk_](https://elsewhere.example/desk.png)](/contact)', '<p dir="auto"><a href="/contact">A desk</a></p>'],
  ['[**![A desk](/media/desk.png)**](/contact)', '<a href="/contact"><strong><img src="/media/desk.png?w=640"'],
])('formats %j', (text, expected) => {
  expect(html(text)).toContain(expected);
});

// As in posts from before there was Markdown.
test.each([
  ['one\ntwo\n\nthree', '<p dir="auto">one<br/>two</p><p dir="auto">three</p>'],
  ['- one\n• two\n* three', 'one</li>'],
  ['Title\n-----', '<p dir="auto">Title</p><hr/>'],
  ['    indented', '<p dir="auto">indented</p>'],
  ['Q&amp;A &copy;', '<p dir="auto">Q&amp;amp;A &amp;copy;</p>'],
  ['snake_case_name', '<p dir="auto">snake_case_name</p>'],
  ['1 < 2 > 1', '<p dir="auto">1 &lt; 2 &gt; 1</p>'],
])('shows plain text as before: %j', (text, expected) => {
  expect(html(text)).toContain(expected);
});

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<iframe src="https://evil.example"></iframe>',
  '<style>*{display:none}</style>',
  '<svg/onload=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](\\javascript:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:msgbox)',
  '[x](file:///etc/passwd)',
  '[x](blob:https://evil.example/1)',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '[x](\u0000javascript:alert(1))',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml,<svg onload=alert(1)>)',
  '![x](/media/a.png" onerror="alert(1))',
  '![x](/media/../api/session)',
  '![x](/media/a-1x1"onload=alert(1)x-99999999x9)',
  '![x"onload="alert(1)](/media/a-1x1)',
  '[x](/a "t\\" onclick=\\"alert(1)")',
  '<javascript:alert(1)>',
  '[x][y]\n\n[y]: javascript:alert(1)',
  '`` <script> ``',
  '```"><script>\nx\n```',
  '|<script>|\n|-|\n|<b onclick=x>|',
  '## <script>alert(1)</script>',
  '## constructor\n## __proto__',
];

const allowedTags = new Set(
  'div p h2 h3 h4 ul ol li blockquote table thead tbody tr th td strong em a br hr code pre img section nav'.split(' '),
);
const allowedAttributes = new Set(
  'dir id href rel title src srcset sizes alt width height loading decoding class start tabindex aria-label'.split(' '),
);

/** Reads React's own markup, in which every attribute is quoted and escaped. */
function expectHarmless(markup: string) {
  for (const [, name = '', attributes = ''] of markup.matchAll(/<([a-z0-9]+)((?:\s[a-z-]+(?:="[^"]*")?)*)\s*\/?>/gi)) {
    expect(allowedTags, markup).toContain(name);
    for (const [, attribute = '', value = ''] of attributes.matchAll(/\s([a-z-]+)(?:="([^"]*)")?/gi)) {
      expect(allowedAttributes, markup).toContain(attribute.toLowerCase());
      if (attribute === 'href') expect(value, markup).toMatch(/^(https?:|mailto:|tel:|[/#?](?![/\\]))/i);
      if (attribute === 'src') expect(value, markup).toMatch(/^\/media\/[\w.-]*\w\?w=\d+$/);
    }
  }
  const texts = markup.replaceAll(/<\/?[a-z0-9]+(?:\s[a-z-]+(?:="[^"]*")?)*\s*\/?>/gi, '');
  expect(texts, 'no other markup').not.toMatch(/[<>]/);
}

test('shows pictures from elsewhere by their path on this site only', () => {
  const text =
    '![a](https://files.example/a_b.png) ![b](https://files.example/b.png) ![c](https://files.example/c.png)';
  const pictures = {
    'https://files.example/a_b.png': '/media/a.b',
    'https://files.example/b.png': 'javascript:alert(1)',
  };
  const markup = renderToStaticMarkup(<Markdown text={text} pictures={pictures} />);
  expectHarmless(markup);
  expect(markup).toContain('src="/media/a.b?w=640"');
  expect(markup).toContain('<a href="https://files.example/b.png">b</a>');
  expect(markup).toContain('<a href="https://files.example/c.png">c</a>');
});

describe('hostile text', () => {
  it.each(hostile)('stays text: %j', (text) => {
    expectHarmless(html(text));
  });

  it('stays text in any mixture', () => {
    const parts = [
      ...hostile,
      '\n',
      '\n\n',
      '> ',
      '- ',
      '| ',
      '**',
      '_',
      '`',
      '](',
      '![',
      '[',
      ')',
      '<',
      '"',
      '&#x3c;',
      '1. ',
    ];
    let seed = 42;
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    for (let run = 0; run < 300; run += 1)
      expectHarmless(html(Array.from({ length: 1 + next(12) }, () => parts[next(parts.length)]).join('')));
  });

  it.each(['> ', '- ', '1. ', '[', '**a ', '_a', '![', '# a\n', '|a|\n', '`', '&', '(', 'www.a.b '])(
    'ends soon with 100,000 characters of %j',
    (part) => {
      expect(html(part.repeat(100_000 / part.length))).toBeTypeOf('string');
    },
  );
});
