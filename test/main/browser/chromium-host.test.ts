import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createChromiumHost } from '../../../src-main/browser/chromium-host.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const ASKED = {
  sessionId: 's',
  proxy: { server: 'http://127.0.0.1:9', username: '', password: '' },
  keepsLogins: false,
}

describe('an installed Chromium', () => {
  it('leaves nothing behind when it is ended', async () => {
    const temporary = temporaryFolder()
    const host = createChromiumHost({
      environment: { ...process.env, TMPDIR: temporary },
      platform: process.platform,
      isRoot: process.getuid?.() === 0,
    })
    const closed = Promise.withResolvers<string>()
    const line = await host.open({ ...ASKED, onMessage: () => {}, onClosed: closed.resolve })
    line.close()
    await closed.promise

    expect(readdirSync(temporary)).toEqual([])
  })
})
