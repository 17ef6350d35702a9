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
