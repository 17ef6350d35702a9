import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { thisMachine } from '../../scripts/machine.ts'
import { run } from './installed-app.ts'

/** What dpkg and apt write down of every package that they had in their hands. */
const BOOKS = ['./var/lib/dpkg', './var/lib/apt', './var/cache/apt', './var/log', './proc', './sys']

for (const release of ['bookworm', 'trixie']) {
  test(`the deb needs no more than it names on a bare Debian ${release}, and goes without a trace`, async () => {
    test.setTimeout(900_000)
    const folder = mkdtempSync(join(tmpdir(), 'talaria-bare-'))
    const [root, libraries] = [join(folder, 'root'), join(folder, 'libraries')]
    try {
      const bare = await thisMachine().run('mmdebstrap', ['--variant=apt', '--simulate', release])
      test.skip(!bare.ok, `no mirror of ${release} is in reach`)
      // While mmdebstrap is at work the new system has lists of packages and a way to fetch them.
      const apt = 'chroot "$1" apt-get --yes --no-install-recommends'
      const steps = [
        `cp '${process.env.TALARIA_DEB}' "$1/talaria.deb"`,
        // The needs alone, so that what is left afterwards can only be the app's.
        `${apt} satisfy "$(chroot "$1" dpkg-deb --field /talaria.deb Depends)"`,
        listTo('before'),
        `${apt} install /talaria.deb`,
        `chroot "$1" ldd /opt/Talaria/talaria > '${libraries}'`,
        listTo('installed'),
        `${apt} purge talaria`,
        listTo('after'),
      ]
      const hooks = steps.map((step) => `--customize-hook=${step}`)
      run('mmdebstrap', '--variant=apt', ...hooks, release, root)

      expect(readFileSync(libraries, 'utf8')).toContain('libgtk-3')
      expect(readFileSync(libraries, 'utf8')).not.toContain('not found')
      expect(listed('installed')).toContain('./usr/share/applications/talaria.desktop')
      expect(listed('after')).toEqual(listed('before'))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }

    function listTo(name: string): string {
      const left = BOOKS.map((path) => `-path ${path} -prune -o`).join(' ')
      return `cd "$1" && find . ${left} -print | sort > '${join(folder, name)}'`
    }

    function listed(name: string): string[] {
      return readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean)
    }
  })
}
