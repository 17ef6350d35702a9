/** No more than a few at a time; the others wait in the order in which they came. */
export function createSlots(most: number) {
  const waiting: (() => void)[] = []
  let free = most
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
