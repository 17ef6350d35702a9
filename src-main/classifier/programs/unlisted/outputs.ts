/** What any program may write: the value of an option for its output, and files that start programs. */
import { dropStart } from '../../rules/fields.ts'
import { pathsIn } from '../../rules/path-words.ts'
import type { Finding, ProgramRule } from '../../rules/rule.ts'
import { targetOf } from '../../rules/targets.ts'
import { judgeNames, judgeWrite } from '../../rules/write-targets.ts'
import { readWords } from '../../signatures/read-words.ts'
import type { Field, Unit } from '../../unit.ts'
import { isUnlisted, readsCode } from './program-lists.ts'

/** `--out-dir`, `--target_directory`, `--log-file`, `--distPath`: what is written, and what kind of thing it is. */
const OUTPUT = new RegExp(
  `^--?(?:${[
    'o|out|output|print[-_]to[-_]\\w+|screenshot|(?:[a-z]+[-_])+(?:log|save|out|output)|dest|destination|log|export|pack[-_]?destination|junit[-_]?xml|log[-_]?out|\\w+_out',
    '(?:out|output|log|dest|dist|target|save|export|download|trace|report|results?|state|pid)[-_]?(?:file|filename|dir|directory|folder|path|document)',
    '(?:[a-z]+[-_])+(?:destination|prof[-_]dir|prof[-_]name|file[-_]pattern|blob)|redirect[-_]warnings|report[-_](?:filename|dir(?:ectory)?)|diagnostic[-_]dir|coverage|aux[-_]info|(?:cover|cpu|mem|block|mutex)profile',
    '(?:cid|iid|pid|metadata|lock|listed[-_]incremental)[-_]?file|rdb|outdev|serialize-diagnostics|jobname|target[-_](?:dir|directory|path|folder)|install[-_](?:dir|directory|root|prefix|path)',
    'key[-_]?log(?:[-_]?file)?|(?:status|attribute|logger|state)[-_]file|save(?:[-_]?(?:as|to))?|write[-_]?(?:to|file|out)|dump[-_]?\\w*|to[-_]?file|sOutputFile|o[NXGAS]',
  ].join('|')})$`,
  'i',
)

/** A letter that means something else to these. */
const OTHER_LETTERS =
  /^(?:ls|dir|vdir|ps|test|\[|\[\[|find|mount|ssh|scp|sftp|stat|date|set|shopt)$/

const SYSTEM_START =
  /^\/etc\/(?:cron|profile|rc\d?\.|init\.d|systemd|sudoers|ld\.so|bash|zsh|environment|pam|update-motd|apt\/apt\.conf|udev|modprobe|ssh\/)/

/** An option whose value is named like an output is one, whatever the program. */
export const optionOutputs: ProgramRule = (unit, context) => {
  const words = unit.argv.slice(1)
  return words.flatMap((word, index) => {
    const file = outputOf(word, words[index + 1], unit, context.home)
    if (!file) return []
    const found = judgeNames(file, 'inside', unit, context, {
      cause: word.span === file.span ? word : file,
    })
    // `-o name` is the name of a setting for many; a path has a slash, and a document is there.
    return isPath(file) ? found : found.filter(({ rule }) => rule === 'fs.write-over')
  })
}

function outputOf(word: Field, next: Field | undefined, unit: Unit, home: string) {
  const value = word.value ?? word.pieces?.[0] ?? ''
  const [glued, name] = /^(--?[\w-]+)=|^(-o)(?=[~./])/.exec(value) ?? []
  if (glued) {
    const file = dropStart(word, glued.length)
    // The shell leaves a tilde in the middle of a word to the program.
    const value = file.value?.replace(/^~(?=\/)/, home) ?? null
    return OUTPUT.test(name ?? glued) ? { ...file, value } : undefined
  }
  if (!next || next.value?.startsWith('-')) return undefined
  if (BRINGS_TO.test(value) && brings(unit)) return next
  if (!OUTPUT.test(value)) return undefined
  return value.length === 2 && isOther(value.charAt(1), unit) ? undefined : next
}

/** `az storage blob download -f x`, `helm package -d x`: the place of what is brought. */
const BRINGS_TO = /^(?:-[dfp]|--(?:file|dir|directory|folder|path|to))$/
const BRINGS = /^(?:download\w*|export|backup|package|pull|fetch|save|dump|bundle|archive|get)$/
const MOST_VERBS = 4 // a group or two, a thing and what is done to it

function brings({ argv, program }: Unit): boolean {
  if (OTHER_LETTERS.test(program) || TAKES_ITS_INPUT.test(program)) return false
  const verbs = argv.slice(1, 1 + MOST_VERBS).map(({ value }) => value ?? '')
  const end = verbs.findIndex((word) => !/^[a-z][a-z-]*$/.test(word))
  return verbs.slice(0, end < 0 ? MOST_VERBS : end).some((word) => BRINGS.test(word))
}

/** Their letters say where something is read: `kubectl get -f x`, `git archive -f x`. */
const TAKES_ITS_INPUT =
  /^(?:kubectl|oc|git|docker|podman|docker-compose|npm|yarn|pnpm|make|composer|hg|svn)$/

/** Whoever has a signature has said which letters take no value. */
function isOther(letter: string, unit: Unit): boolean {
  if (OTHER_LETTERS.test(unit.program)) return true
  const { options = '' } = readWords(unit)?.signature ?? {}
  return options.split(/,\s*/).some((option) => option.split(' ').includes(letter))
}

function isPath({ value, pieces }: Field): boolean {
  return (value ?? pieces?.[0] ?? '').includes('/')
}

/** Of a program that nobody knows, a word that names a start-up file may be what it writes. */
export const namedStartFiles: ProgramRule = (unit, context) => {
  if (!isUnlisted(unit) || readsCode(unit)) return []
  return unit.argv.slice(1).flatMap((word) =>
    pathsIn(word, context.home).flatMap((file): Finding[] => {
      if (!/[/~]/.test(file.value ?? '')) return []
      const { scope, path, protection } = targetOf(file, unit, context)
      const starts =
        (scope === 'home-startup' && protection.write !== 'history') || SYSTEM_START.test(path)
      return starts ? judgeWrite(file, unit, context, { cause: word }) : []
    }),
  )
}
