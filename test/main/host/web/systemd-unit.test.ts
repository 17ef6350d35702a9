import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { thisMachine } from '../../../../scripts/machine.ts'
import { systemdUnit } from '../../../../src-main/host/web/systemd-unit.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

describe('the unit for systemd', () => {
  it('names the program in full, whatever its path is made of', () => {
    expect(systemdUnit(['/a b/node', '/100%/$x"\\y.js'])).toContain(
      'ExecStart="/a b/node" "/100%%/$$x\\"\\\\y.js"\n',
    )
  })

  it.skipIf(!thisMachine().find('systemd-analyze'))('is one that systemd takes', () => {
    const file = join(temporaryFolder(), 'talaria.service')
    writeFileSync(file, systemdUnit([process.execPath, '/opt/talaria.js']))
    const verify = () =>
      execFileSync('systemd-analyze', ['--user', 'verify', file], {
        encoding: 'utf8',
        env: { ...process.env, XDG_RUNTIME_DIR: temporaryFolder() },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
    expect(verify()).toBe('')
  })
})
