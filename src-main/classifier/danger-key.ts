/**
 * The name under which an accepted danger is remembered: rule, program, kind of place, and which place.
 * Accepting a delete in the workspace therefore accepts none in the home folder.
 */
import { type Danger, type Judgement, partOf } from './judgement.ts'

export type DangerKey = string

// Inside these any target will do: they hold the project's own files, or nobody's.
const ANY_TARGET_IN: ReadonlySet<string> = new Set(['workspace', 'scratch'])

// The fifth piece of a key; a fourth piece cannot hold the bar before it.
const BELOW = '**'

// Behind it, in the third piece, stands the mark of the file that the danger was found in.
const AS_IT_STANDS = '@'

const PLACES: Readonly<Record<string, string>> = {
  workspace: 'the working folder',
  scratch: 'temporary folders',
}

function dangerKey(danger: Danger, judgement: Judgement): DangerKey {
  const program = (!danger.isCarried && partOf(judgement, danger)?.program) || '-'
  const scope = danger.scope ?? '-'
  const target = ANY_TARGET_IN.has(scope) ? '*' : (danger.target ?? '*')
  const place = danger.content === undefined ? scope : `${scope}${AS_IT_STANDS}${danger.content}`
  return [danger.rule, program, place, target].map(encodePiece).join('|')
}

/** For a rule about everything below a folder: accepts the danger there, and not at one place only. */
export function dangerKeyBelow(
  danger: Danger,
  judgement: Judgement,
  folders: readonly string[],
): DangerKey {
  const key = dangerKey(danger, judgement)
  const folder = folders.find((root) => danger.target?.startsWith(`${root}/`))
  if (folder === undefined || key.endsWith('|*')) return key
  return [...key.split('|').slice(0, 3), encodePiece(folder), BELOW].join('|')
}

export function isAccepted(
  accepted: readonly DangerKey[],
  danger: Danger,
  judgement: Judgement,
): boolean {
  const key = dangerKey(danger, judgement)
  return accepted.some((known) => {
    if (known === key) return true
    return known.endsWith(`|${BELOW}`) && isBelow(known, key)
  })
}

function isBelow(wide: DangerKey, key: DangerKey): boolean {
  const folder = wide.slice(0, -BELOW.length - 1)
  return key.startsWith(`${folder}/`) && !key.slice(folder.length).split('/').includes('..')
}

export function dangerKeys(judgement: Judgement): DangerKey[] {
  return [...new Set(judgement.findings.map((danger) => dangerKey(danger, judgement)))]
}

/** `fs.recursive-delete|rm|workspace|*` → “recursive delete by rm in the working folder”. */
export function dangerKeyInWords(key: DangerKey): string {
  const [rule = '', program = '-', where = '-', place = '*', below] = key
    .split('|')
    .map(decodePiece)
  const [scope = '-'] = where.split(AS_IT_STANDS)
  const target = below === undefined ? place : `${place}/${below}`
  const name = rule.slice(rule.indexOf('.') + 1).replaceAll('-', ' ')
  const by = program === '-' ? '' : ` by ${program}`
  if (target !== '*') return `${name}${by} on ${target}`
  return `${name}${by}${scope === '-' ? '' : ` in ${PLACES[scope] ?? scope}`}`
}

const ENCODED: readonly (readonly [plain: string, code: string])[] = [
  ['%', '%25'],
  ['|', '%7C'],
  [' ', '%20'],
  ['\n', '%0A'],
]

function encodePiece(piece: string): string {
  return ENCODED.reduce((text, [plain, code]) => text.replaceAll(plain, code), piece)
}

function decodePiece(piece: string): string {
  return ENCODED.toReversed().reduce((text, [plain, code]) => text.replaceAll(code, plain), piece)
}
