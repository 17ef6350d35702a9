/** sed, awk, editors and jq: little languages that can write files and start programs. */

import { readCalls } from '../../code/calls.ts'
import { dropStart, knownStart, literal, withHoles } from '../../rules/fields.ts'
import type { Arguments } from '../../rules/options.ts'
import { pathsIn } from '../../rules/path-words.ts'
import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { Finding, ProgramRule, RuleContext } from '../../rules/rule.ts'
import { targetOf } from '../../rules/targets.ts'
import { judgeNames, judgeWrite, writeBook } from '../../rules/write-targets.ts'
import { givenTo } from '../../signatures/read-words.ts'
import type { Field, Unit } from '../../unit.ts'
import { programOptionBook } from '../packages/program-options.ts'
import { judgeSecretRead } from '../secrets/secret-files.ts'
import { BARE_SHELL } from './interpreters.ts'
import { readSedScript } from './sed-script.ts'

const { finding } = programOptionBook

const sed: ProgramRule = (unit, context) => {
  const given = givenTo(unit)
  if (given.has('help', 'version')) return []
  const scripts = given.all('expression').flatMap(({ value }) => value ?? [])
  const hasScript = scripts.length > 0 || given.has('file')
  const [first, ...rest] = given.operands
  const files = hasScript ? given.operands : rest
  const texts = [...(hasScript ? scripts : first ? [first] : []), ...fedScripts(given, unit)]
  return [
    ...(given.has('in-place') ? files.flatMap((file) => judgeWrite(file, unit, context)) : []),
    ...(given.has('sandbox')
      ? []
      : texts.flatMap((script) => judgeSedScript(script, unit, context))),
  ]
}

/** `sed -f - x <<< 'w y'`: a program on standard input, by any of its names. */
function fedScripts(given: Arguments, { stdin }: Unit): Field[] {
  const files = given.all('file', 'exec').flatMap(({ value }) => value ?? [])
  return files.flatMap((file) => {
    if (file.process) return [{ ...file, value: file.content ?? null }]
    if (!/^(?:-|\/dev\/stdin|\/dev\/fd\/0|\/proc\/self\/fd\/0)$/.test(file.value ?? '')) return []
    if (stdin.kind === 'inherited' || stdin.kind === 'file') return []
    return [{ ...file, value: stdin.text, text: stdin.text ?? file.text }]
  })
}

function judgeSedScript(script: Field, unit: Unit, context: RuleContext): Finding[] {
  if (isAllUnknown(script)) return [finding('program-option.unknown-program', script)]
  const { files, read, runs, commands } = readSedScript(withHoles(script, '_'))
  const findings = [
    ...files.flatMap((file) => judgeWrite(literal(file, script.span), unit, context)),
    ...read.flatMap((file) => judgeSecretRead(literal(file, script.span), unit, context, {})),
  ]
  if (!runs) return findings
  const inside = commands.flatMap((command) =>
    command === '' ? [] : context.shell(unit, script.span, command, 'sed e'),
  )
  return [...findings, ...inside, finding('program-option.runs-command', script)]
}

const awk: ProgramRule = (unit, context) => {
  const given = givenTo(unit)
  if (given.has('help', 'version', 'sandbox')) return []
  const sources = given.all('source').flatMap(({ value }) => value ?? [])
  const [first, ...rest] = given.operands
  const hasProgram = sources.length > 0 || given.has('file', 'exec')
  const texts = [...(hasProgram ? sources : first ? [first] : []), ...fedScripts(given, unit)]
  const files = hasProgram ? given.operands : rest
  return [
    ...texts.flatMap((program) => judgeAwk(program, unit, context)),
    ...texts.flatMap((program) => judgeComputed(program, given, unit, context)),
    ...(given.options.some(({ name, value }) => name === 'include' && value?.value === 'inplace')
      ? files.flatMap((file) => judgeWrite(file, unit, context))
      : []),
  ]
}

