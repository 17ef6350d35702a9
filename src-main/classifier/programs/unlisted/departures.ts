/** What leaves this computer by programs of which nothing is known: files, money, and secrets that are shown. */
import { dropStart, knownStart } from '../../rules/fields.ts'
import { forPrograms } from '../../rules/program-entry.ts'
import type { Finding, ProgramRule } from '../../rules/rule.ts'
import { readWords } from '../../signatures/read-words.ts'
import type { Field, Unit } from '../../unit.ts'
import { netBook } from '../network/net-book.ts'
import { isName } from '../network/uploads.ts'
import { secretBook } from '../secrets/secret-files.ts'
import { spendingBook } from '../services/spending.ts'
import { isGiven, isUnlisted, readsCode } from './program-lists.ts'

/** Nobody means anything else by these. */
const UPLOADS = /^(?:upload|upload[-_:.]\w[\w-]*|\w[\w:.-]*[-_:.]upload)$/i
/** A file behind one of these is sent. */
const SENDS = /^(?:send|share|put|post|transfer)$/i
const KEEPS = /^(?:create|backup|archive|save|snapshot|store|full|incr|incremental)$/i

/** `s3://bucket`, `sftp:me@host:/x`, `me@host:/x`: storage of others, by its address. */
const ELSEWHERE =
  /^(?:s3|gs|gcs|b2|azure?|swift|oss|cos|obs|scp|sftp|ssh|ftps?|rsync|webdavs?|davs?|smb|hdfs|dbfs|rest|rclone):|^[\w.-]+@[\w.-]+:(?!\d+$)/i

const HARMLESS = /^(?:--help|-h|help|--version|--dry-?run|--simulate|--noop|--preview)$/

const MOST_VERBS = 3 // a group, a thing and what is done to it

/** What these upload goes onto a board or into a machine of the person's own, or is a name in a search. */
const OWN_MACHINES: ReadonlySet<string> = new Set(
  'arduino-cli pio platformio mpremote ampy vagrant ninja samu meson ast-grep sg semgrep'.split(
    ' ',
  ),
)

/** For programs without a rule of their own. */
export const unknownUpload: ProgramRule = (unit) => {
  if (!isSuspect(unit)) return []
  const operands = operandsOf(unit)
  const verb =
    uploadIn(operands, unit) ?? verbIn(operands, SENDS, (_, behind) => behind.some(isFileLike))
  if (verb) return [netBook.finding('net.upload', verb)]
  const to = destinationOf(operands, unit)
  return to
    ? [netBook.finding('net.upload', to, { scope: 'remote', target: to.value ?? to.text })]
    : []
}

/** Where these keep what they are given is told by an option or the first operand. */
export const backupPrograms = forPrograms('restic rustic borg kopia duplicity', unknownUpload)

/** For those with one, that do not name it. */
export const unnamedUpload: ProgramRule = (unit) => {
  if (!isUnlisted(unit) || !unit.argv.some(({ value }) => UPLOADS.test(value ?? ''))) return []
  if (!isSuspect(unit)) return []
  const words = readWords(unit)
  // Whoever has no verbs takes names there: `psql upload -c 'select 1'`, `docker run upload`.
  if (words && (words.signature.verbs === undefined || words.inside !== undefined)) return []
  const verb = uploadIn(words?.given.operands ?? operandsOf(unit), unit)
  return verb ? [netBook.finding('net.upload', verb)] : []
}

/** As a last word it may be anything's name: `dust upload`, `elm-test upload`. */
function uploadIn(operands: readonly Field[], { program, argv }: Unit): Field | undefined {
  if (OWN_MACHINES.has(program)) return undefined
  return verbIn(operands, UPLOADS, (verb) => verb !== argv.at(-1) || /:/.test(verb.value ?? ''))
}

function verbIn(
  operands: readonly Field[],
  verbs: RegExp,
  isMeant: (verb: Field, behind: readonly Field[]) => boolean,
): Field | undefined {
  return operands
    .slice(0, MOST_VERBS)
    .find(
      (word, index) =>
        verbs.test(word.value ?? '') &&
        isMeant(word, operands.slice(index + 1)) &&
        !isName(operands.slice(0, index)),
    )
}

