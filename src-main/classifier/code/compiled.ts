/** What Rust and Go code starts, deletes and writes: by the few calls of their libraries that do so. */

export type CompiledLanguage = 'rust' | 'go'

export type CompiledAct =
  | { readonly kind: 'run'; readonly words: readonly (string | null)[] }
  | { readonly kind: 'delete'; readonly path: string | null; readonly isTree: boolean }
  | { readonly kind: 'write'; readonly path: string | null }
  | { readonly kind: 'read'; readonly path: string | null }
  /** Past the language: raw memory, system calls, code in another language. */
  | { readonly kind: 'raw' }

const TEXT = String.raw`"(?:[^"\\]|\\.)*"`
const RAW_TEXT = { rust: 'r#*"[^"]*"#*', go: '`[^`]*`' } as const
/** What may stand between the brackets of one call, two calls deep. */
const INSIDE = String.raw`(?:[^()"]|${TEXT}|\((?:[^()"]|${TEXT}|\([^()"]*\))*\))*`
const CALLS = {
  delete: {
    rust: /\b(remove_dir_all|remove_dir|remove_file)\s*\(\s*/g,
    go: /\bos\.(RemoveAll|Remove)\s*\(\s*/g,
  },
  write: {
    rust: /\b(?:fs::write|File::create(?:_new)?|fs::rename|fs::copy|fs::hard_link|symlink|set_permissions|create_dir_all)\s*\(\s*/g,
    go: /\b(?:os\.(?:WriteFile|Create|OpenFile|Rename|Symlink|Link|Chmod|Chown|Truncate)|ioutil\.WriteFile)\s*\(\s*/g,
  },
  read: {
    rust: /\b(?:File::open|fs::read|fs::read_to_string|read_dir)\s*\(\s*/g,
    go: /\b(?:os\.(?:Open|ReadFile|ReadDir)|ioutil\.ReadFile)\s*\(\s*/g,
  },
} as const
const RAW = {
  rust: /\bextern\s+"|\basm!|\bglobal_asm!|\blibc\s*::|\bnix\s*::|\brustix\s*::|\btransmute\b|#\[\s*(?:link|no_mangle|export_name)|\binclude!\s*\(|\blibloading\b|\bfrom_raw_fd\b|\bproc_macro\b|\bprocess\s*::\s*(?:\{[^}]*)?Command\s+as\b|\bCommand\s*::\s*new\b(?!\s*\()|\.exec\s*\(/,
  go: /\bsyscall\.|\bunix\.|"C"|\bunsafe\.Pointer|\bplugin\.Open|\/\/go:(?:linkname|generate|cgo)|\bos\.StartProcess|\bexec\.(?:Cmd\s*\{|Command(?:Context)?\b(?!\s*\())|\.\s+"os(?:\/exec)?"|\byaegi\b/,
} as const
const HOME =
  /\bhome_dir\b|\bUserHomeDir\b|(?:var(?:_os)?|Getenv|LookupEnv)\s*\(\s*"(?:HOME|USERPROFILE)"/

export function actsIn(text: string, language: CompiledLanguage): CompiledAct[] {
  const code = withoutComments(text, language)
  const acts: CompiledAct[] = [...runsIn(code, language)]
  for (const { start, name } of callsOf(code, CALLS.delete[language]))
    acts.push({ kind: 'delete', path: textAt(code, start, language), isTree: /all$/i.test(name) })
  for (const { start } of callsOf(code, CALLS.write[language]))
    acts.push({ kind: 'write', path: textAt(code, start, language) })
  for (const { start } of callsOf(code, CALLS.read[language]))
    acts.push({ kind: 'read', path: textAt(code, start, language) })
  const hasReach = acts.some(({ kind }) => kind !== 'run')
  if (RAW[language].test(code) || (hasReach && HOME.test(code))) acts.push({ kind: 'raw' })
  return acts
}

function* callsOf(code: string, pattern: RegExp) {
  for (const found of code.matchAll(pattern))
    yield { name: found[1] ?? '', start: found.index + found[0].length }
}

function runsIn(code: string, language: CompiledLanguage): CompiledAct[] {
  return language === 'rust' ? rustRuns(code) : goRuns(code)
}

const RUST_RUN = new RegExp(
  String.raw`\bCommand\s*::\s*new\s*\((${INSIDE})\)((?:\s*\.\s*\w+\s*\(${INSIDE}\))*)`,
  'g',
)
const RUST_ARGUMENT = new RegExp(String.raw`\.\s*(args?)\s*\((${INSIDE})\)`, 'g')

/** `Command::new("rm").arg("-rf").args([…])`. */
function rustRuns(code: string): CompiledAct[] {
  return [...code.matchAll(RUST_RUN)].map(([, program = '', chain = '']) => {
    const words = [...chain.matchAll(RUST_ARGUMENT)].flatMap(([, name, inside = '']) =>
      name === 'arg' ? [onlyText(inside)] : listed(inside),
    )
    return { kind: 'run', words: [onlyText(program), ...words] }
  })
}

function goRuns(code: string): CompiledAct[] {
  const alias = /(\w+)\s+"os\/exec"/.exec(code)?.[1]
  const name = alias && alias !== 'import' ? alias : 'exec'
  const run = new RegExp(String.raw`\b${name}\.Command(Context)?\s*\((${INSIDE})\)`, 'g')
  return [...code.matchAll(run)].map(([, hasContext, inside = '']) => {
    const words = listed(inside)
    return { kind: 'run', words: hasContext ? words.slice(1) : words }
  })
}

const WORD = new RegExp(`${TEXT}|[^,]+`, 'g')

/** The texts of a list; null for what is worked out. */
function listed(inside: string): (string | null)[] {
  const plain = inside.trim().replace(/^&?(?:vec!)?(?:\[\]string)?\s*[[{]|[\]}]$/g, '')
  return [...plain.matchAll(WORD)]
    .map(([word]) => word.trim())
    .filter(Boolean)
    .map(onlyText)
}

function onlyText(inside: string): string | null {
  const found = new RegExp(`^\\s*&?(${TEXT})(?:\\.(?:to_string|into|to_owned)\\(\\))?\\s*$`).exec(
    inside,
  )
  return found?.[1] === undefined ? null : unescaped(found[1])
}

/** The text that an argument begins with, when it is the whole of it. */
function textAt(code: string, start: number, language: CompiledLanguage): string | null {
  const text = new RegExp(`(?:&\\s*)?(${TEXT}|${RAW_TEXT[language]})\\s*[,)]`, 'y')
  text.lastIndex = start
  const found = text.exec(code)?.[1]
  return found === undefined ? null : unescaped(found)
}

function unescaped(text: string): string {
  return text
    .replace(/^r?#*["`]|["`]#*$/g, '')
    .replace(/\\(.)/g, (_whole, letter: string) => (letter === 'n' ? '\n' : letter))
}

function withoutComments(text: string, language: CompiledLanguage): string {
  const pattern = new RegExp(
    `(${TEXT}|${RAW_TEXT[language]})|\\/\\/(?!go:)[^\\n]*|\\/\\*[\\s\\S]*?\\*\\/`,
    'g',
  )
  return text.replace(pattern, (_whole, kept: string | undefined) => kept ?? ' ')
}
