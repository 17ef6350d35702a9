/** A whisper near the microphone is louder than this; the noise of a room is not. */
const LEAST_LOUDNESS = 0.01
/** A click of a key is louder too, but shorter. */
const LEAST_MS = 150
const WINDOW_MS = 25

/** Nobody spoke: a model would make up words for it, “Thank you for watching” as a rule. */
export function isSilent(samples: Float32Array, samplesASecond: number): boolean {
  const size = Math.max(1, Math.round((samplesASecond * WINDOW_MS) / 1_000))
  let loudMs = 0
  for (let start = 0; start + size <= samples.length; start += size) {
    let sum = 0
    for (let at = start; at < start + size; at += 1) sum += (samples[at] ?? 0) ** 2
    if (Math.sqrt(sum / size) >= LEAST_LOUDNESS) loudMs += WINDOW_MS
  }
  return loudMs < LEAST_MS
}
