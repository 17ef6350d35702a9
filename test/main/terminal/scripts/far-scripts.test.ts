import { expect, it } from 'vitest'
import type { ScriptLanguage } from '../../../../src-main/ports/scripts.ts'
import { createScripts, type ScriptsDeps } from '../../../../src-main/terminal/scripts/scripts.ts'
import { createForeignPlace } from '../../../support/foreign-place.ts'
import { elsewhere } from '../../../support/places.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { openTerminals } from '../../../support/terminal-window.ts'

/** A session on another machine, which reaches it by its terminal alone. */
function abroad() {
  const far = createForeignPlace(temporaryFolder())
  const terminals = openTerminals({}, [far.provider], () => far.provider.name)
  const nothing = () => {
    throw new Error('nothing of a script runs on this machine')
  }
  const scripts = createScripts({
    // Whatever is used of this machine would show.
    ...({ passCode: nothing, humanWaitMs: nothing, cwdOf: nothing } as unknown as ScriptsDeps),
    placeOf: () => elsewhere('web-1', { home: far.home, folder: far.initialCwd }),
    exec: (_, request) => terminals.access().exec(request),
    now: Date.now,
  })
  const run = (language: ScriptLanguage, code: string) =>
    scripts
      .forCall({
        ...{ sessionId: 's1', taskId: 's1', callId: 'c1', traces: {} },
        signal: new AbortController().signal,
      })
      .run({
        ...{ language, code, functions: [], timeoutMs: 30_000, maxCalls: 1 },
        call: () => Promise.reject(new Error('no tool reaches there')),
      })
  return { ...far, ...terminals, run }
}

it('runs where the session works, types and all, and says that no tool reaches there', async () => {
  const { run, initialCwd } = abroad()

  const ran = await run(
    'javascript',
    'const where: string = process.cwd()\nconsole.log(where, `$HOME`)',
  )

  expect(ran).toMatchObject({
    status: 'exited',
    exitCode: 0,
    stdout: `${initialCwd} $HOME\n`,
    note: expect.stringContaining('it ran in web-1, where a script cannot call tools'),
  })
})

it('goes through the gate as the command that it is', async () => {
  const { run, asked, setGate } = abroad()
  setGate(() => ({ allowed: false, status: 'blocked', message: 'DENIED: not run.' }))

  expect(await run('python', 'print(1)')).toEqual({ refused: true, message: 'DENIED: not run.' })
  expect(asked.map(({ command }) => command)).toEqual([
    expect.stringMatching(/^python3 - <<'(\w+)'\nprint\(1\)\n\1$/),
  ])
})

it('ends with the exit code of the script', async () => {
  const { run } = abroad()

  expect(await run('javascript', 'console.error("bad"); process.exit(3)')).toMatchObject({
    ...{ status: 'exited', exitCode: 3, stdout: 'bad\n' },
  })
})

it('says that the place is gone, and runs nothing here instead', async () => {
  const { run, goAway } = abroad()
  await goAway()

  expect(await run('javascript', '1')).toEqual({
    refused: true,
    message: 'elsewhere cannot be reached',
  })
})
