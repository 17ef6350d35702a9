/**
 * Output that is shown again may hold questions to the terminal (who are you, where is the cursor)
 * and clipboard writes. Their time is over: an answer now would be typed into the shell.
 */
import type { IParser } from '@xterm/xterm'

const CSI_QUESTIONS = [
  { final: 'c' },
  { prefix: '>', final: 'c' },
  { prefix: '=', final: 'c' },
  { final: 'n' },
  { prefix: '?', final: 'n' },
  { intermediates: '$', final: 'p' },
  { prefix: '?', intermediates: '$', final: 'p' },
  { prefix: '>', final: 'q' },
] as const
const DCS_STATUS_QUESTION = { intermediates: '$', final: 'q' }
const OSC_COLORS = [4, 10, 11, 12] as const
const OSC_CLIPBOARD = 52

/** A handler that says yes has dealt with the sequence, and the terminal's own stays silent. */
export function guardReplay(
  parser: Pick<IParser, 'registerCsiHandler' | 'registerDcsHandler' | 'registerOscHandler'>,
  isReplaying: () => boolean,
): void {
  for (const question of CSI_QUESTIONS) parser.registerCsiHandler(question, isReplaying)
  parser.registerDcsHandler(DCS_STATUS_QUESTION, isReplaying)
  for (const code of OSC_COLORS) {
    parser.registerOscHandler(code, (data) => isReplaying() && data.includes('?'))
  }
  parser.registerOscHandler(OSC_CLIPBOARD, isReplaying)
}
