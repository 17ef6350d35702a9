/** Documents of the person that a program is given which nobody knows well: it may write over them. */
import { pathsIn } from '../../rules/path-words.ts'
import type { Finding, ProgramRule } from '../../rules/rule.ts'
import { judgeNames, judgeWrite } from '../../rules/write-targets.ts'
import { readWords } from '../../signatures/read-words.ts'
import type { Field, Unit } from '../../unit.ts'
import { isUnlisted, onlyLooks, readsCode, showsOnly } from './program-lists.ts'

/** `pdftotext in.pdf out.txt`, `lz4 in out`, `rclone copy there: folder`: what stands last, behind something else. */
export const namedLast: ProgramRule = (unit, context) => {
  const words = unit.argv.slice(1)
  const last = words.at(-1)
  if (!last || /^-/.test(words.at(-2)?.value ?? '-') || !isFileLike(last)) return []
  if (!takesFiles(unit) && !COPIERS.has(unit.program)) return []
  if (readWords(unit)?.signature.operands !== undefined) return []
  const before = words.slice(0, -1).filter(({ value }) => !value?.startsWith('-'))
  const first = before[0]?.value ?? ''
  const isPair = before.length === 1 && !LIKE_A_VERB.test(first)
  if (!before.some(isFileLike) && ((!isPair && !WRITES.test(first)) || onlyLooks(unit))) return []
  const isMany = before.some(({ value }) => /^[\w.@-]+:|^(?:copy|sync|mirror)$/.test(value ?? ''))
  const found = isMany ? judgeNames(last, 'inside', unit, context) : judgeWrite(last, unit, context)
  return found.filter(isOver)
}

/** `resolve`, `type-check`: what it does with the one file, more often than a name. */
const LIKE_A_VERB = /^[a-z]{4,}(?:-[a-z]+)*$/

/** A verb before the files: `rclone copyto`, `qemu-img create`. */
const WRITES =
  /^(?:copy|cp|mv|move|download|fetch|export|convert|create|save|dump|write|generate|extract|render)/

/** Known for much else, and these have no judge for where their copies land. */
const COPIERS: ReadonlySet<string> = new Set(['scp', 'pscp', 'sftp'])

/** `tidy -m x`, `qpdf --replace-input x`, `nano x`: whatever it is given is changed where it lies. */
export const editedInPlace: ProgramRule = (unit, context) => {
  const words = unit.argv.slice(1)
  const isEdited =
    EDITORS.has(unit.program) ||
    ((isUnlisted(unit) || readsCode(unit)) && words.some(({ value }) => IN_PLACE.test(value ?? '')))
  if (!isEdited) return []
  return words
    .filter(({ value }) => !value?.startsWith('-'))
    .flatMap((file) => judgeWrite(file, unit, context).filter(isOver))
}

const EDITORS: ReadonlySet<string> = new Set(
  'vim vi nvim ex ed nano pico emacs micro kak hx helix joe mcedit ne jed'.split(' '),
)
const IN_PLACE =
  /^--?(?:fix|write|in-?place|inplace|replace(?:-input)?|modify|overwrite\w*|update-in-place|pure\w+)$|^-m$/

/** `gnuplot -e "set output '/home/me/x'"`, `lftp -c 'get x -o ~/x'`: a little language in which a document is named. */
export const namedInText: ProgramRule = (unit, context) => {
  if (!takesFiles(unit) || readWords(unit) || onlyLooks(unit)) return []
  return unit.argv.slice(1).flatMap((word) => {
    if (!/[\s('"{]/.test(word.value ?? '')) return []
    return pathsIn(word, context.home)
      .filter((path) => path !== word && path.value !== word.value)
      .flatMap((path) => judgeWrite(path, unit, context, { cause: word }).filter(isOver))
  })
}

/** Of what is left, some read only, and some say where they write. */
function takesFiles(unit: Unit): boolean {
  return isUnlisted(unit) && !readsCode(unit) && !showsOnly(unit)
}

function isOver({ rule }: Finding): boolean {
  return rule === 'fs.write-over' || rule === 'fs.write-among'
}

function isFileLike({ value }: Field): boolean {
  return value !== null && !value.startsWith('-') && /\/|\.\w{1,5}$|^\.$/.test(value)
}
