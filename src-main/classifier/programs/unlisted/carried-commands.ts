/** Programs that nobody knows may run what stands among their words: `runner -- rm -rf x`, `--exec 'rm x'`. */
import { dropStart } from '../../rules/fields.ts'
import { pathsIn } from '../../rules/path-words.ts'
import type { Finding, ProgramRule, RuleContext } from '../../rules/rule.ts'
import { targetOf } from '../../rules/targets.ts'
import { runsOf } from '../../signatures/runs.ts'
import type { Field, Unit } from '../../unit.ts'
import { BARE_SHELL } from '../languages/interpreters.ts'
import { programOptionBook } from '../packages/program-options.ts'
import { isTool, isUnlisted, readsCode } from './program-lists.ts'

/** Programs by which harm is done, and whose names no other program has for a verb. */
const STARTS =
  /^(?:(?:\/usr)?(?:\/local)?\/s?bin\/)?(?:rm|rmdir|dd|shred|mkfs(?:\.\w+)?|wipefs|chmod|chown|mv|cp|curl|wget|bash|sh|zsh|dash|ksh|fish|python[\d.]*|perl|ruby|node|php|sudo|doas|su|systemctl|nc|ncat|socat|pkill|killall|crontab|iptables|eval|tee|git|docker|kubectl|find|xargs|cat)$/

const BARE_SHELL_PATH = /^(?:--?(?!D)[\w-]+=)?(?:\/usr)?(?:\/local)?\/bin\/(?:ba|da|z|k|a|fi)?sh$/
/** Which shell is meant, and not that one is started for what comes next. */
const NAMES_A_SHELL = /^(?:--(?:[\w-]+-)?shell|-S|--interpreter|--path|--file|--binary)$/
/** They tell something of a file. */
const ASKS_OF_FILES =
  /^(?:dpkg|dpkg-query|dlocate|apt-file|rpm|pacman|apk|equery|repoquery|brew|lsof|fuser|pidof|pgrep|ldd|checksec|patchelf|nm|objdump|readelf|objcopy|strip|upx|setcap|getcap|chsh)$/

const MOST_LINES = 200 // of what a program is told line by line
const MOST_WORDS = 24 // of a program and its options before what it runs

/** `!command`, `|command`: how editors, mailers and clients say that a shell is meant. */
const ESCAPE = /^\s*(?::?!|\|)\s*/

/** What follows is looked up. */
const TELLS = /^(?:help|explain|search|man|which|completion|completions)$/

const SCRIPT =
  /\.(?:sh|bash|zsh|ksh|fish|py|pl|pm|rb|js|mjs|cjs|ts|php|phar|lua|tcl|exp|jl|groovy|kts|fsx|csx|el|clj|nse|cow|gemspec|rake|jar|ps1)$/
const LIBRARY = /\.(?:so(?:\.\d+)*|dylib|dll)$/

/** A verb or an option that says so: what follows it is run. */
const RUNS =
  /^(?:--|(?:--?)?(?:exec|ex|run|execute|command|cmd|shell|hook|wrap|with|on|pre|post|eval|pipe|c)(?:-[\w-]+)?|--?(?:[\w-]+[-_])?(?:command|cmd|exec|hook|program|editor|pager|speller|browser|viewer|wrapper|launcher|askpass|rsh|interpreter|terminal|passwordeval|run[-_]under|runner))$/

