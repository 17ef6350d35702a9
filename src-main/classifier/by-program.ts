/** Answers that depend on a program's name alone, and are asked for with every command. */

const MOST_NAMES = 1_000 // a session uses some dozens; whoever makes them up starts anew

/** Each name is asked about once. */
export function byProgram<Answer>(ask: (program: string) => Answer): (program: string) => Answer {
  const known = new Map<string, { readonly answer: Answer }>()
  return (program) => {
    const before = known.get(program)
    if (before) return before.answer
    if (known.size >= MOST_NAMES) known.clear()
    const answer = ask(program)
    known.set(program, { answer })
    return answer
  }
}

/** By the programs that each row names, separated by blanks; `php#` is also `php8.3`. */
export function rowsNaming<Row extends { readonly programs: string }>(rows: readonly Row[]) {
  let byName: Map<string, Row[]> | undefined
  return (program: string): readonly Row[] => {
    byName ??= indexed(rows)
    const named = byName.get(program)
    // Most names end in a letter, and letters come behind digits.
    if (named || (program.at(-1) ?? '') > '9') return named ?? NO_ROWS
    return byName.get(program.replace(/[\d.-]+$/, '#')) ?? NO_ROWS
  }
}

const NO_ROWS: readonly never[] = []

/** A list of names is opened with the first command; as a pattern each row would have to be compiled. */
function indexed<Row extends { readonly programs: string }>(rows: readonly Row[]) {
  const byName = new Map<string, Row[]>()
  for (const row of rows)
    for (const name of row.programs.split(' '))
      for (const spelling of name.endsWith('#') ? [name, name.slice(0, -1)] : [name]) {
        const before = byName.get(spelling)
        if (before) before.push(row)
        else byName.set(spelling, [row])
      }
  return byName
}
