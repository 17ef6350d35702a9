/** What does not come in time is an error of its own; what comes later is thrown away. */
export async function within<Value>(
  ms: number,
  wanted: Promise<Value>,
  after: (ms: number, run: () => void) => () => void,
  tooLate: () => Error,
): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const cancel = after(ms, () => late.reject(tooLate()))
  try {
    return await Promise.race([wanted, late.promise])
  } finally {
    cancel()
  }
}
