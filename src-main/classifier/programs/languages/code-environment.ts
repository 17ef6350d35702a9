/** Programs that code starts, with the variables that it has set before. */
import type { CodeEnvironment } from '../../code/environment.ts'
import type { Field } from '../../unit.ts'

export function createCodeEnvironment(
  { variables }: CodeEnvironment,
  field: (value: string | null) => Field,
) {
  const given = merged(variables)
  return { isEmpty: given.length === 0, words, text }

  /** In front of a program and its arguments. */
  function words(): Field[] {
    if (given.length === 0) return []
    return [field('env'), ...given.map(({ name, pieces }) => assignment([`${name}=`, ...pieces]))]
  }

  /** In front of a text for a shell. */
  function text(): string {
    return given
      .map(({ name, pieces }) => `export ${name}=${pieces.map(quoted).join('') || "''"}; `)
      .join('')
  }

  function assignment(pieces: readonly (string | null)[]): Field {
    return pieces.includes(null)
      ? { ...field(null), pieces: joined(pieces) }
      : field(pieces.join(''))
  }
}

type Variable = CodeEnvironment['variables'][number]

/** A list of folders that may be one or another is as good as all of them. */
function merged(variables: readonly Variable[]): Variable[] {
  const found: Variable[] = []
  for (const variable of variables) {
    const at = /PATH$/.test(variable.name)
      ? found.findIndex(({ name }) => name === variable.name)
      : -1
    const before = found[at]
    if (before) found[at] = { ...before, pieces: [...before.pieces, ':', ...variable.pieces] }
    else found.push(variable)
  }
  return found
}

function joined(pieces: readonly (string | null)[]): (string | null)[] {
  const found: (string | null)[] = []
  for (const piece of pieces) {
    const last = found.at(-1)
    if (typeof piece === 'string' && typeof last === 'string')
      found[found.length - 1] = last + piece
    else found.push(piece)
  }
  return found
}

function quoted(piece: string | null): string {
  return piece === null ? '"$__unknown"' : `'${piece.replaceAll("'", "'\\''")}'`
}
