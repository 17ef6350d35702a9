/** What is being applied or taken back when the app or its session ends is neither cut short nor lost. */
import { readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { clearLeftOver } from '../../../src-main/rehearsal/left-over.ts'
import { PERSON } from '../../support/open-approvals.ts'
import { openRehearsals } from '../../support/open-rehearsals.ts'
import { canRehearse } from '../../support/usable-rehearsal.ts'

const isUsable = await canRehearse()
const MANY = Array.from({ length: 400 }, (_, index) => `f${index}`)

describe.skipIf(!isUsable)('a result', () => {
  it.each(['dispose', 'endSession'] as const)(
    'is applied whole, though the app or its session ends in the middle: %s',
    async (ending) => {
      const { view, get, has, apply, rehearsals } = await rehearsedMany()
      const sessionId = view()?.sessionId ?? ''

      const applying = apply('ask').catch(() => {})
      await vi.waitFor(() => expect(view()?.state).toBe('applying'))
      await Promise.all([rehearsals[ending](sessionId), applying])

      expect([new Set(MANY.map(get)), has('last')]).toEqual([new Set(['two\n']), true])
    },
  )

  it('is taken back whole, though the app ends in the middle, and only once', async () => {
    const { id, get, has, apply, rehearsals, handlers, approvals } = await rehearsedMany()
    await apply('ask')
    const undo = () => handlers['rehearsal.undo']({ id, isForced: true }, PERSON)

    const [first, second] = [undo(), undo()]
    const [undone, again] = await Promise.allSettled([first, second, rehearsals.dispose()])

    expect([undone.status, again]).toMatchObject(['fulfilled', { reason: { code: 'expired' } }])
    expect([new Set(MANY.map(get)), has('last')]).toEqual([new Set(['one\n']), false])
    const became = (await approvals.decisions()).map(({ rehearsal }) => rehearsal?.became)
    expect(became).toEqual(['begun', 'applied', 'undone'])
  })

  it('that could be taken back only in part is kept, and taken back by the next start', async () => {
    const opened = openRehearsals({}, 'echo two >a.txt; echo two >build/x')
    const { data, get, apply, rehearsals, handlers, workspace, view } = opened
    const { id } = await opened.start()
    await vi.waitFor(() => expect(view()?.state).toBe('result'), { timeout: 30_000 })
    await apply('ask')
    const build = join(workspace, 'build')
    renameSync(build, `${build}.away`)
    symlinkSync('/var/tmp', build)

    const undoing = handlers['rehearsal.undo']({ id, isForced: true }, PERSON)
    await expect(undoing).rejects.toMatchObject({ code: 'conflict' })
    await rehearsals.dispose()
    rmSync(build)
    renameSync(`${build}.away`, build)
    const told: string[] = []
    await clearLeftOver(join(data, 'rehearsals'), (_title, { text }) => told.push(text))

    expect([get('a.txt'), get('build/x')]).toEqual(['one\n', 'one\n'])
    expect(told).toEqual([expect.stringContaining('All of it was taken back')])
    expect(readdirSync(join(data, 'rehearsals'))).toEqual([])
  })
})

/** Long enough for something to end while it is applied. */
async function rehearsedMany() {
  const opened = openRehearsals({}, 'for f in f*; do echo two >$f; done; touch last')
  for (const name of MANY) opened.put(name, 'one\n')
  const { id } = await opened.start()
  await vi.waitFor(() => expect(opened.view()?.state).toBe('result'), { timeout: 30_000 })
  return { ...opened, id }
}
