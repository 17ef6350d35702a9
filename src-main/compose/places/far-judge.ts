/**
 * A command that would run on another machine, judged with what stands in the files there. The judge asks
 * at once or not at all, and a machine takes a while: so it judges, says what it would have liked to
 * know, and judges again when that is known.
 */
import { say } from '#say'
import { type Judgement, notUnderstood } from '../../classifier/judgement.ts'
import type { JudgeOptions, Verdict } from '../../classifier/verdict.ts'
import type { FarCode, FarFile } from '../../files/far/far-code.ts'

// The clocks of file systems are coarse, and those of two machines go apart while one asks the other.
const CLOCK_SLACK_MS = 5_000
const MOST_ROUNDS = 8 // a script that runs a script that runs a script
const MOST_AT_ONCE = 200
const INSTALLED = /\/(?:node_modules|\.?venv|site-packages|vendor)$/

export interface FarContext {
  place: string
  /** How long ago the session began. */
  sessionAgeMs: number
  /** Was an agent at work so long ago? */
  wasAtWork: (ageMs: number) => boolean
  followsLinks: boolean
}

export async function judgeFar(
  command: string,
  options: JudgeOptions,
  judge: (command: string, options: JudgeOptions) => Promise<Verdict>,
  code: FarCode,
  context: FarContext,
): Promise<Judgement> {
  const files = new Map<string, FarFile | null | undefined>()
  const links = new Map<string, string>()
  const folders = new Map<string, readonly string[] | null>()
  const marks = new Map<string, string>()
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const asked = {
      files: new Set<string>(),
      links: new Set<string>(),
      folders: new Set<string>(),
    }
    const verdict = await judge(command, {
      ...options,
      readScript: (path) => {
        if (!files.has(path)) return void asked.files.add(path)
        const found = files.get(path)
        if (!found || !isWork(found)) return found && undefined
        return found.text ?? { mark: found.mark }
      },
      readTheirs: (path) => {
        if (!files.has(path)) asked.files.add(path)
        return files.get(path)?.text
      },
      isTheirs: (path) => {
        // Names that begin so are not listed there; where something of the person's may be, it is asked.
        if (path.endsWith('*')) return context.followsLinks
        if (!files.has(path)) asked.files.add(path)
        const found = files.get(path)
        return found !== undefined && (found === null || !isWork(found))
      },
      listWritten: (folder) => {
        // When packages were installed there, nobody knows here.
        if (INSTALLED.test(folder)) return []
        const known = folders.get(folder)
        if (known === undefined) asked.folders.add(folder)
        return known === undefined ? [] : known
      },
      ...(context.followsLinks && {
        resolveLinks: (path: string) => {
          const known = links.get(path)
          if (known === undefined) asked.links.add(path)
          return known ?? path
        },
      }),
    })
    // Every command begins in a folder; by itself that is no reason to ask another machine.
    if ([...asked.links].every((path) => path === options.cwd || path === options.home))
      asked.links.clear()
    const sizes = Object.values(asked).map(({ size }) => size)
    if (sizes.every((size) => size === 0)) return { ...verdict, files: marks }
    if (sizes.some((size) => size > MOST_AT_ONCE)) break
    try {
      await learn(asked)
    } catch {
      break
    }
  }
  return notUnderstood(command, say('danger.filesUnread', { place: context.place }))

  function isWork({ ageMs }: FarFile): boolean {
    return ageMs <= context.sessionAgeMs + CLOCK_SLACK_MS || context.wasAtWork(ageMs)
  }

  async function learn(asked: Record<'files' | 'links' | 'folders', ReadonlySet<string>>) {
    const [paths, led, tops] = [[...asked.files], [...asked.links], [...asked.folders]]
    const [found, real, lists] = await Promise.all([
      paths.length > 0 ? code.read(paths) : [],
      led.length > 0 ? code.lead(led) : [],
      Promise.all(tops.map((top) => code.written(top, context.sessionAgeMs))),
    ])
    paths.forEach((path, index) => {
      files.set(path, found[index])
      const mark = found[index]?.mark
      // Of another machine: whoever compares marks with files of this one leaves it out.
      if (mark !== undefined) marks.set(farName(context.place, path), mark)
    })
    led.forEach((path, index) => void links.set(path, real[index] ?? path))
    tops.forEach((top, index) => void folders.set(top, lists[index] ?? null))
  }
}

const FAR = 'far:'

function farName(place: string, path: string): string {
  return `${FAR}${place}:${path}`
}

export function isFarName(name: string): boolean {
  return name.startsWith(FAR)
}
