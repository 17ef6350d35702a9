/** The words of a text as the index of tools knows them: small, split at camelCase, without endings. */

const WORDS = /[A-Za-z0-9]+|\p{Script=Han}/gu
const PARTS = /[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+/g

/** They stand in every description, so they tell nothing apart. */
const EMPTY = new Set(
  'a an and are as at be by can for from has have if in into is it its not of on or that the this to use used using when which with you your'.split(
    ' ',
  ),
)

export function wordsOf(text: string): string[] {
  return (text.match(WORDS) ?? [])
    .flatMap(partsOf)
    .map((word) => word.toLowerCase())
    .filter((word) => !EMPTY.has(word))
    .map(stem)
}

/** `getForecast` is two words and also one: `GitHub` is written `github` as often. */
function partsOf(word: string): string[] {
  const parts = word.match(PARTS) ?? [word]
  return parts.length > 1 ? [...parts, word] : parts
}

/** Endings, longest first, and what stands in their place. */
const ENDINGS: readonly (readonly [ending: string, instead: string])[] = [
  ['ations', 'ate'],
  ['ation', 'ate'],
  ['ingly', ''],
  ['ments', ''],
  ['ment', ''],
  ['ings', ''],
  ['ions', ''],
  ['ies', 'y'],
  ['ing', ''],
  ['ers', ''],
  ['ion', ''],
  ['ed', ''],
  ['er', ''],
  ['es', ''],
  ['ly', ''],
  ['s', ''],
]

/** So much has to be left of a word, or `list` and `listing` would become letters. */
const LEAST_LEFT = 3

/** `creating`, `creates` and `created` are one word; that it is no English one does not matter. */
function stem(word: string): string {
  for (const [ending, instead] of ENDINGS) {
    if (!word.endsWith(ending) || word.length - ending.length < LEAST_LEFT) continue
    return withoutTail(word.slice(0, -ending.length) + instead)
  }
  return withoutTail(word)
}

/** `create` and `creat`, `stopp` and `stop`. */
function withoutTail(word: string): string {
  const short = word.length > LEAST_LEFT && word.endsWith('e') ? word.slice(0, -1) : word
  return /([bdgmnprt])\1$/.test(short) && short.length > LEAST_LEFT ? short.slice(0, -1) : short
}
