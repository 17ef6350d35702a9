/** Which file systems are mounted where, as the kernel tells. */
import { readFile } from 'node:fs/promises'
import { runChild } from '../../lib/start-child.ts'

export interface Mount {
  path: string
  type: string
}

export async function mountsNow(): Promise<Mount[]> {
  if (process.platform === 'darwin')
    return mountsToldOf(await runChild({ file: '/sbin/mount', args: [] }))
  return (await mountsAsTold()).split('\n').flatMap((line) => {
    const [facts = '', further = ''] = line.split(' - ')
    const path = facts.split(' ')[4]
    return path ? [{ path: unescaped(path), type: further.split(' ')[0] ?? '' }] : []
  })
}

/** By the kernel, on Linux. */
export function mountsAsTold(): Promise<string> {
  return readFile('/proc/self/mountinfo', 'utf8')
}

/** As macOS tells them: `/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled)`. */
export function mountsToldOf(text: string): Mount[] {
  return [...text.matchAll(/^.+? on (\/.*) \((\w+)[^()]*\)$/gm)].map(
    ([, path = '', type = '']) => ({
      ...{ path, type },
    }),
  )
}

export function mountBelow(mounts: readonly Mount[], folder: string): string | undefined {
  return mounts.find(({ path }) => path.startsWith(`${folder}/`))?.path
}

/** The one that a path lies on. */
export function mountOf(mounts: readonly Mount[], path: string): Mount | undefined {
  return mounts
    .filter((mount) => path === mount.path || path.startsWith(mount.path.replace(/\/?$/, '/')))
    .toSorted((one, other) => one.path.length - other.path.length)
    .at(-1)
}

/** Spaces and the like are written as octal numbers. */
function unescaped(path: string): string {
  return path.replace(/\\([0-7]{3})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 8)),
  )
}
