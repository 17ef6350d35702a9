/** What the model is told of itself and of its place, whatever the conversation. */
const RULES_TOKENS = 600
/** Room that a reply needs as well. */
const FILLED = 0.8

/** Roughly: a word of four letters is a token, and so is one character of Chinese. */
function textTokens(text: string): number {
  const wide = text.match(/[^\u0000-\u024f]/g)?.length ?? 0
  return wide + (text.length - wide) / 4
}

/** How much the start of a turn takes when it does not fit; what came before can be shortened. */
export function tokensThatDoNotFit(turn: {
  window: number
  toolTokens: number
  text: string
}): number | undefined {
  const needed = RULES_TOKENS + turn.toolTokens + textTokens(turn.text)
  return needed > turn.window * FILLED ? Math.ceil(needed) : undefined
}
