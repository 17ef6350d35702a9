/** A longer answer fails its own call. Nobody's result is that long on purpose. */
export const MAX_ANSWER_BYTES = 32 * 1024 * 1024
export const TOO_LONG = 'the answer is longer than 32 MB'
