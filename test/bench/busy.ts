/** Two programs that take all they get: a bench with `--busy` measures once more beside them. */
import { spawn } from 'node:child_process'

const LOOPS = 2
// It ends with whoever started it, however that ends.
const LOOP = `const parent = process.ppid
  for (;;) { for (let i = 0; i < 1e8; i++); if (process.ppid !== parent) process.exit() }`

/** What is measured when nothing of ours runs beside it, and, if wanted, when two loops do. */
export async function quietAndBusy<Result>(
  measure: () => Promise<Result>,
): Promise<{ quiet: Result; busy?: Result }> {
  const quiet = await measure()
  if (!process.argv.includes('--busy')) return { quiet }
  const loops = Array.from({ length: LOOPS }, () =>
    spawn(process.execPath, ['-e', LOOP], { stdio: 'ignore' }),
  )
  try {
    return { quiet, busy: await measure() }
  } finally {
    for (const loop of loops) loop.kill('SIGKILL')
  }
}

export function ratioRow(name: string, quietMs: number, busyMs: number): string[] {
  const cells = [quietMs.toFixed(0), busyMs.toFixed(0), `${(busyMs / quietMs).toFixed(2)} ×`]
  return [name, ...cells, '≤ 2 ×']
}

export const RATIO_HEAD = ['beside two busy loops, ms', 'quiet', 'busy', 'ratio', 'goal']
