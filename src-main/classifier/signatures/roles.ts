/** Which role each word has that a signature tells one for. */
import { optionNamesIn, type Role } from '../rules/options.ts'
import type { Field } from '../unit.ts'
import { optionNames } from './phrase.ts'
import type { Words } from './read-words.ts'
import type { Signature } from './signature.ts'

export interface RoleOfWord {
  readonly role: Role
  readonly value: Field
  /** The word that gave the option; for an operand the same as `value`. */
  readonly word: Field
}

export function rolesOf({ signature, globals, given }: Words): RoleOfWord[] {
  const ofOptions = [...(globals?.options ?? []), ...given.options].flatMap(
    ({ role, value, word }) => (role && value ? [{ role, value, word }] : []),
  )
  const { unless, roles, rest } = operandRoles(signature)
  const left = unless.length > 0 && given.has(...unless) ? roles.slice(1) : roles
  const ofOperands = given.operands.flatMap((value, index) => {
    const role = left[index] ?? rest
    return role ? [{ role, value, word: value }] : []
  })
  return [...ofOptions, ...ofOperands]
}

interface OperandRoles {
  /** Options in whose presence the first one falls away. */
  readonly unless: readonly string[]
  readonly roles: readonly Role[]
  /** The role of all that follow. */
  readonly rest: Role | undefined
}

const known = new WeakMap<Signature, OperandRoles>()

function operandRoles(signature: Signature): OperandRoles {
  const before = known.get(signature)
  if (before) return before
  const [, condition = '', text = ''] = /^(?:(-\S+): )?(.*)$/.exec(signature.operands ?? '') ?? []
  const names = optionNamesIn(signature.options ?? '')
  // A test holds them against the roles that there are.
  const roles = text.split(' ').filter((word) => word !== '' && word !== '...') as Role[]
  const found: OperandRoles = {
    unless: optionNames(condition).map((name) => names.get(name) ?? name),
    roles,
    rest: text.endsWith('...') ? roles.at(-1) : undefined,
  }
  known.set(signature, found)
  return found
}
