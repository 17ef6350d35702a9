import { expect, it } from 'vitest'
import { openApprovals } from '../../../support/open-approvals.ts'

it('lets a session without anybody do exactly what was agreed to, over the same files', async () => {
  const told: { text: string; key?: string }[] = []
  const agreed = new Set<string>()
  const { pass } = openApprovals({
    audience: () => 'nobody',
    agreedTo: (sessionId, key) =>
      sessionId === 's1' && agreed.has(key) ? 'schedule: Tidy up' : undefined,
    onNotAsked: (_sessionId, call) => told.push(call),
  })
  expect(await pass('rm -rf build')).toMatchObject({ allowed: false })
  agreed.add(told[0]?.key ?? '')

  expect(await pass('rm -rf build')).toMatchObject({ allowed: true })
  expect(await pass('rm -rf dist')).toMatchObject({ allowed: false })
  expect(await pass('rm -rf build', { cwd: '/home/user/other' })).toMatchObject({
    allowed: false,
  })
  expect(await pass('rm -rf build', { sessionId: 's2' })).toMatchObject({ allowed: false })
  expect(await pass('shutdown')).toMatchObject({ allowed: false })
  expect(told.map(({ text }) => text)).toEqual([
    'rm -rf build',
    'rm -rf dist',
    'rm -rf build',
    'rm -rf build',
  ])
})
