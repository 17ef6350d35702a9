/** What kind of sound some bytes are, by their first few. */

export type SoundType = 'audio/wav' | 'audio/mpeg' | 'audio/ogg'

export function soundType(bytes: Uint8Array): SoundType | undefined {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (start.startsWith('RIFF') && start.slice(8) === 'WAVE') return 'audio/wav'
  if (start.startsWith('OggS')) return 'audio/ogg'
  // Eleven bits that begin each frame, or a table of titles before the first.
  const isFrame = bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0
  return isFrame || start.startsWith('ID3') ? 'audio/mpeg' : undefined
}
