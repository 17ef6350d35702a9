/** Terminal output as text: no colours, no titles, and of a line that was redrawn only the last. */

/** Control sequences (CSI), operating-system commands (OSC) and strings, and short escapes. */
const SEQUENCES =
  /\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\|$)|\x1b[PX^_][^\x1b]*(?:\x1b\\|$)|\x1b[ -/]*[0-~]|\x9b[0-?]*[ -/]*[@-~]/g
const OTHER_CONTROLS = /[\x00-\x08\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f]/g

/** Anything but colours, titles and line ends: then only a drawn screen shows what one would see. */
const MOVES_THE_CURSOR = /\x1b(?:\[[0-?]*[ -/]*[@-ln-~]|[^[\]])|[\b\x9b]|\r(?!\r*\n)/

export function needsDrawing(output: string): boolean {
  return MOVES_THE_CURSOR.test(output)
}

export function plainText(output: string): string {
  const text =
    output.includes('\x1b') || output.includes('\x9b') ? output.replace(SEQUENCES, '') : output
  return collapseRedraws(text).replace(OTHER_CONTROLS, '')
}

function collapseRedraws(text: string): string {
  if (!text.includes('\r') && !text.includes('\b')) return text
  return text.replaceAll(/\r+\n/g, '\n').split('\n').map(lastDrawing).join('\n')
}

/** A progress bar goes back to the start of its line; what it drew last is what one sees. */
function lastDrawing(line: string): string {
  const drawn = line.split('\r').reduce((seen, part) => part + seen.slice(part.length), '')
  return applyBackspaces(drawn)
}

function applyBackspaces(line: string): string {
  if (!line.includes('\b')) return line
  const out: string[] = []
  for (const char of line) {
    if (char === '\b') out.pop()
    else out.push(char)
  }
  return out.join('')
}
