/** Which program of this machine, or of the project itself, knows a language. */
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { delimiter, dirname, isAbsolute, join, relative } from 'node:path'
import { z } from 'zod'
import { isExecutable } from '../lib/is-executable.ts'
import { parseJson } from '../lib/parse-json.ts'
import type { KnownServer, ServerProgram } from './known-servers.ts'

export interface FoundServer {
  file: string
  args: readonly string[]
  isQuiet: boolean
}

/** The nearest folder with a mark of a project, not above `folder`. */
export function projectOf(server: KnownServer, file: string, folder: string): string {
  const found = upwards(dirname(file), folder).find((each) =>
    server.marks.some((mark) => existsSync(join(each, mark))),
  )
  return found ?? folder
}

/** `root` and `folder`: where the project is, and what the session was given; left out, only the machine's. */
export function findServer(
  { programs }: KnownServer,
  { path, root, folder }: { path: string; root?: string; folder?: string },
): FoundServer | undefined {
  const onMachine = path.split(delimiter).filter(isAbsolute)
  const inProject =
    root === undefined || folder === undefined
      ? []
      : upwards(root, folder).map((each) => join(each, 'node_modules', '.bin'))
  for (const program of programs) {
    const folders = program.isInProject ? [...inProject, ...onMachine] : onMachine
    for (const each of folders) {
      const file = join(each, process.platform === 'win32' ? `${program.file}.exe` : program.file)
      if (isUsable(program, file)) {
        const { args, isQuiet = false } = program
        return { file, args, isQuiet }
      }
    }
  }
  return undefined
}

/** Another one as soon as somebody changed the program. */
export function fingerprintOf(file: string): string {
  const real = realpathSync(file)
  const { size, mtimeMs, ino } = statSync(real)
  return [real, size, mtimeMs, ino].join(' ')
}

function isUsable({ leastMajor }: ServerProgram, file: string): boolean {
  if (!isExecutable(file) || !statSync(file).isFile()) return false
  return leastMajor === undefined || majorOf(file) >= leastMajor
}

const manifest = z.object({ version: z.string() })

/** Of the package that a program of npm belongs to. */
function majorOf(file: string): number {
  try {
    const text = readFileSync(join(dirname(realpathSync(file)), '..', 'package.json'), 'utf8')
    return Number.parseInt(manifest.safeParse(parseJson(text)).data?.version ?? '', 10) || 0
  } catch {
    return 0
  }
}

function upwards(from: string, top: string): string[] {
  const way = relative(top, from)
  if (way.startsWith('..') || isAbsolute(way)) return []
  const folders = [from]
  for (let each = from; each !== top && each !== dirname(each); ) {
    each = dirname(each)
    folders.push(each)
  }
  return folders
}
