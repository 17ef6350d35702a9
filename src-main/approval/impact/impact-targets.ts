/** What a destructive file command would take away or write over, as far as its words tell. */
import { say } from '#say'
import type { Words } from '#words'
import type { JudgedPart } from '../../classifier/judgement.ts'
import type { Call } from '../gate-call.ts'

export type ImpactTargets =
  | { kind: 'none' }
  | { kind: 'unknown'; reason: Words }
  | { kind: 'targets'; targets: readonly ImpactTarget[] }

export type ImpactTarget = { readonly cwd: string } & (
  | {
      readonly kind: 'path'
      readonly path: string
      /** With everything below, if it is a folder; otherwise folders are left alone. */
      readonly isRecursive: boolean
    }
  | {
      readonly kind: 'move'
      readonly sources: readonly string[]
      readonly into: string
      /** The target is taken for a file, even if it is a folder. */
      readonly isFile: boolean
    }
  | {
      readonly kind: 'git-clean'
      readonly flags: readonly string[]
      readonly paths: readonly string[]
    }
)

const REMOVES_OPERANDS: ReadonlySet<string> = new Set(['rm', 'shred', 'unlink'])

export function impactTargets({ matter, request }: Call): ImpactTargets {
  if (matter.about !== 'command') return { kind: 'none' }
  const { parts } = matter.judgement
  const hasFind = parts.some((part) => part.program === 'find' && removesFiles(part))
  // What find hands to rm lies below find's own starting points.
  const removing = parts.filter((part) => removesFiles(part) && !(part.openEnded && hasFind))
  if (removing.length === 0) return { kind: 'none' }
  if (!request.place.isThisMachine)
    return {
      kind: 'unknown',
      reason: say('approval.filesElsewhere', { place: request.place.name }),
    }
  if (request.typedInto !== undefined)
    return { kind: 'unknown', reason: say('approval.folderUnknown') }
  const targets = removing.flatMap(targetsOf)
  const known = targets.filter((target) => target !== null)
  if (known.length < targets.length || known.length === 0)
    return { kind: 'unknown', reason: say('approval.pathsUnknown') }
  return { kind: 'targets', targets: known }
}

function removesFiles(part: JudgedPart): boolean {
  if (part.program === 'find') return part.words.includes('-delete') || part.words.includes('rm')
  if (part.program === 'git') return part.words[1] === 'clean'
  if (part.program === 'mv') return !part.words.some(keepsWhatIsThere)
  return REMOVES_OPERANDS.has(part.program)
}

function targetsOf(part: JudgedPart): (ImpactTarget | null)[] {
  const { cwd } = part
  if (cwd === null || part.openEnded) return [null]
  if (part.program === 'git') return [cleaning(part, cwd)]
  if (part.program === 'mv') return [moving(part, cwd)]
  const operands = part.program === 'find' ? findRoots(part.words) : operandsOf(part.words)
  const isRecursive = part.program === 'find' || part.words.some(asksForFolders)
  return operands.map((path) => (path === null ? null : { kind: 'path', path, cwd, isRecursive }))
}

/** Null for options that change what is listed in ways that are not read here. */
function cleaning(part: JudgedPart, cwd: string): ImpactTarget | null {
  const words = knownWords(part)?.slice(2)
  if (!words) return null
  const end = words.indexOf('--')
  const before = end === -1 ? words : words.slice(0, end)
  const flags = before.filter((word) => word.startsWith('-'))
  if (!flags.every((flag) => /^(-[fdxXqn]+|--force|--quiet|--dry-run)$/.test(flag))) return null
  const paths = before.filter((word) => !word.startsWith('-'))
  return { kind: 'git-clean', cwd, flags, paths: [...paths, ...words.slice(before.length + 1)] }
}

function moving(part: JudgedPart, cwd: string): ImpactTarget | null {
  const words = knownWords(part)
  if (!words) return null
  const target = words.find((word) => /^(-t|--target-directory)/.test(word))
  const operands = operandsOf(words).filter((word) => word !== null)
  const into = operands.pop()
  if (target !== undefined || into === undefined || operands.length === 0) return null
  return { kind: 'move', cwd, sources: operands, into, isFile: words.some(takesTargetForFile) }
}

function keepsWhatIsThere(word: string | null): boolean {
  return word !== null && /^(-[a-zA-Z]*[nb]|--no-clobber|--backup)/.test(word)
}

function takesTargetForFile(word: string): boolean {
  return /^(-[a-zA-Z]*T|--no-target-directory)$/.test(word)
}

function knownWords({ words }: JudgedPart): string[] | null {
  const known = words.filter((word) => word !== null)
  return known.length === words.length ? known : null
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
