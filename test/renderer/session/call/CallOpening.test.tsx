// @vitest-environment happy-dom
import { expect, it, onTestFinished } from 'vitest'
import { usePlaces } from '../../../../src-renderer/copies/places.ts'
import { ToolCallRow } from '../../../../src-renderer/session/call/ToolCallRow.tsx'
import { WithoutApprovals } from '../../../support/session-views.tsx'
import { showPart } from '../../../support/window-part.tsx'

const CALL = { id: 'c1', name: 'terminal', arguments: '{"command":"ls"}', emoji: '💻' }
const OPENING = {
  ...{ id: 'o1', place: 'box', sessionId: 's1', startedAt: 1_000 },
  steps: [
    { words: { text: 'pulling debian:12' }, at: 1_000 },
    { words: { text: 'creating box' }, at: 4_500 },
  ],
}

it('a call whose place is being opened shows the steps, each with its time', async () => {
  const before = usePlaces.getState().view
  onTestFinished(() => usePlaces.getState().changed(before))
  usePlaces.getState().changed({ ...before, openings: [OPENING] })
  const row = (state: 'running' | 'done', sessionId = 's1') => (
    <WithoutApprovals>
      <ToolCallRow sessionId={sessionId} call={{ ...CALL, state }} />
    </WithoutApprovals>
  )
  const { show, names, says } = await showPart(row('running'))
  expect(says('Opening box')).toBe(true)
  expect(names('listitem').some((text) => text === 'pulling debian:123.5 s')).toBe(true)
  expect(says('creating box')).toBe(true)

  await show(row('done'))
  expect(says('Opening box'), 'it had begun before').toBe(false)
  await show(row('running', 's2'))
  expect(says('Opening box'), 'that of another session').toBe(false)
})
