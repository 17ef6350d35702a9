/** Something that is made after a while, and never once nobody wants it any more. */
export function createLate<Value>(deps: {
  moment: Promise<unknown>
  /** A moment that does not come is waited for no longer. */
  longestMs: number
  load: () => Promise<() => Value>
}) {
  let isWanted = true
  let made: Value | undefined
  return { value: make(), now: () => made, giveUp }

  async function make(): Promise<Value> {
    await soon()
    const build = isWanted && (await deps.load())
    // Loading takes a while as well. Who still waits is about to end, so there is no answer for them.
    if (!build || !isWanted) return new Promise(() => {})
    made = build()
    return made
  }

  async function soon(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, deps.longestMs)
    await Promise.race([deps.moment, promise]).finally(() => clearTimeout(timer))
  }

  /** What there is to put away; from now on nothing more is made. */
  function giveUp(): Value | undefined {
    isWanted = false
    return made
  }
}
