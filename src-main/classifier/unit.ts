/**
 * One command that would really run, as the shell half hands it to the rules: words resolved, wrappers
 * peeled, embedded scripts opened. Rules read these values and never the text.
 */

/** UTF-16 offsets into the command as it was given, also for what was found in a nested script. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Where something was found, for marking it in the command. */
export interface SourceRef {
  readonly span: Span
  /** The carriers that had to be opened, outermost first: `['sudo', 'bash -c']`. */
  readonly via: readonly string[]
  /** The text of the nested script, when `span` had to fall back to the whole word that carries it. */
  readonly inner?: string
}

/** One word after all expansions, as the program would get it. */
export interface Field {
  /** What the program gets, or null when some piece of it is known only at run time. */
  readonly value: string | null
  /** Holds an unquoted `*`, `?` or `[…]`, so it may stand for many names. `value` keeps the pattern. */
  readonly glob: boolean
  /** Some part was quoted or escaped. */
  readonly quoted: boolean
  readonly span: Span
  /** The word as it was written; differs from `value` where quotes, variables and so on were resolved. */
  readonly text: string
  /** When `value` is null: the known pieces in order, null for each unknown one (`/etc/$x` → `['/etc/', null]`). */
  readonly pieces?: readonly (string | null)[]
  /** When `value` is null: each unknown piece is a variable that nobody has set, so it is most likely empty. */
  readonly unset?: true
  /** Commands whose output went into this word, by `$(…)`, `<(…)` or a variable that was set from one. */
  readonly from?: readonly Unit[]
  /** The word is a `<(…)` or `>(…)`: a path through which the program reads or writes `from`. */
  readonly process?: '<' | '>'
  /** For `<(…)`: what can be read from it, or null when that is known only at run time. */
  readonly content?: string | null
}

/** `NAME=value` before a command, or given to `env`, `export` and the like. */
export interface Assignment {
  readonly name: string
  readonly value: Field
  readonly append: boolean
}

export type RedirectionOperator = '>' | '>>' | '<' | '<>' | '<&' | '>&' | '>|' | '&>' | '&>>'

/** A redirection to or from a file. Heredocs and here-strings are in `stdin` instead. */
export interface Redirection {
  readonly operator: RedirectionOperator
  /** The descriptor written before the operator, else the operator's own (0 or 1); null for `{name}>`. */
  readonly descriptor: number | null
  readonly target: Field
  readonly span: Span
}

/** Does the redirection change the file that it names? (`>&1` duplicates a descriptor and does not.) */
export function writesFile(redirection: Redirection): boolean {
  if (redirection.operator === '<' || redirection.operator === '<&') return false
  return redirection.operator !== '>&' || !/^(\d+-?|-)$/.test(redirection.target.value ?? '')
}

/** What the command reads on its standard input. `text` is null when it is known only at run time. */
export type StdinSource =
  | { readonly kind: 'inherited'; readonly text: null; readonly from: readonly Unit[] }
  | {
      readonly kind: 'heredoc' | 'herestring'
      readonly text: string | null
      readonly from: readonly Unit[]
      readonly span: Span
      /** The word or body with what was expanded in it; absent for a body that stands as written. */
      readonly field?: Field
    }
  | {
      readonly kind: 'file'
      readonly text: string | null
      readonly from: readonly Unit[]
      readonly path: Field
    }
  | {
      /** `text` is what the writers print, when that can be told: `echo rm -rf / | sh`. */
      readonly kind: 'pipe'
      readonly text: string | null
      readonly from: readonly Unit[]
    }

/** On which machine, seen from the one that runs the shell. */
export type Place =
  | { readonly kind: 'local' }
  | { readonly kind: 'remote'; readonly host: string | null }
  | {
      readonly kind: 'container'
      /** `run` starts a fresh one, `exec` enters one that holds somebody's state. */
      readonly started: 'run' | 'exec'
      /** Host folders that it can write to; an entry is null when it is known only at run time. */
      readonly mounts: readonly (string | null)[]
      /** Where these folders are found in the container: its path → the host's path. */
      readonly mountedAt?: ReadonlyMap<string, string>
      /** `--privileged`, host namespaces and the like: it can reach the host in other ways. */
      readonly privileged: boolean
    }

