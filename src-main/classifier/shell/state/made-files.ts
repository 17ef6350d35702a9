/**
 * Files that a command makes out of others, so that nobody can read them before it has run: programs
 * from sources, what comes out of an archive, a patch or another commit.
 */
import { byProgram } from '../../by-program.ts'
import { absolute } from '../../path-text.ts'
import type { Field, Unit } from '../../unit.ts'

export type Made =
  /** A program with a name, from these sources. */
  | {
      readonly kind: 'program'
      readonly file: string
      readonly from: readonly string[]
      /** Its source comes with the command. */
      readonly isFed: boolean
    }
  /** Programs somewhere below a folder, from whatever code lies there. */
  | { readonly kind: 'build'; readonly folder: string }
  /** Anything below a folder, when one of these is of the session. */
  | { readonly kind: 'unpacked'; readonly folder: string; readonly from: readonly string[] }
  /** What the session has once put into the repository comes back. */
  | { readonly kind: 'commit'; readonly folder: string; readonly from: readonly string[] }
  /** The files that a patch names. */
  | { readonly kind: 'patch'; readonly folder: string; readonly patches: readonly Patch[] }

interface Patch {
  readonly file?: string
  readonly text?: string | null
}

const BUILDERS =
  /^(?:g?make|cmake|ninja|meson|cargo|go|gradlew?|mvnw?|bazel|buck|scons|zig|dotnet|swift|stack|cabal|dune|ant|sbt|npm|pnpm|yarn|bun|just|task|rake)$/
const COMPILERS =
  /^(?:(?:[\w.-]+-)?(?:gcc|g\+\+|cc|c\+\+|clang|clang\+\+|ld)(?:-[\d.]+)?|rustc|ghc|tcc|go|zig|nim|fpc|gfortran|gnatmake|dmd|ldc2|crystal|valac|ocamlopt|nvcc)$/
const UNPACKERS =
  /^(?:tar|gtar|bsdtar|unzip|7z[az]?|7zr|cpio|pax|jar|unrar|unar|ar|dpkg-deb|rpm2cpio|gunzip|unxz|bunzip2|unzstd|zstd|xz|gzip|bzip2|lz4|uncompress|busybox)$/
const INTO = /^(?:-C|-d|--directory|-D|--dir|--output-directory|--one-top-level)$/
const INTO_GLUED = /^(?:--directory=|--dir=|-o(?=[./\w]))(.+)$/
const MOST_ANCESTORS = 12 // folders above one in which a repository may begin

export function madeBy(unit: Unit): readonly Made[] {
  const { program, cwd } = unit
  if (cwd === null) return NOTHING
  if (program === 'git') return fromRepository(unit, cwd)
  if (program === 'patch' || program === 'gpatch') return [patched(unit, cwd)]
  const kinds = kindsOf(program)
  if (kinds.unpacks) return [unpacked(unit, cwd)]
  if (!kinds.compiles && !kinds.builds) return NOTHING
  const made: Made[] = []
  if (kinds.compiles) made.push(...compiled(unit, cwd))
  if (kinds.builds) made.push({ kind: 'build', folder: folderOf(unit, cwd) })
  return made
}

const kindsOf = byProgram((program) => ({
  unpacks: UNPACKERS.test(program),
  compiles: COMPILERS.test(program),
  builds: BUILDERS.test(program),
}))

const NOTHING: readonly Made[] = []

/** `-o name`, or the name that the compiler gives when it is told none. */
function compiled({ program, argv, stdin }: Unit, cwd: string): Made[] {
  const words = argv.slice(1)
  const isFed =
    words.some(({ process }) => process === '<') ||
    (stdin.kind !== 'inherited' &&
      words.some(({ value }) => /^(?:-|\/dev\/(?:stdin|fd\/\d+))$/.test(value ?? '')))
  const at = words.findIndex(({ value }) => value === '-o')
  const glued = words.map(({ value }) => /^-(?:o|out:|of=?|-out=)(.+)$/.exec(value ?? '')?.[1])
  const sources = words
    .filter(
      ({ value }, index) =>
        value !== null && !value.startsWith('-') && (at < 0 || index !== at + 1),
    )
    .map(({ value }) => value ?? '')
  const named = (at >= 0 ? words[at + 1]?.value : undefined) ?? glued.find(Boolean)
  const names = named ? [named] : usualNames(program, words, sources)
  const from = sources.flatMap((name) => paths([name, `${name}/main.go`], cwd))
  return paths(names, cwd).map((file) => ({ kind: 'program', file, from, isFed }))
}

