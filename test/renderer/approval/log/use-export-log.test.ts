import { expect, it } from 'vitest'
import { readLog } from '../../../../src-renderer/approval/log/use-export-log.ts'

it('reads the log page by page until there is no next', async () => {
  const pages = new Map([
    ['', { lines: '1\n2\n', next: 'd2' }],
    ['d2', { lines: '3\n', next: 'd3' }],
    ['d3', { lines: '4\n' }],
  ])

  const text = await readLog(async ({ before }) => pages.get(before ?? '') ?? { lines: '' }, {
    text: 'rm',
  })

  expect(text).toBe('1\n2\n3\n4\n')
})
