// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it } from 'vitest'
import type { ToolCallView, UndoView } from '#contract'
import { UndoChange } from '../../../../src-renderer/session/call/UndoChange.tsx'
import { showPart } from '../../../support/window-part.tsx'

const CALL: ToolCallView = {
  ...{ id: 'c1', name: 'write_file', arguments: '{}', emoji: '', state: 'done', canUndo: true },
}

it('asks for one undo, however often its button is clicked meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<UndoView>()
  const part = await showPart(<UndoChange sessionId="s1" call={CALL} />, {
    'checkpoint.undo': () => promise,
  })
  const button = part.get('button', 'Undo the change')
  await part.click('button', 'Undo the change')
  expect(button.matches(':disabled')).toBe(true)
  button.click()
  expect(part.requests('checkpoint.undo')).toHaveLength(1)

  await act(async () => resolve({ kind: 'changed-since', paths: ['/home/a.txt'] }))
  expect(part.says('/home/a.txt')).toBe(true)
  await part.click('button', 'Restore anyway')
  expect(part.requests('checkpoint.undo')[1]).toMatchObject({ isForced: true })
})

it('says that a change was undone, and brings it back', async () => {
  const undone = { ...CALL, canUndo: false, isUndone: true }
  const part = await showPart(<UndoChange sessionId="s1" call={undone} />)
  expect([part.says('Undone'), part.names('button')]).toEqual([true, []])

  await part.show(<UndoChange sessionId="s1" call={{ ...undone, canRedo: true }} />)
  await part.click('button', 'Bring the change back')
  expect(part.requests('checkpoint.redo')).toEqual([{ sessionId: 's1', callId: 'c1' }])
  expect(part.get('button', 'Bring the change back').matches(':disabled')).toBe(true)
})
