/** What a rule of the person's own says of a kind of danger, before a language puts it in words. */
const CLASS = 'class: '
const ANY = '*'
const NONE = '-'

export interface DangerKind {
  rule: string
  program?: string
  /** Where it is: the working folder, a temporary one. */
  scope?: string
  /** What exactly it is done to, where the rule names that. */
  target?: string
}

/** The kinds of danger that a rule names; one in other words names none. */
export function dangersIn(pattern: string): string[] | undefined {
  return pattern.startsWith(CLASS) ? pattern.slice(CLASS.length).split(' ') : undefined
}

/** `fs.recursive-delete|rm|workspace|*`, piece by piece. */
export function readDanger(key: string): DangerKind {
  const [rule = '', program = NONE, where = NONE, place = ANY, below] = key.split('|').map(decode)
  const [scope = NONE] = where.split('@')
  return {
    rule,
    ...(program !== NONE && { program }),
    ...(scope !== NONE && { scope }),
    ...(place !== ANY && { target: below === undefined ? place : `${place}/${below}` }),
  }
}

/** In a key the signs that part its pieces are written by their number. */
function decode(piece: string): string {
  return piece.replace(/%(25|7C|20|0A)/g, (code) => decodeURIComponent(code))
}
