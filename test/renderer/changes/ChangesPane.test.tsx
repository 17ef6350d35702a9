// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import type { ChangedFileView } from '#contract'
import { RuntimeError } from '#wire'
import { ChangesPane } from '../../../src-renderer/changes/ChangesPane.tsx'
import { useNotices } from '../../../src-renderer/copies/notices.ts'
import { useSessions } from '../../../src-renderer/copies/sessions.ts'
import { useLayout } from '../../../src-renderer/view/layout.ts'
import { sessionView } from '../../support/session-views.tsx'
import { showPart } from '../../support/window-part.tsx'

const FILES: ChangedFileView[] = [
  { path: '/home/user/kept.js', kind: 'changed', lines: { added: 1, removed: 1 } },
  { path: '/home/user/gone.js', kind: 'deleted', lines: { added: 0, removed: 4 } },
]

beforeEach(() => {
  useSessions.setState({ all: [sessionView()], clarify: [] })
  useLayout.setState({ sessionId: 's1' })
  useNotices.setState({ toasts: [] })
})

it('opens a file in the editor, where there is one to be opened', async () => {
  const { click, names, requests } = await showPart(<ChangesPane onComment={() => {}} />, {
    'changes.list': () => ({ files: FILES, undone: [], more: 0, unkept: 0 }),
    'changes.open': () => null,
  })

  expect(names('button').filter((name) => name.includes('editor'))).toEqual([
    'Open kept.js in your editor',
  ])
  await click('button', 'Open kept.js in your editor')
  expect(requests('changes.open')).toEqual([{ sessionId: 's1', path: '/home/user/kept.js' }])
  expect(useNotices.getState().toasts).toEqual([])
})

it('says why a file was not opened', async () => {
  const { click } = await showPart(<ChangesPane onComment={() => {}} />, {
    'changes.list': () => ({ files: FILES, undone: [], more: 0, unkept: 0 }),
    'changes.open': async () => {
      throw new RuntimeError('not-found', { text: 'no editor was found' })
    },
  })
  await click('button', 'Open kept.js in your editor')

  expect(useNotices.getState().toasts).toMatchObject([{ title: 'no editor was found' }])
})
