import { Terminal } from '@xterm/headless'
import { expect, it } from 'vitest'
import { bufferText } from '../../../src-renderer/terminal/buffer-text.ts'

it('joins the lines that the width broke, and leaves colours and empty rows out', async () => {
  const terminal = new Terminal({ cols: 10, rows: 5, allowProposedApi: true })
  await new Promise<void>((resolve) =>
    terminal.write('\x1b[31mone two three\x1b[0m four\r\n\r\nlast  ', resolve),
  )

  expect(bufferText(terminal.buffer.active)).toBe('one two three four\n\nlast\n')
})
