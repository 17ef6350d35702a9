/** What any program may write: the value of an option for its output, and files that start programs. */
import { dropStart } from '../../rules/fields.ts'
import { pathsIn } from '../../rules/path-words.ts'
import type { Finding, ProgramRule } from '../../rules/rule.ts'
import { targetOf } from '../../rules/targets.ts'
import { judgeWrite } from '../../rules/write-targets.ts'
import type { Field } from '../../unit.ts'
import { isUnlisted, readsCode } from './program-lists.ts'

const OUTPUT =
  /^--?(?:o|O|out|output|output[-_]?(?:file|dir|path|document|directory|filename)|outfile|out[-_](?:file|dir|path)|dest|destination|save|save[-_]?(?:as|to)|write[-_]?(?:to|file|out)|log|log[-_]?file|dump[-_]?\w*|export|to[-_]?file|(?:report|trace|result|results|state|pid)[-_]?file)$/

const SYSTEM_START =
  /^\/etc\/(?:cron|profile|rc\d?\.|init\.d|systemd|sudoers|ld\.so|bash|zsh|environment|pam|update-motd|apt\/apt\.conf|udev|modprobe|ssh\/)/

/** An option whose value is named like an output is one, whatever the program. */
export const optionOutputs: ProgramRule = (unit, context) => {
  const words = unit.argv.slice(1)
  return words.flatMap((word, index) => {
    const file = outputOf(word, words[index + 1], context.home)
    return file
      ? judgeWrite(file, unit, context, { cause: word.span === file.span ? word : file })
      : []
  })
}

function outputOf(word: Field, next: Field | undefined, home: string): Field | undefined {
  const value = word.value ?? word.pieces?.[0] ?? ''
  const [glued, name] = /^(--?[\w-]+)=/.exec(value) ?? []
  if (glued && name) {
    const file = dropStart(word, glued.length)
    // The shell leaves a tilde in the middle of a word to the program.
    const value = file.value?.replace(/^~(?=\/)/, home) ?? null
    return OUTPUT.test(name) ? { ...file, value } : undefined
  }
  if (!OUTPUT.test(value) || !next) return undefined
  const start = next.value ?? next.pieces?.[0] ?? ''
  // `-o name` is the name of a setting for many; a path has a slash.
  return /^[~.]?\.?\//.test(start) || start.includes('/') ? next : undefined
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
