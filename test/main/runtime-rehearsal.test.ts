/** Rehearsals in the whole runtime, in a repository of the person's: what they leave there, and what not. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openRuntime } from '../support/runtime.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { treeOf } from '../support/tree.ts'
import { canRehearse } from '../support/usable-rehearsal.ts'

const isUsable = await canRehearse()

describe.skipIf(!isUsable)('a rehearsal in a repository', () => {
  it.each([
    ['in the sandbox', true, 'rm -rf build', 'build'],
    ['without it, also of the repository itself', false, 'rm -rf .git', '.git'],
  ])('is applied, undone and leaves nothing, %s', async (_, sandbox, command, gone) => {
    // Where no place of the app's own is hidden.
    const runtime = await openRuntime({ folder: realpathSync(temporaryFolder('/var/tmp')) })
    const { cwd, request, next, payloads } = runtime
    execFileSync('git', ['init', '-q', cwd])
    mkdirSync(join(cwd, 'build'))
    writeFileSync(join(cwd, 'build', 'a.o'), 'one\n')
    const before = treeOf(cwd)
    await request('approval.preferences.set', { sandbox })
    const { id: sessionId } = await request('session.create', {})

    const { id } = await request('rehearsal.try', { sessionId, command, cwd, withNetwork: false })
    const done = await next(
      'rehearsal.changed',
      (view) => view.id === id && view.state === 'result',
    )
    expect(done.state === 'result' && done.result.exitCode).toBe(0)
    await request('rehearsal.apply', { id, conflicts: 'ask', withHome: false })
    expect(payloads('rehearsal.changed').at(-1)).toMatchObject({ id, state: 'applied' })
    expect(readdirSync(cwd)).not.toContain(gone)
    await request('rehearsal.undo', { id, isForced: false })
    await runtime.close()

    expect(treeOf(cwd)).toEqual(before)
  })
})
