// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { RuntimeError } from '#wire'
import { useNotices } from '../../../src-renderer/copies/notices.ts'
import { RenameField } from '../../../src-renderer/session/RenameField.tsx'
import { sessionView } from '../../support/session-views.tsx'
import { showPart } from '../../support/window-part.tsx'

it('keeps a title that is refused in its field, and leaves with one that is taken', async () => {
  let isDone = false
  let isTaken = false
  const part = await showPart(
    <RenameField session={sessionView()} onDone={() => (isDone = true)} />,
    {
      'session.rename': ({ title }) => {
        if (!isTaken) throw new RuntimeError('failed', { text: 'the disk is full' })
        return sessionView({ title })
      },
    },
  )
  const field = part.get('textbox', 'Title of the session')
  expect(field.getAttribute('maxlength')).toBe('200')
  field.focus()
  await part.type('Title of the session', 'A better one')
  await part.press('Enter')
  expect(isDone).toBe(false)
  expect(field).toHaveProperty('value', 'A better one')
  expect(useNotices.getState().toasts.map(({ title }) => title)).toEqual(['the disk is full'])

  isTaken = true
  await part.press('Enter')
  expect(isDone).toBe(true)
  expect(part.requests('session.rename')).toHaveLength(2)
})
