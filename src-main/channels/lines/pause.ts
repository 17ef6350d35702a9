/** Waits, and not a moment longer than somebody wants it. */
export function pause(
  after: (ms: number, run: () => void) => () => void,
  ms: number,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const end = (): void => {
      cancel()
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const cancel = after(ms, end)
    signal?.addEventListener('abort', end)
  })
}