/** `awk "$PROGRAM"`: not even a piece of it can be read. */
function isAllUnknown({ value, pieces }: Field): boolean {
  return value === null && !pieces?.some((piece) => piece !== null && /\S/.test(piece))
}

/** `system("…")`, `"cmd" | getline`, `print | "cmd"`, `print > "file"`. */
function judgeAwk(program: Field, unit: Unit, context: RuleContext): Finding[] {
  if (isAllUnknown(program)) return [finding('program-option.unknown-program', program)]
  const text = withHoles(program, '_')
  // Its strings, patterns and comments look like Ruby's.
  const { calls, tokens } = readCalls(text, 'ruby')
  const findings: Finding[] = []
  for (const call of calls) {
    if (call.name !== 'system') continue
    const pieces = call.args[0]?.pieces
    if (BARE_SHELL.test(pieces?.join('') ?? ''))
      findings.push(finding('program-option.runs-command', program))
    findings.push(
      ...context.shell(
        unit,
        program,
        pieces && !pieces.includes(null) ? pieces.join('') : null,
        'awk system',
      ),
    )
  }
  tokens.forEach((token, index) => {
    const [before, next] = [tokens[index - 1], tokens[index + 1]]
    if (token.kind !== 'sign') return
    const isPipe = token.text === '|' && next?.text !== '|' && before?.text !== '|'
    if (isPipe && (next?.kind === 'string' || next?.text === 'getline' || next?.text === '&')) {
      const command = next.kind === 'string' ? next : before
      const inside = context.shell(
        unit,
        program,
        command?.kind === 'string' ? command.text : null,
        'awk pipe',
      )
      findings.push(...inside)
      if (BARE_SHELL.test(command?.text ?? ''))
        findings.push(finding('program-option.runs-command', program))
    }
    if (
      token.text === '>' &&
      next?.kind === 'string' &&
      tokens.slice(Math.max(0, index - 40), index).some(({ text: name }) => /^printf?$/.test(name))
    ) {
      findings.push(...judgeWrite(literal(next.text, program.span), unit, context))
    }
    // `getline line < "file"`
    if (token.text === '<' && next?.kind === 'string')
      findings.push(...judgeSecretRead(literal(next.text, program.span), unit, context, {}))
    // `print > ENVIRON["HOME"] "/.bashrc"`
    if (token.text === '>' && next?.text === 'ENVIRON') {
      const rest = tokens.slice(index + 2, index + 8).filter(({ kind }) => kind === 'string')
      const path = rest.map(({ text }) => (text === 'HOME' ? context.home : text)).join('')
      findings.push(...judgeWrite(literal(path, program.span), unit, context))
      // Of any other variable nobody knows here what it says.
      if (!rest.some(({ text }) => text === 'HOME') && !TEMPORARY.test(rest[0]?.text ?? ''))
        findings.push(writeBook.finding('fs.write-over', program))
    }
  })
  return findings
}

const TEMPORARY = /^(?:TMPDIR|TEMP|TMP|PWD)$/

/** `print > f`, `print > $1`: any path that its words, its variables or its input name may be the file. */
function judgeComputed(
  program: Field,
  given: Arguments,
  unit: Unit,
  context: RuleContext,
): Finding[] {
  const text = withHoles(program, '_')
  const isWritten = /\bprintf?\b[^;}\n|]*>>?\s*[$(\w]/.test(text)
  const isRead = /\bgetline\b[^;}\n|]*<\s*[$(\w]|\bARG[VC]\b/.test(text)
  if (!isWritten && !isRead) return []
  const input = unit.stdin.text === null ? [] : [literal(unit.stdin.text, program.span)]
  const words = [...given.all('assign').flatMap(({ value }) => value ?? []), ...input]
  const named = [program, ...words].flatMap((word) => pathsIn(word, context.home))
  // `ENVIRON["HOME"] "/.netrc"`
  const below = named.flatMap((path) =>
    path.value?.startsWith('/') ? [{ ...path, value: context.home + path.value }] : [],
  )
  return [...named, ...below].flatMap((path) => [
    ...(isWritten ? judgeWrite(path, unit, context, { cause: program }).filter(isOver) : []),
    ...(isRead ? judgeSecretRead(path, unit, context, { cause: program }) : []),
  ])
}

