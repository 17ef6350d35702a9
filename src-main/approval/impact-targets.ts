/** Which paths a destructive file command would take away, as far as its words tell. */
import type { Call } from './gate-call.ts'
import type { JudgedPart } from './judgement.ts'

export type ImpactTargets =
  | { kind: 'none' }
  | { kind: 'unknown'; reason: string }
  | { kind: 'targets'; paths: readonly ImpactPath[] }

export interface ImpactPath {
  readonly path: string
  readonly cwd: string
  /** With everything below, if it is a folder; otherwise folders are left alone. */
  readonly isRecursive: boolean
}

const REMOVES_OPERANDS: ReadonlySet<string> = new Set(['rm', 'shred', 'unlink'])

export function impactTargets({ matter, request }: Call): ImpactTargets {
  if (matter.about !== 'command') return { kind: 'none' }
  const { parts } = matter.judgement
  const hasFind = parts.some((part) => part.program === 'find' && removesFiles(part))
  // What find hands to rm lies below find's own starting points.
  const removing = parts.filter((part) => removesFiles(part) && !(part.openEnded && hasFind))
  if (removing.length === 0) return { kind: 'none' }
  if (request.backend.kind !== 'local')
    return {
      kind: 'unknown',
      reason: `the files are on ${request.backend.kind}, not on this machine`,
    }
  const paths = removing.flatMap(pathsOf)
  const known = paths.filter((path) => path !== null)
  if (known.length < paths.length || known.length === 0)
    return { kind: 'unknown', reason: 'the paths are known only when it runs' }
  return { kind: 'targets', paths: known }
}

function removesFiles(part: JudgedPart): boolean {
  if (part.program === 'find') return part.words.includes('-delete') || part.words.includes('rm')
  return REMOVES_OPERANDS.has(part.program)
}

function pathsOf(part: JudgedPart): (ImpactPath | null)[] {
  const { cwd } = part
  if (cwd === null || part.openEnded) return [null]
  const operands = part.program === 'find' ? findRoots(part.words) : operandsOf(part.words)
  const isRecursive = part.program === 'find' || part.words.some(asksForFolders)
  return operands.map((path) => (path === null ? null : { path, cwd, isRecursive }))
}

function asksForFolders(word: string | null): boolean {
  return word !== null && /^(-[a-zA-Z]*[rR]|--r)/.test(word)
}

/** Words after the options; after `--` everything is an operand. */
function operandsOf([, ...words]: JudgedPart['words']): (string | null)[] {
  const end = words.indexOf('--')
  const before = (end === -1 ? words : words.slice(0, end)).filter((word) => !word?.startsWith('-'))
  return end === -1 ? before : [...before, ...words.slice(end + 1)]
}

/** Everything below the starting points; what the conditions leave out is counted too. */
function findRoots([, ...words]: JudgedPart['words']): (string | null)[] {
  const end = words.findIndex((word) => word !== null && /^[-(!]/.test(word))
  return words.slice(0, end === -1 ? words.length : end)
}
