/**
 * What a person should look at before they agree to a skill: each with its level and its line, never one
 * verdict for the whole. Scripts and the shell blocks of texts are read by the same judge as commands.
 */
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { GuideMark, SkillFinding } from '#contract'
import type { SkillFile } from './skill-files.ts'

const MAX_FINDINGS = 100
const MAX_TEXT_BYTES = 256_000
const MAX_JUDGED = 60

export interface FindingDeps {
  /** As every command of this app is judged. */
  judge: (
    text: string,
    cwd: string,
  ) => Promise<
    readonly (Pick<SkillFinding, 'level' | 'said'> & {
      rule: string
      sentence: string
      start: number
    })[]
  >
  suspiciousLines: (text: string) => { line: number; what: GuideMark }[]
}

const INTERPRETERS: Readonly<Record<string, string>> = {
  '.py': 'python3',
  '.js': 'node',
  '.mjs': 'node',
  '.cjs': 'node',
  '.rb': 'ruby',
  '.pl': 'perl',
}

export async function findingsIn(
  folder: string,
  files: readonly SkillFile[],
  deps: FindingDeps,
): Promise<SkillFinding[]> {
  const found: SkillFinding[] = []
  let judged = 0
  for (const file of files) {
    if (found.length >= MAX_FINDINGS) break
    const bytes = file.size <= MAX_TEXT_BYTES ? await readFile(join(folder, file.path)) : undefined
    if (!bytes || bytes.includes(0)) {
      if (file.isExecutable)
        found.push({ kind: 'unread', level: 'caution', path: file.path, line: 1 })
      continue
    }
    const text = bytes.toString('utf8')
    for (const { line, what } of deps.suspiciousLines(text))
      found.push({ kind: 'steers', level: 'dangerous', path: file.path, line, mark: what })
    for (const piece of runnable(file.path, text)) {
      judged += 1
      if (judged > MAX_JUDGED) {
        found.push({ kind: 'unread', level: 'caution', path: file.path, line: piece.line })
        break
      }
      for (const { start, ...danger } of await deps.judge(piece.command, folder))
        found.push({
          ...{ kind: 'runs', path: file.path, ...danger },
          line: piece.line + linesBefore(piece.command, start) - piece.skipped,
        })
    }
  }
  return found.slice(0, MAX_FINDINGS).map((each) => ({ ...each, line: Math.max(1, each.line) }))
}

interface Piece {
  command: string
  /** Where it begins in its file. */
  line: number
  /** Lines of the command that are ours. */
  skipped: number
}

function runnable(path: string, text: string): Piece[] {
  if (/\.(?:md|markdown|txt)$/i.test(path)) return shellBlocks(text)
  const interpreter = interpreterOf(path, text)
  if (interpreter === undefined) return []
  if (interpreter === 'sh') return [{ command: text, line: 1, skipped: 0 }]
  const end = text.includes('\nEOF') ? 'EOF_OF_SKILL' : 'EOF'
  return [{ command: `${interpreter} <<'${end}'\n${text}\n${end}`, line: 1, skipped: 1 }]
}

function interpreterOf(path: string, text: string): string | undefined {
  const named = INTERPRETERS[extname(path).toLowerCase()]
  if (named) return named
  if (/\.(?:sh|bash|zsh)$/i.test(path)) return 'sh'
  const [, shebang = '', argument = ''] =
    /^#!\s*(\S+)(?:[ \t]+(?:-S[ \t]+)?(\S+))?/.exec(text) ?? []
  const run = shebang.split('/').at(-1) ?? ''
  const program = run === 'env' ? argument : run
  if (/^(?:ba|z|da|k)?sh$/.test(program)) return 'sh'
  return ['python3', 'python', 'node', 'ruby', 'perl'].find((name) => program.startsWith(name))
}

function shellBlocks(text: string): Piece[] {
  const pieces: Piece[] = []
  const blocks =
    /^[ \t]*(`{3,}|~{3,})[ \t]*(?:bash|sh|shell|zsh|console)\b[^\n]*\n([\s\S]*?)^[ \t]*\1/gm
  for (const block of text.matchAll(blocks)) {
    const line = linesBefore(text, block.index) + 2
    const command = (block[2] ?? '').replaceAll(/^[ \t]*\$ /gm, '')
    if (command.trim() !== '') pieces.push({ command, line, skipped: 0 })
  }
  return pieces
}

function linesBefore(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length - 1
}
