/** What a piece of code leaves in files, so that a file which is run afterwards is known. */
import type { Code, CodeArgument, CodeCall } from './calls.ts'

interface CodeFile {
  readonly path: string
  /** Null when it is worked out by the code. */
  readonly text: string | null
}

/** Calls with a path and the text for it. */
const AT_ONCE =
  /^(?:writeFileSync|writeFile|appendFileSync|appendFile|file_put_contents|writeTextFile(?:Sync)?)$/
/** Calls that say something to a file that was opened before. */
const SAYS = /^(?:write|writelines|puts|print|printf|say|fwrite|fputs)$/

export function filesWrittenBy(code: Code): CodeFile[] {
  const files: CodeFile[] = []
  const opened: string[] = []
  const said: (string | null)[] = []
  for (const call of code.calls) {
    const [first, second] = call.args
    const path = textOf(first)
    if (path !== null && (AT_ONCE.test(call.name) || isFileWrite(call)))
      files.push({ path, text: textOf(second) })
    else if (/^write_(?:text|bytes)$/.test(call.name)) {
      const owner = textOf(call.ownerArgs[0])
      if (owner !== null) files.push({ path: owner, text: path })
    } else if (/^(?:urlretrieve|createWriteStream)$/.test(call.name)) {
      const target = call.name === 'urlretrieve' ? textOf(second) : path
      if (target !== null) files.push({ path: target, text: null })
    } else if (SAYS.test(call.name))
      said.push(textOf(withoutHandle(call.args.at(call.name === 'fwrite' ? 1 : 0))))
    else {
      const name = openedFor(call)
      if (name !== null) opened.push(name)
    }
  }
  // Which text goes to which file is not followed; one that is run may hold any of them.
  const text = said.length === 0 || said.includes(null) ? null : said.join('\n')
  const read = readPaths(code)
  return [...files, ...opened.map((path) => ({ path, text }))].filter(
    // What a file is edited into is as good as the file.
    (file) => file.text !== null || !read.has(file.path),
  )
}

const READS = /^(?:f?open|read(?:_text|_bytes|lines|FileSync|File)?|file_get_contents)$/

function readPaths(code: Code): ReadonlySet<string> {
  const paths = code.calls
    .filter((call) => READS.test(call.name) && openedFor(call) === null)
    .flatMap((call) => [textOf(call.args[0]), textOf(call.ownerArgs[0])])
  return new Set(paths.filter((path) => path !== null))
}

function isFileWrite({ name, owner }: CodeCall): boolean {
  return /^(?:bin)?write$/.test(name) && /^(?:File|IO|Bun)$/.test(owner)
}

/** `open('x', 'w')`, `open(F, ">x")`, `fopen("x", "w")`. */
function openedFor({ name, args }: CodeCall): string | null {
  if (!/^f?open$/.test(name)) return null
  const texts = args.slice(0, 3).map(textOf)
  const glued = texts.map((text) => /^\s*>{1,2}\s*(\S+)$/.exec(text ?? '')?.[1]).find(Boolean)
  if (glued) return glued
  const [first = null, second = null, third = null] = texts
  if (/^>{1,2}$/.test(second ?? '')) return third
  return /^[wax]/.test(second ?? '') ? first : null
}

/** `print F "text"` names the file before the text. */
function withoutHandle(argument: CodeArgument | undefined): CodeArgument | undefined {
  const [first, second, ...rest] = argument?.tokens ?? []
  const hasHandle = first?.kind === 'name' && second?.kind === 'string' && rest.length === 0
  return argument?.pieces && hasHandle
    ? { ...argument, pieces: argument.pieces.slice(1) }
    : argument
}

function textOf(argument: CodeArgument | undefined): string | null {
  if (!argument?.pieces || argument.pieces.every((piece) => piece === null)) return null
  return argument.pieces.map((piece) => piece ?? '"$__unknown"').join('')
}
