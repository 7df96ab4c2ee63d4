import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Markdown } from '../ui/markdown.tsx';
import { htmlToMarkdown } from './html-to-markdown.ts';

/** An item of a list, as Word writes it. */
const wordItem = (level: number, marker: string, text: string) =>
  `<p style="mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${marker}&nbsp;</span>${text}</p>`;

test.each([
  ['<h1>One</h1><h2>Two</h2><h5>Five</h5>', '## One\n\n### Two\n\n#### Five'],
  ['<h3><b>Three</b></h3><p>a<br>b</p><p>c</p>', '## Three\n\na\nb\n\nc'],
  ['<p>a <b>b </b><strong>c</strong> <i>d</i>, e<em>f</em>g</p>', 'a **b c** _d_, e*f*g'],
  ['<p><b><i>a</i></b> <span style="font-weight:700;font-style:italic">b</span></p>', '**_a b_**'],
  ['<b style="font-weight:normal"><p>a</p><p>b</p></b>', 'a\n\nb'],
  ['<p>see <a href="https://a.example/b_(c)">us</a></p>', 'see [us](https://a.example/b_%28c%29)'],
  ['<a href="https://a.example/">https://a.example/</a>', 'https://a.example/'],
  [`<a href="${window.location.origin}/contact?a=b#c"><b>here</b></a>`, '[**here**](/contact?a=b#c)'],
  ['<a href="javascript:alert(1)">x</a> <a href="file:///C:/x">y</a>', 'x y'],
  ['<ul><li>a<ul><li>b</li></ul></li><li><p>c</p></li></ul>', '- a\n  - b\n- c'],
  ['<ol start="3"><li>a</li><ol><li>b</li></ol><li>c</li></ol>', '3. a\n   1. b\n4. c'],
  ['<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
  ['<p>run <code>npm `x`</code></p><pre>\nif (a)\n  b;\n</pre>', 'run `` npm `x` ``\n\n```\nif (a)\n  b;\n```'],
  ['<table><tr><th>a</th><th>b</th></tr><tr><td>1|2</td></tr></table>', '| a | b |\n| --- | --- |\n| 1\\|2 |  |'],
  ['<table><tr><td><p>a</p><h2>b</h2></td></tr></table>', 'a\n\n## b'],
  ['<p>a</p><hr><p>b</p>', 'a\n\n---\n\nb'],
  [
    '<img src="https://a.example/x.png" alt="A [desk]"><img src="data:image/png;base64,AA">',
    '![A desk](https://a.example/x.png)',
  ],
  [
    '<a href="https://a.example/"><h3>a</h3><p>b</p><ul><li>c</li></ul><table><tr><td>d</td><td>e</td></tr></table></a>f',
    '## [a](https://a.example/)\n\n[b](https://a.example/)\n\n- [c](https://a.example/)\n\n' +
      '| [d](https://a.example/) | [e](https://a.example/) |\n| --- | --- |\n\nf',
  ],
  ['<table><caption>- A</caption><tr><td>b</td><td>c</td></tr></table>', '\\- A\n\n| b | c |\n| --- | --- |'],
  ['<table><caption>a</caption><tr><td>b</td></tr></table>', 'a\n\nb'],
  ['<div style="white-space:pre-wrap">a \t b\n <b>c\n\nd</b></div>e\nf', 'a b\n**c**\n\n**d**\n\ne f'],
  [
    '<p style="white-space-collapse:preserve">a\nb</p><p style="white-space:pre-line">c\nd<i style="white-space:normal">e\nf</i></p>',
    'a\nb\n\nc\nd*e f*',
  ],
  ['<p>2 * 3 * 4, `x`, [a](b), snake_case, _x_</p>', '2 \\* 3 \\* 4, \\`x\\`, \\[a](b), snake_case, \\_x\\_'],
  ['<p># a<br>1. b<br>- c<br>2024 d</p>', '\\# a\n1\\. b\n\\- c\n2024 d'],
  ['a&nbsp;&nbsp;b\n c<script>alert(1)</script><style>p{}</style><!-- x -->', 'a b c'],
  [
    '<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp; </span></span>a</p>' +
      '<p style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">1.&nbsp;</span><b>b</b></p><p>c</p>',
    '- a\n  1. **b**\n\nc',
  ],
  ['<p><i>e</i>Commerce and <em>re</em>start</p>', '*e*Commerce and *re*start'],
  ['<b>Note:</b>text, <b>Price (net)</b>10, <b>注意：</b>文本', '**Note**:text, **Price (net**)10, **注意**：文本'],
  ['<b>a<i>b</i></b>c <b>Price (<i>net</i>)</b>, a<b>"</b>b', '**a**bc **Price** (**_net_**), a"b'],
  ['<b>a<br> <br>b</b>, a<b><code>b</code></b>', '**a**\n\n**b**, a`b`'],
  [
    '<i>see https://a.example/b_</i> c, https://a.example/<b>d</b>',
    '*see https://a.example/b_* c, https://a.example/d',
  ],
  ['<h2>a<b>b</b><i>c</i></h2>', '## ab*c*'],
  ['<ol start=3><li>c<li>d</ol><ol><li>x</ol><div><ol><li>y</ol></div>', '3. c\n4. d\n\n1) x\n\n1. y'],
  ['<ul><li>a</ul><ul><li>b<ul><li>c</ul></ul><ol><li>d</ol>', '- a\n\n* b\n  - c\n\n1. d'],
  ['<ul><li>a<ol><li>b</ol><ol><li>c</ol></ul>', '- a\n  1. b\n  1) c'],
  [
    '<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.</span>a</p>' +
      '<p style="mso-list:l1 level1 lfo2"><span style="mso-list:Ignore">1.</span>b</p>',
    '1. a\n\n1) b',
  ],
  [
    '<pre>const a = 1;<br>if (a) {<br>  b();<br>}</pre><pre><code><div>a</div><div><br></div><div>b</div>\nc</code></pre>',
    '```\nconst a = 1;\nif (a) {\n  b();\n}\n```\n\n```\na\n\nb\nc\n```',
  ],
  ['<pre><ol><li>a</li>\n<li><b>b</b>c<!-- d --></li></ol></pre>', '```\na\nbc\n```'],
  ['<p>e <code>a<br> b</code> <code>c\nd</code></p>', 'e `a`\n`b` `c d`'],
  [
    '<table><tr><th rowspan="2">a</th><th colspan="2">b</th></tr><tr><th>c</th><th>d</th></tr>' +
      '<tr><td>1</td><td rowspan="0">2</td><td>3</td></tr><tr></tr><tr><td>4</td><td>5</td></tr></table>',
    '| a | b |  |\n| --- | --- | --- |\n|  | c | d |\n| 1 | 2 | 3 |\n| 4 |  | 5 |',
  ],
  [
    '<table><thead><tr><th colspan="900" rowspan="9">a</th><th>b</th></tr></thead><tr><td colspan="900">1</td><td>2</td></tr></table>',
    '| a | b |\n| --- | --- |\n| 1 | 2 |',
  ],
  [
    '<p>https://a.de/_next/data <b>b</b> (https://a.de/b_ https://c.de/d*) https://e.de*f* g_*</p>',
    'https://a.de/_next/data **b** (https://a.de/b_ https://c.de/d*) https://e.de\\*f\\* g\\_\\*',
  ],
  [
    '<a href="https://a.de/_b">https://a.de/_b</a> <a href="https://a.de/c*">https://a.de/c*</a> <a href="https://a.de/">https://b.de/_c</a>',
    'https://a.de/_b [https://a.de/c\\*](https://a.de/c*) [https://b.de/\\_c](https://a.de/)',
  ],
  [
    '<h1 style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.<span>&nbsp; </span></span>Chapter</h1><p>a</p>' +
      '<h2 style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">1.1<span>&nbsp; </span></span>Part</h2>',
    '## 1. Chapter\n\na\n\n### 1.1 Part',
  ],
  [
    [
      [1, '9.'],
      [1, '10.'],
      [2, '1.'],
      [3, '·'],
      [2, '2.'],
      [4, '·'],
      [1, '11.'],
    ]
      .map(([level, marker], at) => wordItem(Number(level), `${marker}`, `a${at}`))
      .join(''),
    '9. a0\n10. a1\n    1. a2\n       - a3\n    2. a4\n       - a5\n11. a6',
  ],
  [`${wordItem(2, '·', 'a')}${wordItem(3, '·', 'b')}`, '- a\n  - b'],
  [
    '<a href="tel:1">a]b</a> <a href="tel:2">[c [d] e</a> <a href="tel:3">]f[ <code>[</code></a> ' +
      '<a href="tel:4">[g](h)</a> <a href="tel:5">[i]</a>',
    '[a\\]b](tel:1) [\\[c [d] e](tel:2) [\\]f\\[ `[`](tel:3) [\\[g\\](h)](tel:4) [[i]](tel:5)',
  ],
  [
    '<p>Look!<a href="https://a.de/">a</a>! <a href="https://a.de/">b</a></p>',
    'Look\\![a](https://a.de/)! [b](https://a.de/)',
  ],
  [
    '<a href="https://a.de/"><img src="https://a.de/x.png" alt="b"></a> <a href="https://a.de/c"><b>d</b> <img src="https://a.de/y.png"> e</a>',
    '[![b](https://a.de/x.png)](https://a.de/) [**d**](https://a.de/c) [![](https://a.de/y.png) e](https://a.de/c)',
  ],
  [
    '<a href="https://a.de/"><figure><img src="https://a.de/x.png"><figcaption>b</figcaption></figure></a>',
    '[![](https://a.de/x.png)](https://a.de/)\n\n[b](https://a.de/)',
  ],
  ['<code>a</code><code>b</code> <code>c</code>`<code>d</code><b><code>e</code></b>', '`ab` `c`\\``d`**`e`**'],
  ['', ''],
])('writes %s as Markdown', (html, markdown) => {
  expect(htmlToMarkdown(html)).toBe(markdown);
});

test('reads styles where the page forbids style attributes, as the site does', async () => {
  const html =
    '<b style="font-weight:normal"><p>a <span style="font-weight:700">b</span> <span style="font-style:italic">c</span></p>' +
    '<p style="white-space:pre-wrap">d\ne</p></b>';
  const frame = document.createElement('iframe');
  frame.srcdoc =
    '<meta http-equiv="Content-Security-Policy" content="style-src \'self\'"><script type="module">' +
    `import { htmlToMarkdown } from '${new URL('html-to-markdown.ts', import.meta.url)}'; window.convert = htmlToMarkdown;</script>`;
  document.body.append(frame);
  const page: () => { convert?: typeof htmlToMarkdown } = () => Object(frame.contentWindow);
  await expect.poll(() => page().convert?.(html)).toBe('a **b** _c_\n\nd\ne');
  frame.remove();
});

test('runs and loads nothing of a hostile text', async () => {
  const ran: string[] = [];
  Object.assign(window, { ran });
  const hostile =
    '<img src="/nothing.png" onerror="ran.push(1)"><p style="background:url(/nothing.png)">a</p><svg onload="ran.push(2)"><iframe srcdoc="<script>top.ran.push(3)</script>">';
  htmlToMarkdown(hostile.repeat(3));
  expect(htmlToMarkdown(`${'<div>'.repeat(5000)}x`)).toBe('x');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(ran).toEqual([]);
  expect(performance.getEntriesByType('resource').filter(({ name }) => name.includes('nothing.png'))).toEqual([]);
});

/** Bold and italic runs of letters and punctuation, with a fixed seed. */
function randomTexts(count: number) {
  let seed = 7;
  const random = <Item,>(items: readonly Item[]): Item | undefined => {
    seed = (seed * 48_271) % 2_147_483_647;
    return items[seed % items.length];
  };
  const letters = Array.from('aé1文本 .()：、“"€😀-*_[!\\');
  const tags = [[], ['b'], ['i'], ['b', 'i']];
  const run = () => {
    const element = document.createElement('p');
    const inner = (random(tags) ?? []).reduce<Element>((parent, tag) => {
      const child = document.createElement(tag);
      parent.append(child);
      return child;
    }, element);
    inner.append(...Array.from({ length: random([1, 2, 3, 4]) ?? 1 }, () => random(letters) ?? ''));
    return element.innerHTML;
  };
  return Array.from({ length: count }, () => Array.from({ length: random([2, 3, 4]) ?? 2 }, run).join(''));
}

const addressed = [
  '*a https://a.de/_b_/c_ d https://a.de/*e* f* <i>https://a.de/_g_*</i> <b>h https://a.de/i*</b> _j_',
  '[https://a.de/k](l) https://a.de/[m](n) https://o.de*p* https://a.de/q(_r_)_ (https://a.de/*s*)*t* https://a.de/`u` \\v',
  '<a href="https://a.de/">https://b.de/_w_ *x*</a>',
];

test('shows the same text after the conversion, without signs of its own', async () => {
  const samples = Array.from(new Set([...randomTexts(1000), ...addressed]));
  const { container } = await render(
    samples.map((html) => <Markdown key={html} className="sample" text={htmlToMarkdown(`<p>${html}</p>`)} />),
  );
  const textOf = (element: Element) => (element.textContent ?? '').replaceAll(/\s/g, '');
  const shown = Array.from(container.querySelectorAll('.sample'), textOf);
  const plain = samples.map((html) => textOf(new DOMParser().parseFromString(html, 'text/html').body));
  const wrong = samples.flatMap((html, at) =>
    shown[at] === plain[at] ? [] : [{ html, markdown: htmlToMarkdown(html), shown: shown[at] }],
  );
  expect(wrong.slice(0, 5)).toEqual([]);
});
