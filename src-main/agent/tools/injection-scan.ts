/** Recognises text that tries to steer an agent instead of informing it. */
const SIGNS: readonly { what: string; pattern: RegExp }[] = [
  {
    what: 'an order to ignore instructions',
    pattern:
      /\b(ignore|disregard|forget)\b.{0,30}\b(previous|prior|above|earlier|all)\b.{0,30}\b(instructions?|rules|prompts?)\b/i,
  },
  {
    what: 'a new role',
    pattern: /\byou are now\b|\bact as (if you are|an? (unrestricted|jailbroken))\b/i,
  },
  {
    what: 'a hidden turn',
    pattern: /<\|im_(start|end)\|>|<\/?(system|assistant|tool_call|tool_response)>/i,
  },
  {
    what: 'an order to hide something',
    pattern: /\bdo not (tell|inform|mention)\b.{0,30}\b(user|person|human)\b/i,
  },
  {
    what: 'an order to send secrets away',
    pattern:
      /\b(send|post|upload|exfiltrate|curl)\b.{0,60}\b(api[_ -]?keys?|tokens?|passwords?|credentials?|\.env|id_rsa)\b/i,
  },
]

/** Zero width, direction, tags, soft hyphens: nobody needs them in a note. */
const HIDDEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** They join the parts of an emoji, and pictures and Persian words are full of them. */
const JOINER =
  /(?<=\p{Extended_Pictographic}\ufe0f?)\u200d|\ufe0f|(?<=\p{Script=Arabic})\u200c(?=\p{Script=Arabic})/gu

/** Cyrillic and Greek letters that look like Latin ones. */
const TWINS: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  һ: 'h',
  і: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  ѕ: 's',
  т: 't',
  у: 'y',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  α: 'a',
  ε: 'e',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ı: 'i',
  ɡ: 'g',
}

/** What the text looks like, or undefined when it looks harmless. */
export function findInjection(text: string): string | undefined {
  const visible = text.replaceAll(JOINER, '')
  const words = folded(visible)
  // Letters set apart by blanks or marks are read together as well.
  const readings = [words, words.replaceAll(/(?<=\b\w)[ ._-](?=\w\b)/g, '')]
  const sign = SIGNS.find(({ pattern }) => readings.some((reading) => pattern.test(reading)))
  return sign?.what ?? (visible.search(HIDDEN) >= 0 ? 'hidden characters' : undefined)
}

/** As a reader takes it in: one width, one script, no accents, nothing hidden, in one line. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(HIDDEN, '')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\0-\x7f]/g, (letter) => TWINS[letter] ?? letter)
    .replaceAll(/\s+/g, ' ')
}
