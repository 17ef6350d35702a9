/** Time and chance, so that a test can hold both still. */
export interface Clock {
  now(): number
  /** Runs it later, unless what it gives is called before. */
  after(ms: number, run: () => void): () => void
  newId(): string
}
