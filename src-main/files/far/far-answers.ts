/**
 * Reads what the programs in `far-scripts.ts` answer. Whoever runs on that machine may have put another
 * program in the place of theirs, so nothing here is believed without a look: a number is a number, a
 * length is not longer than what came, a path is a whole one without detours.
 */
import type { FileOwner } from '../../ports/disk.ts'

export type Led = { realPath: string; isLink: boolean } | { error: 'ELOOP' }

export type Found =
  | {
      kind: 'file'
      realPath: string
      facts: Facts
      content: Uint8Array | 'large' | 'later' | 'none'
    }
  | { kind: 'folder'; realPath: string; facts: Facts }
  /** Where it leads is told too, for what may not be read. */
  | { kind: 'none'; error: 'ENOENT' | 'EACCES' | 'ENXIO' | 'ELOOP'; realPath?: string }

export interface Facts {
  size: number
  mtimeMs: number
  owner: FileOwner
  /** How long ago its content or name changed, by the clock there; `touch` cannot set that back. */
  ageMs: number
  /** Somebody wrote to it while it was read. */
  isSteady: boolean
}

/** It is no answer of ours; thrown to whoever asked, who says it in words. */
export class Garbled extends Error {
  override readonly name = 'Garbled'
}

const MAX_PATH_BYTES = 16_384
const ERRORS = { m: 'ENOENT', n: 'EACCES', s: 'ENXIO', c: 'ELOOP' } as const

export function readLed(output: Uint8Array, count: number): Led[] {
  const at = cursor(output)
  const led = Array.from({ length: count }, (): Led => {
    const letter = at.letter('lpc')
    const path = at.name()
    return letter === 'c'
      ? { error: 'ELOOP' }
      : { realPath: wholePath(path), isLink: letter === 'l' }
  })
  at.letter('E')
  return led
}

export function readFound(output: Uint8Array, count: number): Found[] {
  const at = cursor(output)
  const now = /^\d{1,12}$/.exec(at.line())?.[0]
  if (now === undefined) throw new Garbled('no time')
  const found: Found[] = []
  while (found.length < count) group(at, count - found.length, found, Number(now))
  at.letter('E')
  return found
}

export function readNames(
  output: Uint8Array,
): { realPath: string; names: string[] } | { error: (typeof ERRORS)['m' | 'n'] | 'ENOTDIR' } {
  const at = cursor(output)
  const letter = at.letter('dmns')
  if (letter === 's') return { error: 'ENOTDIR' }
  if (letter !== 'd') return { error: letter === 'm' ? 'ENOENT' : 'EACCES' }
  const realPath = wholePath(withoutLineEnd(at.name()))
  const names: string[] = []
  for (let name = at.name(); name !== ''; name = at.name()) {
    if (name.includes('/')) throw new Garbled('a name with a slash')
    names.push(name)
  }
  at.letter('E')
  return { realPath, names }
}

/** Files that were open at once, with whatever else stood between them. */
function group(at: Cursor, most: number, found: Found[], now: number): void {
  const files: Extract<Found, { kind: 'file' }>[] = []
  for (let count = 0; ; count += 1) {
    const letter = at.letter('fdmnscG')
    if (letter === 'G') break
    if (count === most) throw new Garbled('more files than were asked for')
    if (letter === 'f') {
      const file = {
        kind: 'file' as const,
        realPath: '/',
        facts: UNKNOWN,
        content: 'none' as const,
      }
      files.push(file)
      found.push(file)
    } else if (letter === 'd') {
      found.push({ kind: 'folder', realPath: wholePath(at.name()), facts: factsOf(at.line(), now) })
    } else {
      const error = ERRORS[letter as keyof typeof ERRORS]
      const name = at.name()
      found.push({ kind: 'none', error, ...(name !== '' && { realPath: wholePath(name) }) })
    }
  }
  if (files.length === 0) return
  for (const file of files) file.realPath = wholePath(withoutLineEnd(at.name()))
  for (const file of files) file.facts = factsOf(at.line(), now)
  const flags = at.line()
  if (!/^[xyl-]*$/.test(flags) || flags.length !== files.length)
    throw new Garbled('flags of other files')
  files.forEach((file, index) => {
    const flag = flags[index]
    if (flag === 'y') file.content = at.bytes(file.facts.size)
    else file.content = flag === 'x' ? 'large' : flag === 'l' ? 'later' : 'none'
  })
  const isSteady = at.letter('=!') === '='
  for (const file of files) file.facts = { ...file.facts, isSteady }
}

const UNKNOWN: Facts = {
  ...{ size: 0, mtimeMs: 0, ageMs: 0, isSteady: true },
  owner: { mode: 0, uid: 0, gid: 0 },
}

/** Size, seconds of both changes, mode, owner, group, and the time as GNU and busybox write it, with its fraction. */
const FACTS =
  /^(\d{1,15}) (\d{1,12}) (\d{1,12}) ([0-7]{1,6}) (\d{1,10}) (\d{1,10}) (?:[-\d]+ [\d:]+\.(\d{1,9}) ?.*|.*)$/

function factsOf(line: string, now: number): Facts {
  const [whole, size, seconds, changed, mode, uid, gid, fraction = '0'] = FACTS.exec(line) ?? []
  if (whole === undefined) throw new Garbled('facts that are none')
  return {
    size: Number(size),
    mtimeMs: Number(seconds) * 1_000 + Number(`0.${fraction}`) * 1_000,
    ageMs: (now - Number(changed)) * 1_000,
    owner: { mode: Number.parseInt(mode ?? '0', 8), uid: Number(uid), gid: Number(gid) },
    isSteady: true,
  }
}

function withoutLineEnd(name: string): string {
  return name.endsWith('\n') ? name.slice(0, -1) : name
}

function wholePath(path: string): string {
  const [start, ...parts] = path.split('/')
  const isWhole =
    start === '' && parts.every((part) => part !== '' && part !== '.' && part !== '..')
  if (!isWhole && path !== '/') throw new Garbled('a path with detours')
  return path
}

type Cursor = ReturnType<typeof cursor>

function cursor(output: Uint8Array) {
  const buffer = Buffer.from(output.buffer, output.byteOffset, output.byteLength)
  let at = 0
  return { letter, name, line, bytes }

  function letter(allowed: string): string {
    const found = buffer.toString('latin1', at, at + 1)
    if (found === '' || !allowed.includes(found)) throw new Garbled(`no letter of ${allowed}`)
    at += 1
    return found
  }

  function name(): string {
    return until(0)
  }

  function line(): string {
    return until(10)
  }

  function until(end: number): string {
    const stop = buffer.indexOf(end, at)
    if (stop < 0 || stop - at > MAX_PATH_BYTES) throw new Garbled('it has no end')
    const text = buffer.toString('utf8', at, stop)
    at = stop + 1
    return text
  }

  function bytes(count: number): Uint8Array {
    if (at + count > buffer.length) throw new Garbled('a content that is cut off')
    at += count
    return buffer.subarray(at - count, at)
  }
}
