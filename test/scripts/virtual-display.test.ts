import { afterEach, expect, it, vi } from 'vitest'
import { openVirtualDisplay } from '../../scripts/virtual-display.ts'

afterEach(() => vi.unstubAllEnvs())

it('says what brings the screen that is missing', async () => {
  vi.stubEnv('PATH', '/nowhere')

  await expect(openVirtualDisplay()).rejects.toThrow('apt-get install xvfb')
})