/** How languages say that a shell is meant: `system("…")`, `os.execute '…'`, `\\write18{…}`, `command => "…"`. */
const CALLED =
  /(?:\b(?:system|popen\w*|exec\w*|spawn\w*|shell\w*|sh|passthru|run\w*|call\w*|term|command|cmd)\b\s*(?:=>?|:)?\s*[({[]*\s*|[({[,]\s*)(?:"([^"]+)"|'([^']+)'|`([^`]+)`)|\bwrite18\s*\{([^{}]+)\}/g

/** Of a program that nobody knows, any word may begin a command. */
export const carriedCommands: ProgramRule = (unit, context) => commandsIn(unit, context, () => true)

/** Of the others, what stands behind a word that says so. */
export const announcedCommands: ProgramRule = (unit, context) =>
  !isUnlisted(unit) || !unit.argv.some(mayAnnounce) || FOLLOWED.test(unit.program)
    ? []
    : commandsIn(unit, context, (before) => before.some(({ value }) => RUNS.test(value ?? '')))

/** Options of a tool of the project that say by their name that what they are given is run. */
const TOOLS_OPTION =
  /^(?:-c|-[DP][\w.]*(?:cmd|command|exec|args)|--(?:[a-z]+[-_])*(?:exec|command|cmd|hook|run[-_]under|runner|wrapper|launcher))$/i

/** Any word of those may be a task or a name, so that only a whole command behind such an option counts. */
export const toolsCommands: ProgramRule = (unit, context) => {
  if (!isTool(unit)) return []
  return unit.argv.flatMap((word, index) => {
    const { value } = word
    if (value === null || !/\S\s+\S/.test(value)) return []
    const glued = /^(--?[\w.-]+)=/.exec(value)
    const name = glued?.[1] ?? unit.argv[index - 1]?.value ?? ''
    if (!TOOLS_OPTION.test(name)) return []
    const start = glued?.[0].length ?? 0
    const text = value.slice(start)
    return STARTS.test(text.trimStart().split(/\s/, 1)[0] ?? '')
      ? context.shell(unit, dropStart(word, start), text, unit.program)
      : []
  })
}

function mayAnnounce({ value }: Field): boolean {
  return value !== null && (RUNS.test(value) || /^--?[\w-]+[=:]|^\s*:?!\s*\S+\s/.test(value))
}

/** Where these run something is known. */
const FOLLOWED =
  /^(?:docker|podman|nerdctl|docker-compose|podman-compose|kubectl|oc|crictl|ctr|gdb|lldb|complete|compgen|aws|gcloud|az|gh|glab|systemd-run|machinectl|flatpak|snap|apptainer|singularity|lxc|incus|vagrant|ansible|multipass|wsl|cc|gcc|clang|journalctl)$/

function commandsIn(
  unit: Unit,
  context: RuleContext,
  mayBegin: (before: readonly Field[]) => boolean,
): Finding[] {
  if (!isUnlisted(unit) || readsCode(unit)) return []
  const words = unit.argv.slice(1)
  if (TELLS.test(words[0]?.value ?? '')) return []
  return [
    ...tail(),
    ...words.flatMap(text),
    ...words.flatMap(called),
    ...words.flatMap(scratchFile),
    ...written(),
  ]

  function tail(): Finding[] {
    const at = words.slice(0, MOST_WORDS).findIndex(({ value }) => STARTS.test(value ?? ''))
    // The name alone says little: `installer add git`.
    if (at < 0 || at + 1 === words.length || !mayBegin(words.slice(0, at))) return []
    return context.suppose(unit, words.slice(at), unit.program)
  }

  function text(word: Field, index: number): Finding[] {
    const { value } = word
    if (value === null) return []
    const option = words[index - 1]?.value ?? ''
    if (BARE_SHELL_PATH.test(value)) return startedShell(word, option, words.slice(0, index))
    // A program in a language of its own.
    if (/^-[eE]$/.test(option) && !/^\s*:?!/.test(value)) return []
    if (!/\s|^.?[!|]/.test(value)) return []
    const start = /^--?[\w-]+[=:]/.exec(value)?.[0].length ?? 0
    const name = start > 0 ? { ...word, value: value.slice(0, start - 1) } : undefined
    const isEscaped = /^\s*:?!/.test(value)
    if (!isEscaped && !mayBegin(name ? [name] : words.slice(0, index))) return []
    const given = value.slice(start)
    const line = given.replace(ESCAPE, '')
    const [first = '', ...rest] = line.split(/\s+/)
    const isPath = /^(?:~|\.{0,2})\/[\w.-]+/.test(first) && !/^\/\//.test(first)
    const isCommand = STARTS.test(first) ? rest.length > 0 : isPath && first !== given
    if (BARE_SHELL.test(line))
      return [programOptionBook.finding('program-option.runs-command', word)]
    if (!isCommand && line === given) return []
    return context.shell(
      unit,
      dropStart(word, start + given.length - line.length),
      line,
      unit.program,
    )
  }

  /** `-x /bin/sh`, `--server=/bin/bash`: whatever it reads next is run. */
  function startedShell(word: Field, before: string, all: readonly Field[]): Finding[] {
    const option = /^(--?[\w-]+)=/.exec(word.value ?? '')?.[1] ?? before
    if (!/^-/.test(option) || NAMES_A_SHELL.test(option) || ASKS_OF_FILES.test(unit.program))
      return []
    // The command of a wrapper is read for itself: `setsid --fork /bin/bash -c '…'`.
    if (runsOf(unit.program)) return []
    return mayBegin(all) || RUNS.test(option)
      ? [programOptionBook.finding('program-option.runs-command', word)]
      : []
  }

  /** A program in a language that nobody reads here, and what it hands to a shell. */
  function called(word: Field): Finding[] {
    return word.value === null ? [] : calledIn(word.value, word)
  }

  function calledIn(text: string, cause: Field): Finding[] {
    if (!/[({\s]/.test(text)) return []
    return [...text.matchAll(CALLED)].flatMap(([call, ...texts]) => {
      const command = texts.find((text) => text !== undefined) ?? ''
      return BARE_SHELL.test(command) && !/^[({[,]/.test(call)
        ? [programOptionBook.finding('program-option.runs-command', cause)]
        : supposed(command, cause)
    })
  }

  /** `!command` on a line of what it reads. */
  function escaped(text: string, name: Field): Finding[] {
    return text.split('\n', MOST_LINES).flatMap((line) => {
      const command = line.replace(ESCAPE, '')
      const isTemporary = /^\/(?:tmp|var\/tmp|dev\/shm)\//.test(command)
      if (command === line) return []
      return isTemporary
        ? context.shell(unit, name, command, unit.program)
        : supposed(command, name)
    })
  }

  function supposed(text: string, cause: Field): Finding[] {
    const [first = '', ...rest] = text.trim().split(/\s+/)
    return STARTS.test(first) && rest.length > 0
      ? context.shell(unit, cause, text, unit.program)
      : []
  }

  /** The same in a file that this text wrote, or in what it prints for the program. */
  function written(): Finding[] {
    const texts = words
      .flatMap((word) => pathsIn(word, context.home))
      .map((file) => (file.value?.includes('/') ? context.fileText(unit, file) : null))
    const piped = unit.stdin.kind === 'pipe' ? unit.stdin.text : null
    const [name] = unit.argv
    if (!name) return []
    return [
      ...[piped, ...texts].flatMap((found) =>
        found ? scratchFile({ ...name, value: `${found}\n` }) : [],
      ),
      ...[unit.stdin.text, ...texts].flatMap((found) =>
        found ? [...escaped(found, name), ...calledIn(found, name)] : [],
      ),
    ]
  }

  /** What lies among temporary files was put there by somebody, and is not run under its own name. */
  function scratchFile(word: Field): Finding[] {
    return pathsIn(word, context.home).flatMap((file) => {
      if (!mayBegin(words)) return []
      const isCode = SCRIPT.test(file.value ?? '') || LIBRARY.test(file.value ?? '')
      if (!isCode || targetOf(file, unit, context).scope !== 'scratch') return []
      return context.suppose(unit, [file], unit.program)
    })
  }
}
