/** Reads one command's output from a terminal as fast as the main process can. Run by Electron. */
import { spawnPty } from '../../src-main/terminal/pty.ts'

const [command = ''] = process.argv.slice(2)
const pty = await spawnPty({
  file: '/bin/sh',
  args: ['-c', command],
  env: { PATH: process.env.PATH ?? '' },
  cwd: '/',
  columns: 100,
  rows: 30,
})
const started = performance.now()
let bytes = 0
let last = started
pty.onData((data) => {
  bytes += data.length
  last = performance.now()
})
pty.onExit(() => console.log(bytes / 1e6 / ((last - started) / 1_000)))