function usualNames(
  program: string,
  words: readonly Field[],
  sources: readonly string[],
): readonly string[] {
  const stems = sources.map((name) => name.replace(/^.*\//, '').replace(/\.\w+$/, ''))
  if (words.some(({ value }) => value === '-c')) return stems.map((stem) => `${stem}.o`)
  return /^(?:rustc|ghc|nim|fpc|gnatmake|dmd|ldc2|crystal|valac)$/.test(program) ? stems : ['a.out']
}

function unpacked(unit: Unit, cwd: string): Made {
  return { kind: 'unpacked', folder: folderOf(unit, cwd), from: inputsOf(unit, cwd) }
}

const CHANGES_FILES =
  /^(?:checkout|switch|restore|reset|stash|merge|rebase|cherry-pick|revert|pull|worktree|read-tree|checkout-index|bisect|sparse-checkout|submodule)$/

function fromRepository(unit: Unit, cwd: string): readonly Made[] {
  const words = unit.argv.slice(1).flatMap(({ value }) => value ?? [])
  const folder = folderOf(unit, cwd)
  if (words.some((word) => word === 'apply' || word === 'am')) return [patched(unit, folder)]
  const at = words.findIndex((word) => CHANGES_FILES.test(word))
  if (at < 0) return NOTHING
  const refs = words.slice(at + 1).filter((word) => !word.startsWith('-'))
  const names = refs.flatMap((ref) => [`refs/heads/${ref}`, `refs/tags/${ref}`])
  // What has no name of its own is found by way of where the repository has been.
  const isNamed = refs.length > 0 && refs.every((ref) => !/[~^@:]|^[0-9a-f]{7,40}$/.test(ref))
  if (words[at] === 'stash') names.push('refs/stash')
  else if (!isNamed) names.push('logs/HEAD')
  const from = above(folder).flatMap((root) => names.map((name) => `${root}/.git/${name}`))
  return [{ kind: 'commit', folder, from }]
}

function above(folder: string): string[] {
  const parts = folder.split('/').filter(Boolean)
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`).slice(-MOST_ANCESTORS)
}

function patched(unit: Unit, folder: string): Made {
  const { stdin } = unit
  const files = inputsOf(unit, unit.cwd ?? folder).map((file) => ({ file }))
  const isTyped = stdin.kind === 'heredoc' || stdin.kind === 'herestring'
  const piped = stdin.kind === 'pipe' && stdin.text !== null
  return {
    kind: 'patch',
    folder,
    patches: isTyped || piped ? [...files, { text: stdin.text }] : files,
  }
}

/** The files that a patch changes, or null when its text does not tell. */
export function patchedFiles(text: string, folder: string): string[] | null {
  const names = [...text.matchAll(/^\+\+\+ ([^\t\n]+)|^rename to (.+)$|^\*\*\* (\S+)/gm)].flatMap(
    ([, added, renamed, context]) => added ?? renamed ?? context ?? [],
  )
  if (names.length === 0) return null
  return names.flatMap((name) => {
    const parts = name.trim().split('/')
    // How many folders `-p` takes away is not asked.
    return parts.map((_, index) => `${folder}/${parts.slice(index).join('/')}`)
  })
}

/** The files that its words and its standard input name. */
function inputsOf(unit: Unit, cwd: string): string[] {
  const { stdin } = unit
  const piped = stdin.kind === 'pipe' ? stdin.from.flatMap(({ argv }) => argv.slice(1)) : []
  const words = [...unit.argv.slice(1), ...piped]
  const names = words.flatMap(({ value }) =>
    value === null || value.startsWith('-') ? [] : [value, ...(/=(.+)/.exec(value)?.[1] ?? [])],
  )
  if (stdin.kind === 'file' && stdin.path.value !== null) names.push(stdin.path.value)
  return paths(names, cwd)
}

function folderOf({ argv }: Unit, cwd: string): string {
  const at = argv.findIndex(({ value }) => INTO.test(value ?? ''))
  const glued = argv.map(({ value }) => INTO_GLUED.exec(value ?? '')?.[1]).find(Boolean)
  const named = (at > 0 ? argv[at + 1]?.value : undefined) ?? glued
  return (named ? absolute(named, cwd) : cwd)?.replace(/\/+$/, '') ?? cwd
}

function paths(names: readonly string[], cwd: string): string[] {
  return names.flatMap((name) => absolute(name, cwd) ?? [])
}
