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
  {
    what: 'hidden characters',
    pattern: /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069]|[\u{e0000}-\u{e007f}]/u,
  },
]

/** What the text looks like, or undefined when it looks harmless. */
export function findInjection(text: string): string | undefined {
  return SIGNS.find(({ pattern }) => pattern.test(text))?.what
}
