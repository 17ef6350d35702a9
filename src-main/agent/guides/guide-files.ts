/** Where guides lie: in a folder, and in those above it up to the root of its repository. */
import type { Words } from '#words'
import type { FileAccess, FileProblem } from '../../ports/files.ts'

/** The first of them that a folder has is its guide; those below are what other agents read. */
const NAMES = [
  'AGENTS.override.md',
  'AGENTS.md',
  'CLAUDE.md',
  'GEMINI.md',
  '.cursorrules',
  '.github/copilot-instructions.md',
]

/** A longer one is no text for people any more. */
const MAX_BYTES = 256 * 1024
/** Folders above one that are looked at. */
const MAX_ABOVE = 20

/** How the place writes paths. */
export interface PathStyle {
  dirname(path: string): string
  join(...parts: string[]): string
  relative(from: string, to: string): string
  isAbsolute(path: string): boolean
}

export type GuideFiles = Pick<FileAccess, 'stat' | 'read' | 'decode'>

export interface FoundGuide {
  path: string
  folder: string
  text: string
  /** Why there is no text. */
  problem?: Words
}

/** From the root of the repository down to the folder; the folder alone where there is none. */
export async function foldersDownTo(
  folder: string,
  files: GuideFiles,
  style: PathStyle,
): Promise<string[]> {
  const upwards = [folder]
  for (let above = style.dirname(folder); upwards.length < MAX_ABOVE; ) {
    if (above === upwards.at(-1)) break
    upwards.push(above)
    above = style.dirname(above)
  }
  // All at once: in another place each look is a way there and back.
  const marks = await Promise.all(upwards.map((each) => files.stat(style.join(each, '.git'))))
  const root = marks.findIndex(({ ok }) => ok)
  return upwards.slice(0, root + 1 || 1).reverse()
}

export async function guidesIn(
  folders: readonly string[],
  files: GuideFiles,
  style: PathStyle,
): Promise<FoundGuide[]> {
  const found = await Promise.all(folders.map((folder) => guideOf(folder, files, style)))
  return found.flatMap((guide) => (guide ? [guide] : []))
}

async function guideOf(
  folder: string,
  files: GuideFiles,
  style: PathStyle,
): Promise<FoundGuide | undefined> {
  const paths = NAMES.map((name) => style.join(folder, name))
  const answers = await Promise.all(paths.map((path) => files.read(path, MAX_BYTES)))
  const at = answers.findIndex((answer) => answer.ok || !ABSENT.has(answer.code))
  const [path, answer] = [paths[at], answers[at]]
  if (path === undefined || !answer) return undefined
  if (!answer.ok) return { path, folder, text: '', problem: wordsOf(answer) }
  const text = files.decode(answer.bytes)
  if (text === undefined) return undefined
  return text.trim() === '' ? undefined : { path, folder, text }
}

const ABSENT: ReadonlySet<string> = new Set(['not-found', 'not-a-file', 'not-a-folder', 'not-text'])

function wordsOf({ message, said }: FileProblem): Words {
  return { text: message, ...said }
}
