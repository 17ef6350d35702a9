import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { systemClock } from '../../src-main/lib/clock.ts'
import type { Provider } from '../../src-main/terminal/backends/backend.ts'
import { createExecutor } from '../../src-main/terminal/execution/executor.ts'
import { taskRef } from './task-ref.ts'
import { temporaryFolder } from './temporary-folder.ts'

const KEY = 'sk-of-a-provider-0123456789abcdef'
const TOKEN = 'token-of-the-person-0123456789'
const ENV = { OPENAI_API_KEY: KEY, OTHER_SECRET: KEY, APPTAINERENV_LEAK: KEY, MY_TOKEN: TOKEN }

/** What a place hands on of this machine's variables, and by which way. */
export function itKeepsSecrets(
  providerOf: (env: Record<string, string>, passedOn: readonly string[]) => Provider,
  /** What the engine itself tells of the place. */
  described: () => string = () => '',
): void {
  it('hands on only what the person passes on, and in no list of processes', async () => {
    const provider = providerOf(ENV, ['MY_TOKEN', 'OPENAI_API_KEY'])
    const sandbox = await provider.open(...taskRef('secrets'))
    const executor = createExecutor({
      ...{ spillFolder: temporaryFolder(), clean: (text) => text, now: Date.now },
      after: systemClock.after,
    })
    let seen = ''
    const told = Promise.withResolvers<void>()
    const running = await executor.start(sandbox, {
      ...{ command: 'env; echo END; read line', cwd: '/', stdin: 'open' },
      onOutput: (bytes) => {
        seen += Buffer.from(bytes)
        if (seen.includes('END')) told.resolve()
      },
    })
    await told.promise
    const lists = commandLines() + described()
    await running.endInput()
    await running.result

    expect(seen).toContain(`MY_TOKEN=${TOKEN}`)
    expect(seen).not.toContain(KEY)
    expect(lists).not.toContain(TOKEN)
    expect(lists).not.toContain(KEY)
    await executor.release(sandbox)
    await provider.dispose()
  })
}

function commandLines(): string {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map((pid) => readQuietly(`/proc/${pid}/cmdline`)).join('\n')
}

/** It may be gone between two looks. */
function readQuietly(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
