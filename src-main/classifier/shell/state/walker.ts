/** What the parts of the analysis share: the state at one point of a script, and one another. */
import type { ParsedScript, Word } from 'unbash'
import type { Finding } from '../../rules/rule.ts'
import type { Assignment, Field, Place, Redirection, Span, StdinSource, Unit } from '../../unit.ts'
import type { Budget } from '../limits.ts'
import type { Source } from '../parse/source.ts'
import type { Chooser } from './chooser.ts'
import type { Binding, Known, Scope } from './scope.ts'
import type { WrittenFiles } from './written-files.ts'

/** The surroundings of a command. Never changed; a command that changes them gets a copy. */
export interface Context {
  readonly source: Source
  readonly scope: Scope
  readonly stdin: StdinSource
  readonly via: readonly string[]
  readonly privilege: Unit['privilege']
  readonly place: Place
  readonly wrappers: readonly Unit[]
  readonly openEnded: boolean
  readonly background: boolean
  readonly repeated: boolean
  /** Another command, a word or a file gets what it prints. */
  readonly isHeard: boolean
  /** What is known only at run time was taken for empty; null for a command as it stands. */
  readonly emptied: 'likely' | 'supposed' | null
  /** How many scripts within scripts this is. */
  readonly depth: number
  /** How many substitutions within substitutions, inside one script. */
  readonly nesting: number
  /** The functions, aliases and script files being walked, outermost first. */
  readonly calls: readonly string[]
  /** Since the innermost function began: a new process was started, or a condition decides. */
  readonly isSpawned: boolean
  readonly isGuarded: boolean
}

/** A command whose words are resolved, on its way to becoming a unit. */
export interface Resolved {
  readonly argv: readonly Field[]
  readonly env: readonly Assignment[]
  readonly redirections: readonly Redirection[]
  readonly stdin: StdinSource
  /** What can be read from further descriptors: `3<<< text`. */
  readonly inputs?: ReadonlyMap<number, Known>
  readonly span: Span
  /** `command`, `exec` and `env` look past the shell's functions. */
  readonly skipFunctions?: boolean
}

/** What a command prints, when that can be told, and the commands that take part in printing it. */
export interface Output {
  readonly text: string | null
  readonly units: readonly Unit[]
}

export const SILENT: Output = { text: '', units: [] }

/** Text to be read as a script, and where it came from. */
export interface Script {
  readonly text: string | null
  /** When the text cannot be relied on: what is known of it, with gaps, to look for the worst in. */
  readonly guess: string | null
  readonly source: Source
  /** The way it is run, as a person would name it: `bash -c`. */
  readonly via: string
  readonly carrier: Span
  /** Commands that printed the text, for when it is unknown. */
  readonly from: readonly Unit[]
}

export interface Walker {
  readonly home: string
  readonly parentPid: number | undefined
  readonly budget: Budget
  readonly chooser: Chooser
  readonly files: WrittenFiles
  /** Programs that the text has given another name, by absolute path: `cp /bin/rm x`. */
  readonly copies: Map<string, string>
  /** Texts by the name of the alias that stands for them. */
  readonly aliases: Map<string, string>
  /** The text asks for the last word of a command; most do not, and then none is kept. */
  asksForLastWord: boolean
  report(finding: Finding): void
  emit(unit: Unit, context: Context): void
  fields(word: Word, context: Context): Field[]
  assign(context: Context, name: string, binding: Binding): void
  walkScript(script: ParsedScript, context: Context): Output
  run(command: Resolved, context: Context): Output
  runScript(script: Script, context: Context): Output
}
