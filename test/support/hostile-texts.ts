/** Texts that a model could send to hold up whoever reads them; the same for the same seed. */
const PIECES = [
  '>',
  '> ',
  '- ',
  '* ',
  '+ ',
  '1. ',
  '9) ',
  '#',
  '###### ',
  '\n',
  '\n\n',
  '    ',
  '\t',
  ' ',
  '  \n',
  '*',
  '**',
  '***',
  '_',
  '__',
  '~',
  '~~',
  '`',
  '``',
  '```',
  '```js\n',
  '~~~\n',
  '[',
  ']',
  '![',
  '](',
  '(',
  ')',
  '[a](',
  '](x "',
  "](x '",
  '](<',
  '[a](b)',
  '[a][b]',
  '[a]: ',
  '<',
  '>',
  '</',
  '<a ',
  '<!--',
  '-->',
  '<br>',
  '<https://',
  'https://',
  'www.',
  'a@b.c',
  '&',
  '&amp;',
  '&#x',
  '&#1114112;',
  ';',
  '\\',
  '\\\n',
  '|',
  '|-',
  '|:-:|\n',
  '| a | b |\n|---|---|\n',
  '---\n',
  '===\n',
  '- [ ] ',
  '- [x] ',
  'a',
  'b_c',
  'é',
  '中文',
  '\u202e',
  '\u200b',
  '\ud800',
  '\u0000',
  '😀',
  'word ',
  '$',
  '{',
  '}',
  '/*',
  '//',
  '"',
  "'",
]

export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Few kinds of pieces, often repeated: what makes a reader slow is more of the same. */
export function hostileText(random: () => number): string {
  const maxChars = random() < 0.02 ? 20_000 : 1_500
  const kinds = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(PIECES, random))
  let text = ''
  const length = Math.floor(random() * maxChars)
  while (text.length < length) {
    const piece = pick(random() < 0.9 ? kinds : PIECES, random)
    const times = random() < 0.1 ? 1 + Math.floor(random() * 300) : 1
    text += piece.repeat(times)
  }
  return text
}

/** The classes that are known to bring readers of Markdown down. */
export const WORST_TEXTS: Readonly<Record<string, string>> = {
  quotes: '>'.repeat(3_000),
  'spaced quotes': '> '.repeat(50_000),
  bullets: '- '.repeat(1_000),
  'bullets with an end': `${'- '.repeat(30_000)}a`,
  numbers: '1. '.repeat(30_000),
  'quotes and bullets': '> - '.repeat(20_000),
  'deeper and deeper': Array.from(
    { length: 500 },
    (_, depth) => `${' '.repeat(depth * 2)}- a`,
  ).join('\n'),
  'quotes line by line': Array.from({ length: 500 }, (_, depth) => `${'>'.repeat(depth)} a`).join(
    '\n',
  ),
  stars: `${'*'.repeat(50_000)}a`,
  'paired stars': `${'*'.repeat(9_000)}a${'*'.repeat(9_000)}`,
  'open emphasis': '*a '.repeat(6_000),
  'nested emphasis': `${'*a '.repeat(3_000)}${' b*'.repeat(3_000)}`,
  'mixed emphasis': '*a_b~c**d__e~~'.repeat(1_400),
  'either way': 'a**b'.repeat(5_000),
  underscores: '_a'.repeat(10_000),
  brackets: '['.repeat(20_000),
  'open links': '[a]('.repeat(5_000),
  'nested links': `${'['.repeat(6_000)}a${'](b)'.repeat(3_000)}`,
  titles: '[a](b "'.repeat(2_800),
  pictures: '![a'.repeat(6_000),
  backticks: Array.from({ length: 190 }, (_, count) => `${'`'.repeat(count + 1)}a`).join(' '),
  'odd backticks': '`a``b'.repeat(4_000),
  tags: '<a '.repeat(6_000),
  comments: '<!--'.repeat(5_000),
  addresses: 'https://a.'.repeat(2_000),
  'addresses in parentheses': `https://a${')'.repeat(10_000)}`,
  entities: '&#x1F600;&amp;&'.repeat(1_200),
  'empty cells': `${'|a'.repeat(50)}\n${'|-'.repeat(50)}\n${'|\n'.repeat(50_000)}`,
  'wide table': `${'|a'.repeat(50_000)}\n${'|-'.repeat(50_000)}\n`,
  'many tables': '|a|\n|-|\n\n'.repeat(20_000),
  rules: '---\n'.repeat(50_000),
  fences: '```\n'.repeat(50_001),
  headings: '# a\n'.repeat(50_000),
  underlines: `${'a\n'.repeat(90_000)}===`,
  'empty lines': '\n'.repeat(200_000),
  'lazy lines': '> a\nb\n'.repeat(30_000),
  'loose lists': '- a\n\n'.repeat(40_000),
  'blank items': '-\n'.repeat(90_000),
  'a long line': 'a'.repeat(3_000_000),
  'long lines of marks': '*a*'.repeat(1_000_000),
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('there is nothing to choose from')
  return item
}
