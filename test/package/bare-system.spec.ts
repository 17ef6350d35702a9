import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { thisMachine } from '../../scripts/machine.ts'
import { run } from './installed-app.ts'

for (const release of ['bookworm', 'trixie']) {
  test(`the deb brings all that it needs to a bare Debian ${release}`, async () => {
    test.setTimeout(900_000)
    const folder = mkdtempSync(join(tmpdir(), 'talaria-bare-'))
    const [root, libraries] = [join(folder, 'root'), join(folder, 'libraries')]
    try {
      const bare = await thisMachine().run('mmdebstrap', ['--variant=apt', '--simulate', release])
      test.skip(!bare.ok, `no mirror of ${release} is in reach`)
      // While mmdebstrap is at work the new system has lists of packages and a way to fetch them.
      const steps = [
        `cp '${process.env.TALARIA_DEB}' "$1/talaria.deb"`,
        'chroot "$1" apt-get --yes --no-install-recommends install /talaria.deb',
        `chroot "$1" ldd /opt/Talaria/talaria > '${libraries}'`,
      ]
      const hooks = steps.map((step) => `--customize-hook=${step}`)
      run('mmdebstrap', '--variant=apt', ...hooks, release, root)

      expect(readFileSync(libraries, 'utf8')).toContain('libgtk-3')
      expect(readFileSync(libraries, 'utf8')).not.toContain('not found')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
}