/** The last operand, behind something of this computer; or where a backup is kept. */
function destinationOf(operands: readonly Field[], { argv }: Unit): Field | undefined {
  const last = operands.at(-1)
  const isFirst = operands.findIndex(isElsewhere)
  if (last && isFirst === operands.length - 1 && operands.slice(0, -1).some(isFileLike)) return last
  if (!operands.some(({ value }) => KEEPS.test(value ?? ''))) return undefined
  return argv.slice(1).map(gluedValue).find(isElsewhere)
}

/** `--repo=s3:bucket` */
function gluedValue(word: Field): Field {
  const [start = ''] = /^--?[\w-]+=/.exec(knownStart(word)) ?? []
  return start === '' ? word : dropStart(word, start.length)
}

function isElsewhere(word: Field): boolean {
  return ELSEWHERE.test(knownStart(word))
}

function isFileLike(word: Field): boolean {
  const { value, glob } = word
  return !isElsewhere(word) && (glob || /^\.$|\/|\.\w{1,5}$/.test(value ?? ''))
}

function isSuspect(unit: Unit): boolean {
  if (unit.argv.length < 2 || !isUnlisted(unit) || readsCode(unit)) return false
  return !isGiven(HARMLESS, unit)
}

function operandsOf({ argv }: Unit): readonly Field[] {
  return argv.slice(1).filter(({ value }) => !value?.startsWith('-'))
}

const PAYS =
  /^(?:pay|payto|payout|payinvoice|transfer|withdraw|sendtoaddress|sendmany|sendcoins|send[-_]?(?:raw[-_]?)?transaction)$/i
/** `wallet send 1.5 btc bob`: of a coin, or what has the name of a wallet. */
const COIN =
  /^(?:\d+(?:\.\d+)?)?(?:btc|eth|ether|sol|usdc|usdt|xmr|ltc|doge|ada|dot|bnb|xrp|sats?|wei|gwei)$/i
const AMOUNT = /^(?:[A-Z]{2,5}\s?)?\d+(?:\.\d+)?\s?[A-Za-z]{0,6}$/

/** `wallet transfer bob 1.5`. */
export const unknownPayment: ProgramRule = (unit) => {
  if (!isSuspect(unit)) return []
  const called = unit.argv.find(({ value }) => /\bsend(?:Raw)?Transaction\b/.test(value ?? ''))
  const operands = operandsOf(unit)
  const at = operands.slice(0, MOST_VERBS).findIndex(({ value }) => PAYS.test(value ?? ''))
  const isPaid = at >= 0 && operands.slice(at + 1).some(({ value }) => AMOUNT.test(value ?? ''))
  const sent = operands.slice(0, MOST_VERBS).find(({ value }) => /^send$/i.test(value ?? ''))
  const isCoin = sent && operands.some(({ value }) => COIN.test(value ?? ''))
  const cause = called ?? (isPaid ? operands[at] : isCoin ? sent : undefined)
  return cause ? [spendingBook.finding('cloud.pay', cause)] : []
}

/** `--show-secrets`, `credentials:show`, `wifi show-password`: what is asked for is the secret itself. */
const REVEALS =
  /^--(?:show|reveal|print|display|include|export)-(?:secrets?|passwords?|passphrase|tokens?|credentials|sensitive|private-keys?)$|^--reveal$|^(?:credentials|secrets?|passwords?|tokens?):(?:show|get|reveal|print)$|^(?:show|print|get|reveal|export)-(?:password|passphrase|secret|token|private-key|secret-keys?|access-token)$/

export const revealedSecrets: ProgramRule = (unit): Finding[] => {
  const cause = unit.argv.find(({ value }) => value !== null && REVEALS.test(value))
  if (!cause || cause === unit.argv[0]) return []
  return isGiven(HARMLESS, unit) ? [] : [secretBook.finding('secret.read', cause)]
}
