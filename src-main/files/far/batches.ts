/** What is asked in the same moment is asked together: one program there, however many files. */

const MOST = 200
const MOST_CHARS = 60_000 // of arguments; systems take at least twice as many bytes

export function createBatches<Asked extends string, Answer>(
  ask: (all: readonly Asked[]) => Promise<readonly Answer[]>,
) {
  let waiting: { asked: Asked; resolve(answer: Answer): void; reject(error: unknown): void }[] = []
  return { add }

  function add(asked: Asked): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(send)
      waiting.push({ asked, resolve, reject })
    })
  }

  function send(): void {
    const all = waiting
    waiting = []
    for (const batch of inBounds(all)) {
      ask(batch.map(({ asked }) => asked)).then(
        (answers) =>
          batch.forEach(({ resolve, reject }, index) => {
            const answer = answers[index]
            if (answer === undefined) reject(new Error('an answer is missing'))
            else resolve(answer)
          }),
        (error: unknown) => {
          for (const { reject } of batch) reject(error)
        },
      )
    }
  }
}

function inBounds<T extends { asked: string }>(all: readonly T[]): T[][] {
  const batches: T[][] = []
  let chars = Number.POSITIVE_INFINITY
  for (const each of all) {
    const last = batches.at(-1)
    if (last && last.length < MOST && chars + each.asked.length <= MOST_CHARS) {
      last.push(each)
      chars += each.asked.length
    } else {
      batches.push([each])
      chars = each.asked.length
    }
  }
  return batches
}
