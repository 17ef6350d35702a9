/** The keys by which hosts are known: whether one is new or another, and those the person said yes to. */
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export interface ShownKey {
  /** As it stands in a file of known hosts. */
  line: string
  fingerprint: string
}

/** What a host showed, as ssh wrote it down. */
function readShownKey(text: string): ShownKey | undefined {
  const line = text
    .split('\n')
    .find((entry) => /^\S+ \S+ \S+/.test(entry) && !entry.startsWith('#'))
  const [, , blob] = line?.split(' ') ?? []
  if (!line || !blob) return undefined
  const digest = createHash('sha256').update(Buffer.from(blob, 'base64')).digest('base64')
  return { line, fingerprint: `SHA256:${digest.replace(/=+$/, '')}` }
}

/** Asks for it with an empty file of known hosts, into which ssh writes what it saw. */
export async function askForKey(
  connect: (file: string) => Promise<unknown>,
): Promise<ShownKey | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'talaria-key-'))
  try {
    const file = join(folder, 'known_hosts')
    await connect(file)
    return readShownKey(await readFile(file, 'utf8').catch(() => ''))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Into the app's own file; the person's is theirs. What was known there of that host before is no more. */
export async function keepKey(path: string, { line }: ShownKey): Promise<void> {
  const [host] = line.split(' ')
  const known = await readFile(path, 'utf8').catch(() => '')
  const others = known.split('\n').filter((entry) => entry !== '' && entry.split(' ')[0] !== host)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, `${[...others, line].join('\n')}\n`, { mode: 0o600 })
}

/** Where the person's own configuration keeps them, of what `ssh -G` prints. */
export function knownHostsIn(configuration: string): string[] {
  const line = /^userknownhostsfile (.+)$/m.exec(configuration)?.[1] ?? '~/.ssh/known_hosts'
  return line
    .trim()
    .split(/\s+/)
    .filter((file) => file !== 'none' && file !== '/dev/null')
}
