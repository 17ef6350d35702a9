import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { GateYes } from '../../../../src-main/ports/gate.ts'
import { runScript } from '../../../support/run-script.ts'
import { usableSandbox } from '../../../support/sandbox.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const sandbox = await usableSandbox()
const TRIES = (path: string) => `
import { writeFileSync } from 'node:fs'
const read = await tools.read_file({ path: 'a' })
console.log(typeof read)
try { writeFileSync(${JSON.stringify(path)}, 'x'); console.log('wrote') } catch (error) { console.log(error.code) }
`

describe.skipIf(!sandbox)('a script of a session that is in the sandbox', () => {
  it('calls tools as before, and cannot write beside its folder', async () => {
    const { made, run } = world()
    const { outcome, calls } = await run()
    expect(outcome).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/\nEROFS\n$/) })
    expect(calls).toHaveLength(1)
    expect(existsSync(made)).toBe(false)
  })

  it('runs outside when the person let it out', async () => {
    const { made, run } = world()
    await run('left')
    expect(existsSync(made)).toBe(true)
  })

  it('does not run outside what was allowed only inside', async () => {
    const { made, run } = world(false)
    expect((await run('needed')).outcome).toMatchObject({ refused: true })
    expect(existsSync(made)).toBe(false)
  })
})

function world(isOn = true) {
  const root = realpathSync(temporaryFolder('/var/tmp'))
  const [beside, home, work, data] = ['beside', 'home', 'work', 'data'].map((name) => {
    mkdirSync(join(root, name))
    return join(root, name)
  })
  const made = join(beside ?? '', 'made')
  const owner = { home: home ?? '', temporaryFolders: ['/tmp'] }
  const confinement = sandbox?.(work ?? '', data ?? '', { owner }).confine('s1', {
    // This program may lie in a temporary folder, and those are hidden.
    ...{ folder: join(data ?? '', 'run'), shown: [dirname(process.execPath)], shared: [] },
  })
  if (!confinement) throw new Error('it would run free')
  const launcher = isOn ? confinement.launcher(false) : undefined
  const run = (confined?: GateYes['confined']) =>
    runScript(TRIES(made), {
      cwdOf: () => work ?? '',
      launcherFor: () => launcher,
      passCode: async ({ code }) => ({
        ...{ allowed: true, command: code, stillHolds: () => true, confined },
      }),
    })
  return { made, run }
}
