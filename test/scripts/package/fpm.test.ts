import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ROOT } from '../../../scripts/build.ts'
import { thisMachine } from '../../../scripts/machine.ts'

const FPM = join(ROOT, 'scripts', 'package', 'fpm.ts')
const { find } = thisMachine()

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'talaria-fpm-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe.skipIf(!find('dpkg-deb'))('our fpm, for a deb', () => {
  it('packs files with their rights, their needs and their scripts', () => {
    const deb = pack('deb', 'a.deb', '--deb-compression', 'zst', '-d', 'libgtk-3-0 | libgtk-3-0t64')

    const listed = run('dpkg-deb', '--contents', deb)
    expect(listed).toMatch(/-rwxr-xr-x root\/root .* \.\/opt\/Thing\/thing\n/)
    expect(listed).toMatch(
      /-rw-r--r-- root\/root .* 2020-09-13 .*\.\/opt\/Thing\/resources\/data\n/,
    )
    expect(run('dpkg-deb', '--field', deb)).toContain(
      'Depends: libnss3, libgtk-3-0 | libgtk-3-0t64',
    )
    expect(run('dpkg-deb', '--info', deb, 'postinst')).toContain('echo installed')
    expect(run('dpkg-deb', '--info', deb, 'postrm')).toMatch(/echo removed\n+mkdir -p \/opt\n/)
    run('dpkg-deb', '--extract', deb, join(folder, 'out'))
    const type = join(folder, 'out', 'opt', 'Thing', 'resources', 'package-type')
    expect(readFileSync(type, 'utf8')).toBe('deb\n')
  })

  it('gives the same bytes for the same input, whenever it is made', () => {
    const [first, second] = ['a.deb', 'b.deb'].map((name) =>
      readFileSync(pack('deb', name, '--deb-compression', 'xz')),
    )

    expect(first?.equals(second ?? Buffer.of())).toBe(true)
  })

  it('says what is missing, and leaves no half of a package', () => {
    expect(() => run(process.execPath, FPM, '-t', 'deb')).toThrow('--description is missing')
    expect(() => run(process.execPath, FPM, '-t', 'snap')).toThrow('of kind snap')
  })
})

describe.skipIf(!find('rpmbuild'))('our fpm, for an rpm', () => {
  it('packs the same files, and undoes nothing at an upgrade', () => {
    const rpm = pack('rpm', 'a.rpm', '--rpm-compression', 'gzip', '--rpm-os', 'linux')

    expect(run('rpm', '-qpl', rpm).split('\n')).toContain('/opt/Thing/resources/data')
    expect(run('rpm', '-qp', '--scripts', rpm)).toMatch(/\$1" -gt 0 .*exit 0.*echo removed/s)
  })
})

function pack(target: string, name: string, ...more: string[]): string {
  const app = join(folder, 'app')
  mkdirSync(join(app, 'resources'), { recursive: true })
  writeFileSync(join(app, 'thing'), '#!/bin/sh\n')
  chmodSync(join(app, 'thing'), 0o700)
  writeFileSync(join(app, 'resources', 'data'), 'data')
  writeFileSync(join(folder, 'after-install'), '#!/bin/sh\necho installed\n')
  writeFileSync(join(folder, 'after-remove'), '#!/bin/sh\necho removed\n')
  const output = join(folder, name)
  const options = [
    ...['-s', 'dir', '--force', '-t', target, '-d', 'libnss3'],
    ...['--architecture', 'amd64', '--version', '1.2.3', '--name', 'thing', '--license', 'MIT'],
    ...['--maintainer', 'A <a@b.invalid>', '--url', 'https://b.invalid', '--vendor', 'A'],
    ...['--description', 'A thing\n that does things', '--package', output],
    ...['--after-install', join(folder, 'after-install')],
    ...['--after-remove', join(folder, 'after-remove')],
  ]
  run(process.execPath, FPM, ...options, ...more, `${app}/=/opt/Thing`)
  return output
}

function run(program: string, ...args: string[]): string {
  const env = { ...process.env, SOURCE_DATE_EPOCH: '1600000000' }
  return execFileSync(program, args, { env, encoding: 'utf8', stdio: 'pipe' })
}
