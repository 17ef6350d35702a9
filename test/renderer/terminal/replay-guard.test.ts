import { Terminal } from '@xterm/headless'
import { describe, expect, it } from 'vitest'
import { guardReplay } from '../../../src-renderer/terminal/replay-guard.ts'

// Who are you; where is the cursor; which mode; which style.
const QUESTIONS = ['\x1b[c', '\x1b[>c', '\x1b[6n', '\x1b[?6n', '\x1b[?2004$p', '\x1bP$qm\x1b\\']

describe('guardReplay', () => {
  it.each(QUESTIONS)('answers %j only when it is asked now', async (question) => {
    let isReplaying = true
    const answers: string[] = []
    const terminal = new Terminal({ allowProposedApi: true })
    terminal.onData((data) => answers.push(data))
    guardReplay(terminal.parser, () => isReplaying)

    await write(terminal, question)
    const whileReplaying = answers.length
    isReplaying = false
    await write(terminal, question)

    expect([whileReplaying, answers.length]).toEqual([0, 1])
  })
})

function write(terminal: Terminal, text: string): Promise<void> {
  return new Promise((resolve) => terminal.write(text, resolve))
}
