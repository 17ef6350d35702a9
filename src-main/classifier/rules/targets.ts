/** What a word stands for when a program takes it as a path: whose it is, and whether it is everything. */

import { canonicalPath } from '../../protected/canonical-path.ts'
import type { PathProtection } from '../../protected/protected-paths.ts'
import { TOP_LEVEL } from '../../protected/work-folders.ts'
import { type Field, hostPath, type Unit } from '../unit.ts'
import { coversSecret } from './covered-secrets.ts'
import { knownStart, withHoles } from './fields.ts'
import { matchesGlob } from './glob.ts'
import type { ClassifiedPath, RuleContext, ScopeClass } from './rule.ts'

export interface Target {
  readonly field: Field
  readonly scope: ScopeClass
  readonly path: string
  readonly protection: PathProtection
  /** The whole of something that must never be lost, or all that lies in it. */
  readonly whole: 'root' | 'home' | 'system' | null
  /** The name is known, apart from what a pattern may match. */
  readonly known: boolean
}

export function targetOf(field: Field, unit: Unit, context: RuleContext): Target {
  if (field.process)
    return { field, scope: 'scratch', path: '', protection: OPEN, whole: null, known: true }
  const { value } = field
  if (value !== null) {
    const found = reached(context.classifyPath(hostPath(value, unit.place), unit.cwd), context)
    return { field, ...found, whole: wholeOf(found.path, field.glob, context), known: true }
  }
  if (field.pieces?.some((piece) => piece?.includes('..'))) return climbing(field, unit, context)
  const named = { field, protection: protectionOfEnd(field, context), whole: null, known: false }
  if (TEMPORARY.test(field.text)) return { ...named, scope: 'scratch', path: field.text }
  const start = folderOf(knownStart(field))
  if (start === '' || start === '/') return { ...named, scope: 'unknown', path: field.text }
  const { scope, path, protection } = context.classifyPath(start, unit.cwd)
  return {
    ...named,
    scope: scope === 'root' ? 'system' : scope,
    path,
    protection: {
      read: protection.read ?? named.protection.read,
      write: protection.write ?? named.protection.write,
    },
  }
}

function reached(found: ClassifiedPath, { home }: RuleContext): ClassifiedPath {
  const { path, protection } = found
  const reachesSecret = protection.read === null && coversSecret(path, home)
  return reachesSecret ? { ...found, protection: { ...protection, read: 'credentials' } } : found
}

const OPEN: PathProtection = { read: null, write: null }

/** `$folder/.env`: some names tell what they are, wherever they lie. */
function protectionOfEnd({ pieces }: Field, context: RuleContext): PathProtection {
  const end = pieces?.at(-1) ?? ''
  const slash = end.indexOf('/')
  return slash < 0 ? OPEN : context.classifyPath(end.slice(slash + 1), null).protection
}

/** `/tmp/$x/../../etc/y` may end anywhere; most likely where it would with a plain name in the gap. */
function climbing(field: Field, unit: Unit, context: RuleContext): Target {
  const { scope, path, protection } = context.classifyPath(withHoles(field, '_'), unit.cwd)
  const likely = isSensitive(scope) ? scope : 'unknown'
  return { field, scope: likely, path, protection, whole: null, known: false }
}

// `$TMPDIR/x` lies in a folder for temporary files, wherever that is.
const TEMPORARY = /^"?\$(?:TMPDIR|TMP|TEMP|RUNNER_TEMP|\{(?:TMPDIR|TMP|TEMP|RUNNER_TEMP)\})\/./

export function targetsOf(fields: readonly Field[], unit: Unit, context: RuleContext): Target[] {
  return fields.map((field) => targetOf(field, unit, context))
}

/** The scopes in which a program may write, move and delete single files unasked. */
export function isOwnGround(scope: ScopeClass): boolean {
  return scope === 'workspace' || scope === 'scratch'
}

/** What a person keeps outside the project is nobody else's to see. */
export function isPersonal(scope: ScopeClass): boolean {
  return scope === 'home' || scope === 'other-home'
}

/** Where a change touches the machine, its users' secrets, or what runs by itself. */
export function isSensitive(scope: ScopeClass): boolean {
  return !isOwnGround(scope) && scope !== 'home' && scope !== 'unknown' && scope !== 'remote'
}

/** `/etc/` of `/etc/$x` and of `/etc/pre$x`; the rest may be anything. */
function folderOf(start: string): string {
  return start.slice(0, start.lastIndexOf('/') + 1)
}

function wholeOf(path: string, glob: boolean, context: RuleContext): Target['whole'] {
  // A relative path whose folder is unknown names nothing as a whole.
  if (!path.startsWith('/')) return null
  const parts = glob ? path.split('/').slice(1) : []
  while (parts.length > 0 && isMatchAll(parts.at(-1) ?? '')) parts.pop()
  const kept = glob ? `/${parts.join('/')}` : path
  if (kept === '/') return 'root'
  const home = canonicalPath(context.home)
  if (kept === home) return 'home'
  if (/^\/[a-z]:/.test(home)) return wholeOnDrive(kept.toLowerCase(), home.toLowerCase())
  if (!glob) return TOP_LEVEL.has(kept.slice(1)) ? 'system' : null
  return globbedWhole(parts, home)
}

/** Letters fold there, and every drive has a root. */
function wholeOnDrive(path: string, home: string): Target['whole'] {
  if (path === home) return 'home'
  if (/^\/[a-z]:$/.test(path)) return 'root'
  return DRIVE_FOLDER.test(path) ? 'system' : null
}

const DRIVE_FOLDER =
  /^\/[a-z]:\/(?:windows|windows\/system32|users|program files(?: \(x86\))?|programdata)$/

/** `/[a-z]*` and `/us?` reach system folders without naming one. */
function globbedWhole(parts: readonly string[], home: string): Target['whole'] {
  const [first = '', ...deeper] = parts
  if (deeper.length === 0) {
    for (const name of TOP_LEVEL) if (matchesGlob(first, name)) return 'system'
    return null
  }
  const homeParts = home.slice(1).split('/')
  const isHome =
    homeParts.length === parts.length &&
    parts.every((part, index) => matchesGlob(part, homeParts[index] ?? ''))
  return isHome ? 'home' : null
}

function isMatchAll(part: string): boolean {
  return part === '' || /^(?:\*+|\?\*+|\*+\?)$/.test(part)
}
