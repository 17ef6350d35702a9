import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

const MODULE = new URL('../../../../src-main/host/desktop/thread-priority.ts', import.meta.url).href
const mayOutrank = process.platform === 'linux' && process.getuid?.() === 0

describe('a process that was put before all others', () => {
  it.runIf(mayOutrank)('takes its place among them, and so does what it starts', () => {
    const script = `
      import { execFileSync } from 'node:child_process'
      import { readdirSync, readFileSync } from 'node:fs'
      import { getPriority, setPriority } from 'node:os'
      import { takeNormalPriority } from ${JSON.stringify(MODULE)}
      const threads = readdirSync('/proc/self/task').map(Number)
      for (const thread of threads) setPriority(thread, -8)
      takeNormalPriority()
      const named = (name) => threads.filter((thread) =>
        readFileSync('/proc/self/task/' + thread + '/comm', 'utf8').trim() === name)
      const child = execFileSync('nice', { encoding: 'utf8' })
      console.log(JSON.stringify({
        main: getPriority(process.pid), workers: named('V8Worker').map(getPriority), child: Number(child),
      }))`
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', script],
      { encoding: 'utf8' },
    )

    expect(stderr).toBe('')
    const { main, workers, child } = JSON.parse(stdout)
    expect({ main, child }).toEqual({ main: 0, child: 0 })
    expect(workers.every((priority: number) => priority === 0)).toBe(true)
    expect(workers.length).toBeGreaterThan(0)
  })
})
