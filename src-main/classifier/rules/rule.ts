/**
 * What a rule gets and what it says. A rule looks at one command (or at the flow between commands) and
 * returns findings; it never sees the command text, so quoted prose cannot set it off.
 *
 * All of them together are the `ruleSet` of `programs/rule-set.ts`, which is handed to `verdict.ts`.
 */
import type { PathProtection } from '../../protected/protected-paths.ts'
import type { Said } from '../sentences.ts'
import type { Field, Flow, Span, Unit } from '../unit.ts'

/** `caution` and `dangerous` ask; `never` is refused in every mode. */
export type FindingLevel = 'caution' | 'dangerous' | 'never'

export type Dialect = 'bash' | 'powershell' | 'cmd'

/** `strict` also asks for what is usual but runs code or touches configuration. */
export type Sensitivity = 'balanced' | 'strict'

/** The first half of a rule's name. The shell half itself speaks as the last four. */
export type Family =
  | 'account'
  | 'cloud'
  | 'container'
  | 'db'
  | 'disk'
  | 'env'
  | 'fs'
  | 'git'
  | 'history'
  | 'interpreter'
  | 'kernel'
  | 'net'
  | 'package'
  | 'permission'
  | 'persistence'
  | 'power'
  | 'privilege'
  | 'process'
  | 'program-option'
  | 'publish'
  | 'remote-code'
  | 'remote-host'
  | 'secret'
  | 'service'
  | 'system'
  | 'windows'
  | 'deceptive'
  | 'dynamic'
  | 'too-complex'
  | 'unparsable'

export type RuleName = `${Family}.${string}`

export function familyOf(rule: string): string {
  const dot = rule.indexOf('.')
  return dot === -1 ? rule : rule.slice(0, dot)
}

export type ScopeClass =
  | 'workspace'
  | 'workspace-protected'
  | 'scratch'
  | 'home'
  | 'home-secret'
  | 'home-startup'
  | 'other-home'
  | 'system'
  | 'device'
  | 'root'
  | 'remote'
  | 'unknown'

export interface Finding {
  /** Stable name, used in keys and settings: `fs.recursive-delete`. */
  readonly rule: RuleName
  readonly level: FindingLevel
  /** The smallest word or command that is the cause: a field's span, or the unit's. */
  readonly span: Span
  /** One plain sentence: what would happen, to what. */
  readonly sentence: string
  /** Which sentence that is, unless it is the rule's own. */
  readonly said?: Said
  /** Can it be taken back by ordinary means (version control, restart, reinstall)? */
  readonly undoable: boolean
  readonly scope?: ScopeClass
  /** Canonical path, host, table, reference … that is hit. */
  readonly target?: string
  /** What the shell will really run, where that differs from what is written. */
  readonly resolved?: string
  /** An earlier command has done it, and it holds for every program that comes after. */
  readonly isCarried?: true
  /** It stands in a file that is run: a mark of what stood there, so that an answer is for no other. */
  readonly content?: string
  /** The widest scope in which a person's answer may be remembered. */
  readonly remember: 'never' | 'session' | 'always'
}

/** A path as the rules see it. `path` is absolute and free of `.`, `..` and doubled slashes. */
export interface ClassifiedPath {
  readonly scope: ScopeClass
  readonly path: string
  readonly protection: PathProtection
}

export interface Places {
  /** The folder that the work is about. Commands may go elsewhere, and it stays where it is. */
  readonly workspace: string
  readonly home: string
  /** The app's own files, and whatever else must not be touched unasked, existing or not. */
  readonly protectedPaths: readonly string[]
  /** Where the program of this app lies: the system's, even in a scratch folder. */
  readonly programFolders: readonly string[]
  /** Follows the symbolic links of the part of a path that exists. Absent: paths are taken as written. */
  readonly resolveLinks?: (path: string) => string
}

/** `cwd` is the folder that relative paths start from; null makes them `unknown`. */
export type ClassifyPath = (path: string, cwd: string | null) => ClassifiedPath

/** What this app runs as. */
export interface OwnProcesses {
  /** The one that starts commands comes first: it is the parent of every shell of the agent. */
  readonly pids: readonly number[]
  /** Their command lines. */
  readonly commands: readonly string[]
}

export interface RuleContext {
  /** Where the command would start. */
  readonly cwd: string
  /** The folder that the work is about. */
  readonly workspace: string
  readonly home: string
  readonly dialect: Dialect
  readonly sensitivity: Sensitivity
  readonly protectedPaths: readonly string[]
  /** Where the program of this app lies, which nothing may change. */
  readonly programFolders: readonly string[]
  readonly ownProcesses: OwnProcesses
  /** Files that a running command is about to run. */
  readonly awaited: readonly string[]
  readonly classifyPath: ClassifyPath
  /** Is there a file of the person's own? One that begins so, with `*` at the end. False where nobody can look. */
  isTheirs(path: string): boolean
  /**
   * Judges shell text that an option or a piece of inline code hands to a shell, as if it stood in the
   * command: `tar --to-command=…`, `os.system("…")`. `text` null means unknown, which asks.
   * `carrier` is what gets marked; `via` is how the person would name the way: `tar --to-command`.
   */
  shell(unit: Unit, carrier: Field | Span, text: string | null, via: string): Finding[]
  /** The same for a program with its arguments, which no shell reads: `subprocess.run(['rm', '-rf', …])`. */
  command(unit: Unit, argv: readonly Field[], via: string): Finding[]
  /** The same where nobody knows whether it is run at all: it is never refused for that. */
  suppose(unit: Unit, argv: readonly Field[], via: string): Finding[]
  /**
   * What stands in a file that this text or the session wrote. Undefined: nothing is known of it.
   * Null: written, but with what is known only at run time.
   */
  fileText(unit: Unit, file: Field): string | null | undefined
  /** The same for a file that is only read, as far as it can be told. */
  peek(unit: Unit, file: Field): string | undefined
  /** The same for a file that code loads; undefined as well when it was read already. */
  unreadCode(unit: Unit, file: Field): string | null | undefined
  /** Says what a piece of code leaves in a file, in case the file is run later. */
  noteFile(unit: Unit, path: string, text: string | null): void
}

export type ProgramRule = (unit: Unit, context: RuleContext) => Finding[]

export type FlowRule = (flow: Flow, context: RuleContext) => Finding[]

export interface RuleSet {
  /** By `Unit.program`. */
  readonly programs: ReadonlyMap<string, ProgramRule>
  /** Run on every unit, whatever its program: environment, redirections. */
  readonly everyUnit: readonly ProgramRule[]
  /** Run once, when all units are known. */
  readonly flows: readonly FlowRule[]
}
