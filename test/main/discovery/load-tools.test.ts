import { expect, it } from 'vitest'
import { loadTools } from '../../../src-main/discovery/load-tools.ts'
import { recordingLog } from '../../support/recording-log.ts'

it('loads every file in order and stops at none', async () => {
  const { log, messages } = recordingLog()
  const order: string[] = []
  const good = (file: string) => ({
    file,
    load: async () => order.push(file),
  })
  const bad = { file: 'b.ts', load: () => Promise.reject(new Error('boom')) }

  const report = await loadTools([good('a.ts'), bad, good('c.ts')], log)

  expect(order).toEqual(['a.ts', 'c.ts'])
  expect(report).toEqual({
    loaded: ['a.ts', 'c.ts'],
    failed: [{ file: 'b.ts', error: 'Error: boom' }],
  })
  expect(messages('error')).toEqual(['the tool file b.ts could not be loaded: Error: boom'])
})