/** A fresh container that can reach nothing of the host: whatever happens there is gone with it. */
export function isThrowaway(place: Place): boolean {
  return (
    place.kind === 'container' &&
    place.started === 'run' &&
    place.mounts.length === 0 &&
    !place.privileged
  )
}

/** The path on the host that a container sees under this one; unchanged where none is mounted. */
export function hostPath(path: string, place: Place): string {
  if (place.kind !== 'container' || !place.mountedAt) return path
  for (const [inside, outside] of place.mountedAt) {
    const folder = inside.replace(/\/+$/, '')
    if (path === folder || path.startsWith(`${folder}/`))
      return `${outside.replace(/\/+$/, '')}${path.slice(folder.length)}` || '/'
  }
  return path
}

const HOST_ROOTS = new Set(['/', '/etc', '/usr', '/var', '/home', '/root', '/dev'])

/** The command works on this machine, or on its disks mounted somewhere else. */
export function reachesHost({ place }: Unit): boolean {
  if (place.kind === 'local') return true
  return place.kind === 'container' && place.mounts.some((path) => HOST_ROOTS.has(path ?? ''))
}

export type Language =
  | 'python'
  | 'node'
  | 'perl'
  | 'ruby'
  | 'php'
  | 'lua'
  | 'r'
  | 'groovy'
  | 'applescript'
  | 'powershell'

/** Program text of another language that the command carries: `python3 -c …`, `node <<EOF`. */
export interface Code {
  readonly language: Language
  /** The program, or null when it is known only at run time. */
  readonly text: string | null
  readonly span: Span
  /** The word that holds it; absent when it comes on standard input. */
  readonly field?: Field
  /** The file that holds it, one of the session. */
  readonly file?: Field
}

export interface Unit {
  /** Order of appearance, unique within one analysis. */
  readonly id: number
  /**
   * The name to look rules up by: the last part of `argv[0]`, folded to plain letters (NFKC), in lower
   * case, without `.exe`. Empty for a bare assignment or redirection, and when the word is unknown.
   */
  readonly program: string
  /** `argv[0]` is the command word itself. Empty for a bare assignment or redirection (`> file`). */
  readonly argv: readonly Field[]
  /** Assignments in front of the command, including those of `env`; for a bare assignment, its own. */
  readonly env: readonly Assignment[]
  readonly redirections: readonly Redirection[]
  readonly stdin: StdinSource
  /** The folder it runs in, after every `cd` before it; null when that cannot be told. */
  readonly cwd: string | null
  readonly at: SourceRef
  /** `root` behind sudo, doas, su, pkexec and the like. */
  readonly privilege: 'user' | 'root'
  readonly place: Place
  /** The wrappers around it, outermost first. Each wrapper is also a unit of its own. */
  readonly wrappers: readonly Unit[]
  /** Further operands come from a list that is known only at run time (`… | xargs rm`, `find -exec rm {} +`). */
  readonly openEnded: boolean
  /** Set when the program is an interpreter and its program text is part of the command. */
  readonly code: readonly Code[]
  /** Started with `&`. */
  readonly background: boolean
  /** Inside the body of a loop or of a function: it may run more than once, or not at all. */
  readonly repeated: boolean
  /** Not as it stands in the text: a second reading of it, or what it may run. */
  readonly isReread: boolean
  /** Only supposed: a reading in which something unknown is empty, or a word that may be no command. */
  readonly isSupposed: boolean
  /** The name is one of the shell's functions, defined in the same text; its body is judged by itself. */
  readonly isFunction: boolean
}

/** One bit of data moving from a command to another. */
export interface Edge {
  readonly from: Unit
  readonly to: Unit
  /** `pipe`: standard output to standard input; `word`: output became (part of) an argument. */
  readonly kind: 'pipe' | 'word'
  /** The argument, for `word`. */
  readonly field?: Field
}

/** Everything that one command text runs, in order of appearance, and how data moves between. */
export interface Flow {
  readonly units: readonly Unit[]
  readonly edges: readonly Edge[]
}
