/** Recognises text that tries to steer an agent instead of informing it. */
import type { GuideMark } from '#contract'

const SIGNS: readonly { kind: GuideMark; what: string; pattern: RegExp }[] = [
  {
    kind: 'ignore',
    what: 'an order to ignore instructions',
    pattern:
      /\b(ignore|disregard|forget)\b.{0,30}\b(previous|prior|above|earlier|all)\b.{0,30}\b(instructions?|rules|prompts?)\b/i,
  },
  {
    kind: 'role',
    what: 'a new role',
    pattern: /\byou are now\b|\bact as (if you are|an? (unrestricted|jailbroken))\b/i,
  },
  {
    kind: 'hidden-turn',
    what: 'a hidden turn',
    pattern: /<\|im_(start|end)\|>|<\/?(system|assistant|tool_call|tool_response)>/i,
  },
  {
    kind: 'secrecy',
    what: 'an order to hide something',
    pattern: /\bdo not (tell|inform|mention)\b.{0,30}\b(user|person|human)\b/i,
  },
  {
    kind: 'secrets-away',
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
const JOINER_OR_HIDDEN = new RegExp(`(${JOINER.source})|${HIDDEN.source}`, 'gu')

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
export function findInjection(text: string): { kind: GuideMark; what: string } | undefined {
  const visible = text.replaceAll(JOINER, '')
  const words = folded(visible)
  // Letters set apart by blanks or marks are read together as well.
  const readings = [words, words.replaceAll(/(?<=\b\w)[ ._-](?=\w\b)/g, '')]
  const sign = SIGNS.find(({ pattern }) => readings.some((reading) => pattern.test(reading)))
  if (sign) return { kind: sign.kind, what: sign.what }
  if (visible.search(HIDDEN) < 0) return undefined
  return { kind: 'hidden-text', what: 'hidden characters' }
}

/** The lines that look so, counted from one; also an order that is broken over two lines. */
export function suspiciousLines(text: string): { line: number; what: GuideMark }[] {
  const lines = text.split('\n')
  const alone = lines.map((line) => findInjection(line)?.kind)
  return lines.flatMap((line, index) => {
    const next = lines[index + 1]
    const what =
      alone[index] ??
      (next === undefined || alone[index + 1] ? undefined : findInjection(`${line} ${next}`)?.kind)
    return what ? [{ line: index + 1, what }] : []
  })
}

/** What nobody would see is not told to a model either. */
export function withoutHidden(text: string): string {
  return text.replaceAll(JOINER_OR_HIDDEN, (_found, joiner: string | undefined) => joiner ?? '')
}

/** What nobody would see, written out. */
export function showHidden(text: string): string {
  return text.replaceAll(JOINER_OR_HIDDEN, (found: string, joiner: string | undefined) => {
    const code = found.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
    return joiner ?? `⟨U+${code}⟩`
  })
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