function isOver({ rule }: Finding): boolean {
  return /^(?:fs\.write-over$|persistence\.)/.test(rule)
}

/** `vim -c ':!rm x'`, `ex +'!ls'`, `vim --cmd 'call system(…)'`. */
const vim: ProgramRule = (unit, context) => {
  const commands = [
    ...givenTo(unit)
      .all('c', 'cmd')
      .flatMap(({ value }) => value ?? []),
    ...unit.argv
      .slice(1)
      .filter((word) => /^\+./.test(knownStart(word)))
      .map((word) => dropStart(word, 1)),
  ]
  const script = givenTo(unit).find('S')?.value
  // `-V1file`: what it does is written there.
  const told = unit.argv.slice(1).flatMap((word) => {
    const length = /^-V\d*(?=[~/.\w])/.exec(word.value ?? '')?.[0].length
    return length ? judgeWrite(dropStart(word, length), unit, context) : []
  })
  const isForeign =
    script && (script.process || targetOf(script, unit, context).scope === 'scratch')
  if (isForeign) return [finding('program-option.loads-code', script)]
  const writes = commands.some(({ value }) => /^:?(?:w|x|wq|up|sav)/.test(value ?? 'w'))
  const files = givenTo(unit).operands
  const { stdin } = unit
  // With `-` it is a text to look at, else it is typed.
  const isText = unit.argv.some(({ value }) => value === '-')
  const typed = isText || stdin.text === null ? [] : stdin.text.split('\n')
  return [
    ...told,
    ...typed.flatMap((line) => judgeKeys(line, unit, context)),
    ...commands.flatMap((command) => judgeEditor(command, unit, context)),
    ...(writes ? files.flatMap((file) => judgeWrite(file, unit, context)) : []),
  ]
}

/** One key leaves the text for a command, so what stands before it says little. */
function judgeKeys(line: string, unit: Unit, context: RuleContext): Finding[] {
  const cause = 'span' in unit.stdin ? unit.stdin.span : unit.at.span
  const command = /(?:^|\u001b)\s*(:.*)$/s.exec(line)?.[1] ?? line
  return [
    ...judgeEditor(literal(command, cause), unit, context),
    ...pathsIn(literal(line, cause), context.home)
      .filter(({ value }) => value !== line)
      .flatMap((path) => judgeWrite(path, unit, context, { cause }).filter(isOver)),
    ...enteredIn(command).flatMap((folder) =>
      judgeNames(
        literal(folder.replace(/^~(?=\/|$)/, context.home), cause),
        'inside',
        unit,
        context,
      ),
    ),
  ]
}

/** What it writes then by a plain name lies there. */
function enteredIn(command: string): string[] {
  const folder = /^:?\s*[lt]?(?:cd|chdir)!?\s+(\S+)/.exec(command)?.[1]
  return folder && /[/~]/.test(folder) ? [folder] : []
}

