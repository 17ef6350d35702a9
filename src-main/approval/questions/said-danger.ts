/** What is said of a danger, with every text in it changed: masked, or made safe to show. */
import { eachText, type Said } from '#words'

interface SaidDanger {
  sentence: string
  said?: Said
}

export function saidDanger(
  { sentence, said }: Readonly<SaidDanger>,
  change: (text: string) => string,
): SaidDanger {
  const { text, ...changed } = eachText({ text: sentence, ...said }, change)
  return { sentence: text, ...(said && { said: changed }) }
}
