/**
 * The name under which an accepted danger is remembered: rule, program, kind of place, and which place.
 * Accepting a delete in the workspace therefore accepts none in the home folder.
 */
import { type Danger, type Judgement, partOf } from './judgement.ts'

export type DangerKey = string

// Inside these any target will do: they hold the project's own files, or nobody's.
const ANY_TARGET_IN: ReadonlySet<string> = new Set(['workspace', 'scratch'])

const PLACES: Readonly<Record<string, string>> = {
  workspace: 'the working folder',
  scratch: 'temporary folders',
}

export function dangerKey(danger: Danger, judgement: Judgement): DangerKey {
  const program = partOf(judgement, danger)?.program || '-'
  const scope = danger.scope ?? '-'
  const target = ANY_TARGET_IN.has(scope) ? '*' : (danger.target ?? '*')
  return [danger.rule, program, scope, target].map(encodePiece).join('|')
}

export function dangerKeys(judgement: Judgement): DangerKey[] {
  return [...new Set(judgement.findings.map((danger) => dangerKey(danger, judgement)))]
}

/** `fs.recursive-delete|rm|workspace|*` → “recursive delete by rm in the working folder”. */
export function dangerKeyInWords(key: DangerKey): string {
  const [rule = '', program = '-', scope = '-', target = '*'] = key.split('|').map(decodePiece)
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
