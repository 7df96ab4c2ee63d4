/** Text that is HTML already; everything else is escaped where it is put in. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

type Piece = string | Html | undefined | false | readonly Piece[];

function render(piece: Piece): string {
  if (!piece) return '';
  if (typeof piece === 'string') return escapeHtml(piece);
  return piece instanceof Html ? piece.text : piece.map(render).join('');
}

/** A template whose values are escaped, unless they come from such a template themselves. */
export const html = (strings: TemplateStringsArray, ...pieces: Piece[]): Html =>
  new Html(strings.reduce((text, string, index) => text + render(pieces[index - 1]) + string));
