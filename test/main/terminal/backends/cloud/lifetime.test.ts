import { afterEach, describe, expect, it } from 'vitest'
import { createModalProvider } from '../../../../../src-main/terminal/backends/modal/modal.ts'
import { createVercelProvider } from '../../../../../src-main/terminal/backends/vercel/vercel.ts'
import { modalDeps, profileOf, vercelDeps } from '../../../../support/clouds/fake-clouds.ts'
import { openFakeModal } from '../../../../support/clouds/fake-modal.ts'
import { openFakeVercel } from '../../../../support/clouds/fake-vercel.ts'
import { manualClock } from '../../../../support/manual-clock.ts'
import { taskRef } from '../../../../support/task-ref.ts'

const HOUR = 3_600_000

describe('a machine that its cloud ends after a while', () => {
  const closing: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  it('tells how long it has, in modal, and copies its files before', async () => {
    const fake = await openFakeModal()
    const clock = manualClock()
    const deps = modalDeps(fake, { now: clock.now, after: clock.after })
    const provider = createModalProvider(profileOf('modal', { lifetimeMinutes: 60 }), deps)
    closing.push(fake.close, () => provider.dispose())
    const sandbox = await provider.open(...taskRef('task'))
    expect(sandbox.timeLeftMs?.()).toBe(HOUR)

    clock.advance(HOUR - 180_000)
    expect(sandbox.timeLeftMs?.()).toBe(180_000)
    await expect.poll(() => fake.copies.size).toBe(1)
    await expect.poll(() => deps.kept.get(provider.name, 'task')?.snapshot).toMatch(/^im-copy/)
  })

  it('gets more time in vercel_sandbox while it is at work', async () => {
    const fake = await openFakeVercel()
    let ahead = 0
    const now = () => Date.now() + ahead
    const profile = profileOf('vercel_sandbox', { lifetimeMinutes: 60 })
    const provider = createVercelProvider(profile, vercelDeps(fake, { now }))
    closing.push(fake.close, () => provider.dispose())
    const sandbox = await provider.open(...taskRef('task'))
    ahead = HOUR - 600_000
    expect(sandbox.timeLeftMs?.()).toBeLessThanOrEqual(600_000)

    await sandbox.exec?.({ script: 'true', maxBytes: 100, timeoutMs: 60_000 })
    await expect.poll(() => sandbox.timeLeftMs?.()).toBeGreaterThan(HOUR - 60_000)
  })
})
