import '../styles/prose.css';

/** Plain text as HTML: empty lines separate paragraphs, dashes make a list. */
export function PlainText({ text, className = 'prose' }: { text: string; className?: string }) {
  const blocks = text
    .split(/\r?\n\s*\r?\n/)
    .map((block) => block.trim())
    .filter(Boolean);
  return (
    <div className={className}>
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks of text have no other identity
        <Block key={at} lines={block.split(/\r?\n/)} />
      ))}
    </div>
  );
}

const bullet = /^\s*[-*•]\s+/;

function Block({ lines }: { lines: readonly string[] }) {
  if (lines.length > 1 && lines.every((line) => bullet.test(line))) {
    return (
      <ul dir="auto">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <li key={at}>{line.replace(bullet, '')}</li>
        ))}
      </ul>
    );
  }
  // biome-ignore lint/suspicious/noArrayIndexKey: as above
  return <p dir="auto">{lines.flatMap((line, at) => (at === 0 ? [line] : [<br key={at} />, line]))}</p>;
}
