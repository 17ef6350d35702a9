/** A root file system for containers of the tests: busybox and bash, both without libraries. Nothing is pulled. */
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Machine } from '../machine.ts'

const FOLDERS = [
  ...[
    'bin',
    'sbin',
    'usr/bin',
    'etc',
    'tmp',
    'var/tmp',
    'root',
    'home',
    'dev',
    'proc',
    'sys',
    'run',
  ],
]

export async function makeTestRoot(folder: string, machine: Machine): Promise<string> {
  for (const name of FOLDERS) mkdirSync(join(folder, name), { recursive: true })
  copyFileSync('/bin/busybox', join(folder, 'bin/busybox'))
  copyFileSync('/bin/bash-static', join(folder, 'bin/bash'))
  const { output } = await machine.run('/bin/busybox', ['--list'])
  for (const name of output.split('\n').filter((name) => !['', 'busybox', 'bash'].includes(name)))
    symlinkSync('busybox', join(folder, 'bin', name))
  symlinkSync('/bin/env', join(folder, 'usr/bin/env'))
  writeFileSync(join(folder, 'etc/passwd'), 'root:x:0:0:root:/root:/bin/bash\n')
  writeFileSync(join(folder, 'etc/group'), 'root:x:0:\n')
  await machine.run('chmod', ['1777', join(folder, 'tmp'), join(folder, 'var/tmp')])
  return folder
}
