import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../../src-main/lib/clock.ts'
import { createKeptIds } from '../../../../src-main/terminal/backends/cloud/kept-ids.ts'
import { cloudProviderFor } from '../../../../src-main/terminal/backends/cloud-providers.ts'
import { profileOf } from '../../../support/clouds/fake-clouds.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

describe('a profile of a cloud', () => {
  it.each(['modal', 'daytona', 'vercel_sandbox'] as const)('has a provider: %s', async (kind) => {
    const profile = profileOf(kind)
    const { after, now } = systemClock
    const kept = createKeptIds(join(temporaryFolder(), 'clouds.json'))
    const installation = () => 'this one'
    const given = { secret: () => 'a key', kept, after, now, installation }
    const provider = cloudProviderFor(profile, given)

    expect(provider).toMatchObject({ kind, name: profile.name, capabilities: { isolated: true } })
    expect(await provider.check('cheap', new AbortController().signal)).toEqual({ ok: true })
  })
})
