/** Programs that print keys, tokens or passwords: readers of files, password stores, cloud tools. */

import { dropStart, knownStart } from '../../rules/fields.ts'
import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { Finding, ProgramRule, RuleContext } from '../../rules/rule.ts'
import { targetOf } from '../../rules/targets.ts'
import { judgeWrite } from '../../rules/write-targets.ts'
import { givenTo } from '../../signatures/read-words.ts'
import type { Field, Unit } from '../../unit.ts'
import { isSecret, judgeSecretRead, secretBook } from './secret-files.ts'

const { finding } = secretBook

/** `perl -ne print file`, `ruby -pe … file`: a filter with code of its own. */
const filter: ProgramRule = (unit, context) => {
  const given = givenTo(unit)
  if (!given.has('n', 'p') || given.has('in-place')) return []
  return given.operands.flatMap((file) => judgeSecretRead(file, unit, context, {}))
}

/** `… < ~/.ssh/id_rsa` hands the file to any program. */
export const secretInput: ProgramRule = (unit, context) => {
  if (unit.stdin.kind !== 'file' || unit.wrappers.length > 0) return []
  return judgeSecretRead(unit.stdin.path, unit, context, {})
}

const SECRET_VARIABLE =
  /(?:SECRET|TOKEN|PASSWORD|PASSWD|API_?KEY|PRIVATE_KEY|ACCESS_KEY|CREDENTIAL)/i

const printenv: ProgramRule = (unit) => {
  const name = unit.argv.slice(1).find(({ value }) => SECRET_VARIABLE.test(value ?? ''))
  return name ? [finding('secret.read', name)] : []
}