function judgeEditor(command: Field, unit: Unit, context: RuleContext): Finding[] {
  if (isAllUnknown(command)) return [finding('program-option.unknown-program', command)]
  const text = withHoles(command, '_')
  const shellText = /(?:^|[:|\s%])!\s*(.+)$/s.exec(text)?.[1]
  if (shellText !== undefined)
    return [
      ...context.shell(unit, command, shellText, `${unit.program} !`),
      finding('program-option.runs-command', command),
    ]
  const written =
    /^:?\s*(?:w|wq|x|up|update|write|sav|saveas|redir)!?\s*(?:>>?\s*)?([~/$.]\S*)/.exec(text)?.[1]
  if (written !== undefined)
    return context.shell(unit, command, `echo x > ${written}`, `${unit.program} w`)
  const runs =
    /\b(?:delete|rename|writefile|system|systemlist|term_start|job_start|libcall|py3?|python3?|lua|perl|ruby|r !)\s*[( ]|\bterm(?:inal)?\b|\bset?\s+sh(?:ell)?=/.test(
      text,
    )
  return runs ? [finding('program-option.runs-command', command)] : []
}

/** A tilde at the beginning is the home folder to an editor as well. */
function quoted(path: string): string {
  const [, home = '', rest = ''] = /^(~\/)?(.*)$/s.exec(path) ?? []
  return `${home}'${rest.replaceAll("'", "'\\''")}'`
}

/** `ed` and `ex -s` read their commands from standard input. */
const lineEditor: ProgramRule = (unit, context) => {
  const { stdin } = unit
  const cause = 'span' in stdin ? stdin.span : unit.at.span
  const escapes = (stdin.text ?? '').split('\n').flatMap((line) => {
    const file = /^[\s\d$,%.;+-]*(?:w!?|wq!?|W|f|sav(?:eas)?!?)\s+(?:>>\s*)?([^!\s].*)$/.exec(
      line,
    )?.[1]
    if (file !== undefined)
      return context.shell(unit, cause, `echo x > ${quoted(file.trim())}`, `${unit.program} w`)
    const command = /^\s*[\d$,%.]*(?:[rwe]\s*)?!(.+)$/.exec(line)?.[1]
    return command === undefined
      ? []
      : [
          ...context.shell(unit, cause, command, `${unit.program} !`),
          finding('program-option.runs-command', cause),
        ]
  })
  const files = unit.argv.slice(1).filter(({ value }) => !value?.startsWith('-'))
  return [...escapes, ...files.flatMap((file) => judgeWrite(file, unit, context))]
}

/** `--rawfile name file` takes two words. */
const jq: ProgramRule = (unit, context) => {
  const words = unit.argv.slice(1)
  const named = words.filter((_, index) =>
    /^--(?:raw|slurp)file$/.test(words[index - 2]?.value ?? ''),
  )
  return named.flatMap((file) => judgeSecretRead(file, unit, context, {}))
}

/** `perl -pi -e …` and `ruby -i`: every file named is written. */
const inPlace: ProgramRule = (unit, context) => {
  const given = givenTo(unit)
  if (!given.has('in-place')) return []
  return given.operands.flatMap((file) => judgeWrite(file, unit, context))
}

const emacs: ProgramRule = (unit, context) => {
  const words = unit.argv.slice(1)
  const code =
    words.find((_, index) => /^--?eval$/.test(words[index - 1]?.value ?? '')) ??
    words.find(({ value }) => /^--eval=/.test(value ?? ''))
  const runs =
    /\((?:shell-command|call-process|start-process|delete-(?:file|directory)|async-shell-command|process-lines|make-process)/.test(
      code ? withHoles(code, '') : '',
    )
  if (code && runs) return [finding('program-option.runs-command', code)]
  return code && CHANGES_FILES.test(withHoles(code, ''))
    ? pathsIn(code, context.home).flatMap((path) =>
        judgeWrite(path, unit, context, { cause: code }).filter(isOver),
      )
    : []
}

const CHANGES_FILES = /\((?:write-|append-to-|rename-|copy-|make-symbolic-|add-name-|set-visited-)/

/** `yq -i`, `xmlstarlet ed -L`, `dos2unix`, `ffmpeg`: the file named last is written. */
const editsInPlace =
  (flag: RegExp | null): ProgramRule =>
  (unit, context) => {
    const words = unit.argv.slice(1)
    const isInPlace = flag === null || words.some(({ value }) => flag.test(value ?? ''))
    const file = words.findLast(({ value }) => !value?.startsWith('-'))
    return isInPlace && file ? judgeWrite(withoutKind(file), unit, context) : []
  }

/** `png:file`: the kind of picture stands before its name. */
function withoutKind(file: Field): Field {
  const kind = /^[a-z][a-z0-9-]+:(?=[~/.\w])/i.exec(file.value ?? '')?.[0] ?? ''
  return kind === '' ? file : dropStart(file, kind.length)
}

/** `convert ephemeral:x y` removes what it has read; `msl:`, `label:@x` and `text:` read scripts and files. */
const pictureKinds: ProgramRule = (unit, context) =>
  unit.argv.slice(1).flatMap((word) => {
    const [, kind = '', rest = ''] =
      /^-?(ephemeral|msl|mvg|mpr|text|txt|label|caption|pango|inline):(@?.+)$/s.exec(
        word.value ?? '',
      ) ?? []
    if (kind === '') return []
    const file = { ...word, value: rest.replace(/^@/, '') }
    if (kind === 'ephemeral') return judgeWrite(file, unit, context, { cause: word })
    if (kind === 'msl') return [finding('program-option.loads-code', word)]
    return judgeSecretRead(file, unit, context, { cause: word })
  })

/** `gzip x`, `prettier --write x y`, `mogrify x`: every file named is, unless something speaks against it. */
const editsAll =
  (flag: RegExp | null, unless: RegExp | null = null): ProgramRule =>
  (unit, context) => {
    const words = unit.argv.slice(1)
    const has = (wanted: RegExp) => words.some(({ value }) => wanted.test(value ?? ''))
    if ((flag && !has(flag)) || (unless && has(unless))) return []
    return words
      .filter(({ value }) => !value?.startsWith('-'))
      .flatMap((file) => judgeWrite(file, unit, context))
  }

const FIXES = /^(?:-w|-a|-A|--write|--fix|--autocorrect(?:-all)?|format)$/
const KEEPS = /^(?:-[a-zA-Z0-9]*[cklt]|--keep|--stdout|--to-stdout|--list|--test)$/
const ONLY_CHECKS =
  /^(?:-c|-l|--check(?:-only)?|--diff|--list-different|--list-files|-n|--dry-run)$/

export const textPrograms: readonly ProgramEntry[] = [
  ...forPrograms('sed gsed', sed),
  ...forPrograms('awk gawk mawk nawk', awk),
  ...forPrograms('vim vi nvim view ex gvim rvim rview evim vimdiff', vim),
  ...forPrograms('ed ex red', lineEditor),
  ['jq', jq],
  ...forPrograms('yq dasel', editsInPlace(/^(?:-[a-zA-Z]*[iw]|--in-?place|--write)$/)),
  ...forPrograms('xmlstarlet xml', editsInPlace(/^(?:-L|--inplace)$/)),
  ...forPrograms('dos2unix unix2dos recode', editsInPlace(null)),
  ...forPrograms('perl ruby', inPlace),
  ...forPrograms('gzip pigz bzip2 pbzip2 xz lzma compress lzop', editsAll(null, KEEPS)),
  ...forPrograms('gunzip bunzip2 unxz unlzma uncompress', editsAll(null, KEEPS)),
  ...forPrograms('zstd lz4', editsAll(/^--rm$/)),
  ...forPrograms('prettier eslint oxlint stylelint biome ruff standard rubocop', editsAll(FIXES)),
  ...forPrograms(
    'gofmt goimports shfmt autopep8 yapf clang-format',
    editsAll(/^-\w*[iw]|^--in-place$/),
  ),
  ...forPrograms('black isort rustfmt', editsAll(null, ONLY_CHECKS)),
  ...forPrograms('mogrify jpegoptim optipng oxipng advpng strip sponge', editsAll(null)),
  ...forPrograms(
    'rename prename perl-rename mmv',
    editsAll(null, /^(?:-n|--no-act|--just-print)$/),
  ),
  ['exiftool', editsAll(/^-(?:all|\w+)[-+]?=|^-overwrite_original/)],
  ...forPrograms(
    'ffmpeg convert magick composite montage gm sox objcopy pdfunite',
    editsInPlace(null),
  ),
  ...forPrograms('convert magick composite montage mogrify identify', pictureKinds),
  ...forPrograms('emacs emacsclient', emacs),
]
