/** An app that starts the program of a server and dies without a word. Run by itself. */
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createProcessJournal } from '../../../src-main/mcp/line/process-journal.ts'
import { createProcessTransport } from '../../../src-main/mcp/line/process-transport.ts'
import { startTimeOf } from '../../../src-main/terminal/backends/local/process-table.ts'

const SCRIPTED = fileURLToPath(new URL('./stdio-server.ts', import.meta.url))

const [script = '', record = '', file = ''] = process.argv.slice(2)
const journal = createProcessJournal({ file, startTimeOf, endFamily: async () => {} })
const transport = createProcessTransport(
  {
    ...{ file: process.execPath, args: [SCRIPTED, script], cwd: '/', stamp: 0 },
    ...{ env: { PATH: process.env.PATH ?? '' }, mark: `crashed${process.pid}.mcp1` },
  },
  {
    ...{ endFamily: async () => {}, onStarted: journal.started, onGone: journal.gone },
    ...{ onStderr: () => {}, onNoise: () => {} },
  },
)
await transport.start()
while (!holds(record, 'child') || !holds(file, 'leaderStartTime')) await setTimeout(5)
process.kill(process.pid, 'SIGKILL')

function holds(path: string, word: string): boolean {
  return existsSync(path) && readFileSync(path, 'utf8').includes(word)
}
