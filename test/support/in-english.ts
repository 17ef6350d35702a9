import { expect } from 'vitest'

/** Words whose English text is this, or fits it; their key is not what the test is about. */
export function inEnglish(text: unknown): unknown {
  return expect.objectContaining({ text })
}
