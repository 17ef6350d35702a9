/** Finds the end of a code span: the next run of as many backticks. Each run is looked at once. */
export function createBacktickRuns(text: string) {
  const startsByLength = new Map<number, number[]>()
  const passed = new Map<number, number>()
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const starts = startsByLength.get(run.length)
    if (starts) starts.push(index)
    else startsByLength.set(run.length, [index])
  }
  return { closing }

  /** Of the run that begins here; asked for in the order of the text. */
  function closing(at: number): { length: number; end: number | undefined } {
    let length = 1
    while (text[at + length] === '`') length += 1
    const starts = startsByLength.get(length) ?? []
    let next = passed.get(length) ?? 0
    while (next < starts.length && (starts[next] ?? 0) <= at) next += 1
    passed.set(length, next)
    return { length, end: starts[next] }
  }
}
