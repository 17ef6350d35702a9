import { expect, it } from 'vitest'
import type { Client } from '#contract'
import { createNotices } from '../../../src-main/host/notices.ts'

const client: Client = { id: 'w1', transport: 'ipc' }
const BROKEN = { text: 'Broken' }

it('keeps a notice until it is dismissed and says the same thing once', () => {
  const published: unknown[] = []
  const notices = createNotices({ publish: (name, payload) => published.push([name, payload]) })
  const dismiss = (id: string) => notices.handlers['notices.dismiss']({ id }, client)

  notices.raise({ level: 'error', title: BROKEN })
  notices.raise({ level: 'error', title: BROKEN })
  expect(notices.list()).toEqual([{ id: 'notice-1', level: 'error', title: BROKEN }])

  dismiss('notice-1')
  expect(notices.list()).toEqual([])
  expect(() => dismiss('notice-1')).toThrow('already gone')
  expect(published.map((event) => (event as [string])[0])).toEqual([
    'notices.raised',
    'notices.dismissed',
  ])
})

it('goes when whoever raised it says that it is settled, or was dismissed before', () => {
  const notices = createNotices({ publish: () => {} })
  const settle = notices.raise({ level: 'warning', title: BROKEN })
  const settleTwin = notices.raise({ level: 'warning', title: BROKEN })

  settleTwin()
  expect(notices.list()).toEqual([])
  settle()
  notices.raise({ level: 'warning', title: { text: 'Broken again' } })
  settle()
  expect(notices.list().map(({ title }) => title.text)).toEqual(['Broken again'])
})

it('never keeps more than twenty', () => {
  const notices = createNotices({ publish: () => {} })
  for (let index = 0; index < 50; index += 1)
    notices.raise({ level: 'info', title: { text: `n${index}` } })
  expect(notices.list()).toHaveLength(20)
  expect(notices.list()[0]?.title.text).toBe('n30')
})