/** `echo $GITHUB_TOKEN` shows it, unless it goes on to a program or into a file. */
export function printsSecretVariable(unit: Unit): Field | undefined {
  if (!/^(?:echo|printf)$/.test(unit.program) || unit.redirections.length > 0) return undefined
  return unit.argv.slice(1).find(({ value, text }) => {
    const name = value === null ? /\$\{?(\w+)(?=\}|:?-|\W|$)(?!:?\+)/.exec(text)?.[1] : undefined
    return name !== undefined && SECRET_VARIABLE.test(name) && !/\$\{[#!]/.test(text)
  })
}

/** `ps e`, without a dash, shows the environment of every program, and so does `ps -E` of macOS. */
const ps: ProgramRule = (unit) => {
  const given = givenTo(unit)
  const letters = given.operands.filter(
    // `axo etime`: these letters take the next word as their value.
    (_, index) => !/^[a-zA-Z]*[oOpqtUk]$/.test(given.operands[index - 1]?.value ?? ''),
  )
  const shows = letters.some(({ value }) => /^[a-zA-Z]*e[a-zA-Z]*$/.test(value ?? ''))
  return shows || given.has('E') ? [finding('secret.read', unit)] : []
}

/** People type passwords and tokens into commands. With a letter it keeps or clears, and shows nothing. */
const history: ProgramRule = (unit) => {
  const keeps = unit.argv.slice(1).some(({ value }) => /^-\w*[acdnrswp]/.test(value ?? ''))
  return keeps ? [] : [finding('secret.read', unit)]
}

/** Lists, edits or repeats earlier commands; with two names it is the one that compares files. */
const fc: ProgramRule = (unit) => {
  const isCompare =
    unit.argv.length > 2 && unit.argv.every(({ value }) => /^[^-\d]/.test(value ?? ''))
  return isCompare ? [] : [finding('secret.read', unit)]
}

const pass: ProgramRule = (unit) => {
  const { operands, has } = givenTo(unit)
  const [verb] = operands
  const value = verb?.value ?? ''
  // It is put on the clipboard, and not shown.
  if (has('c', 'clip', 'help', 'version')) return []
  if (
    verb === undefined ||
    /^(?:ls$|list$|find$|search$|git$|help$|version$|init$|insert$|add$|edit$|generate$)/.test(
      value,
    )
  )
    return []
  return /^(?:rm|remove|delete)$/.test(value) ? [] : [finding('secret.read', verb)]
}

const openssl: ProgramRule = (unit, context) => {
  const words = unit.argv.slice(1)
  const values = words.map(({ value }) => value)
  if (values.includes('-pubout') || values.includes('-noout') || values.includes('-pubin'))
    return []
  const [verb] = givenTo(unit).operands
  // The name of a cipher is a verb, too.
  if (
    !/^(?:rsa|pkey|ec|pkcs12|pkcs8|dsa|enc|base64|aes|aria|bf|camellia|cast|des|idea|rc[245]|seed|sm4|zlib)/.test(
      verb?.value ?? '',
    )
  )
    return []
  const file = words[values.indexOf('-in') + 1]
  return values.includes('-in') && file ? judgeSecretRead(file, unit, context, {}) : []
}

/** Cloud tools that copy files away: a secret among the sources is enough. */
const uploads: ProgramRule = (unit, context) => {
  const isCopy = unit.argv
    .slice(1, 4)
    .some(({ value }) =>
      /^(?:cp|mv|sync|copy|copyto|put|upload|rcat|put-object)$/.test(value ?? ''),
    )
  if (!isCopy) return []
  return sentSecret(unit.argv.slice(2), unit, context)
}

/** Backups and file senders have their own verbs for the same thing. */
const sends: ProgramRule = (unit, context) => sentSecret(unit.argv.slice(1), unit, context)

function sentSecret(words: readonly Field[], unit: Unit, context: RuleContext): Finding[] {
  for (const word of words) {
    const target = targetOf(word, unit, context)
    if (word.value === null || !isSecret(target)) continue
    return [finding('secret.send', word, { scope: target.scope, target: target.path })]
  }
  return []
}

/** `ssh-keygen -f x <<< y`: a new key is written over what is there. */
const makesKey: ProgramRule = (unit, context) => {
  const words = unit.argv.slice(1)
  if (words.some(({ value }) => /^-\w*[BDFHLRYceilpy]\w*$/.test(value ?? ''))) return []
  const file = words.find((_, index) => /^-\w*f$/.test(words[index - 1]?.value ?? ''))
  const isThere = file && context.isTheirs(targetOf(file, unit, context).path)
  return isThere ? judgeWrite(file, unit, context) : []
}

/** Lists of names, which these programs read from a file and complain about line by line. */
const readsList: ProgramRule = (unit, context) =>
  unit.argv.slice(1).flatMap((word, index, words) => {
    const glued = /^--(?:files0-from|input-file|files-from)=/.exec(knownStart(word))?.[0]
    if (glued) return judgeSecretRead(dropStart(word, glued.length), unit, context, { cause: word })
    return /^(?:-f|-i|--file|--files-from|--input-file)$/.test(words[index - 1]?.value ?? '')
      ? judgeSecretRead(word, unit, context, {})
      : []
  })

/** `python3 -m base64 ~/.netrc`: what a module of the language does with a file that it is given, nobody says. */
const moduleReads: ProgramRule = (unit, context) => {
  const at = unit.argv.findIndex(({ value }) => value === '-m')
  return at < 0
    ? []
    : unit.argv.slice(at + 2).flatMap((word) => judgeSecretRead(word, unit, context, {}))
}

/** `split ~/.netrc part`: its pieces are copies. */
const piecesOf: ProgramRule = (unit, context) =>
  unit.argv.slice(1).flatMap((word) => judgeSecretRead(word, unit, context, {}))

/** `declare -p AWS_SECRET_ACCESS_KEY` prints it. */
const declared: ProgramRule = (unit) => {
  const words = unit.argv.slice(1)
  if (!words.some(({ value }) => /^-\w*p/.test(value ?? ''))) return []
  const name = words.find(({ value }) => SECRET_VARIABLE.test(value ?? ''))
  return name ? [finding('secret.read', name)] : []
}

export const secretPrograms: readonly ProgramEntry[] = [
  ...forPrograms('aws gsutil gcloud az rclone s3cmd s5cmd mc b2 azcopy', uploads),
  ...forPrograms('perl ruby', filter),
  ...forPrograms('restic borg duplicity kopia ffsend transfer gdrive megaput', sends),
  ...forPrograms('date file dig wc sort du wget', readsList),
  ...forPrograms('declare typeset export', declared),
  ...forPrograms('python python2 python3', moduleReads),
  ...forPrograms('split gsplit csplit gcsplit', piecesOf),
  ['printenv', printenv],
  ['ssh-keygen', makesKey],
  ['ps', ps],
  ['history', history],
  ['fc', fc],
  ['pass', pass],
  ['gopass', pass],
  ['openssl', openssl],
]
