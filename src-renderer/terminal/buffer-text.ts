/** The whole output as plain text, with the lines that the width broke joined again. */
import type { IBuffer } from '@xterm/xterm'

export function bufferText(buffer: Pick<IBuffer, 'length' | 'getLine'>): string {
  const lines: string[] = []
  for (let row = 0; row < buffer.length; row += 1) {
    const line = buffer.getLine(row)
    if (!line) continue
    // Only the last piece of a wrapped line ends in cells that nobody wrote.
    const isContinued = buffer.getLine(row + 1)?.isWrapped ?? false
    const text = line.translateToString(!isContinued)
    if (line.isWrapped) lines.push((lines.pop() ?? '') + text)
    else lines.push(text)
  }
  return `${lines.join('\n').trimEnd()}\n`
}
