/** Texts read aloud by a model of the person's, and what was said written down. */
import type { Told } from '../../ports/media.ts'
import { askServer, type Served } from './ask-server.ts'

/** As much as the protocol takes at a time. */
const MAX_CHARS = 4_096
const USUAL_VOICE = 'alloy'

export async function speakBy(
  { name: model, server }: Served,
  wish: { text: string; speed: number; voice?: string; instructions?: string },
  signal: AbortSignal,
  onPart: (done: number, of: number) => void,
): Promise<Told<{ bytes: Uint8Array }>> {
  const parts = splitText(wish.text, MAX_CHARS)
  const sounds: Uint8Array[] = []
  for (const [at, input] of parts.entries()) {
    if (parts.length > 1) onPart(at, parts.length)
    const spoken = await askServer(server, signal, async ({ audio }, options) => {
      const body = {
        ...{ model, input, voice: wish.voice ?? USUAL_VOICE },
        // Its files can be put one behind the other.
        response_format: 'mp3' as const,
        ...(wish.speed !== 1 && { speed: wish.speed }),
        ...(wish.instructions && { instructions: wish.instructions }),
      }
      const answer = await audio.speech.create(body, options)
      return new Uint8Array(await answer.arrayBuffer())
    })
    if (!spoken.ok) return spoken
    sounds.push(spoken.value)
  }
  return { ok: true, bytes: Buffer.concat(sounds) }
}

export async function writeDownBy(
  { name: model, server }: Served,
  recording: { bytes: Uint8Array; type: string },
  signal: AbortSignal,
): Promise<Told<{ text: string }>> {
  const heard = await askServer(server, signal, async ({ audio }, options) => {
    const { type } = recording
    // Servers go by the ending.
    const name = `speech.${type.slice('audio/'.length)}`
    const file = new File([Uint8Array.from(recording.bytes)], name, { type })
    const { text } = await audio.transcriptions.create({ model, file }, options)
    if (typeof text !== 'string') throw new Error('no text came back')
    return text.trim()
  })
  return heard.ok ? { ok: true, text: heard.value } : heard
}

/** At the end of a sentence, else between words, else anywhere. */
export function splitText(text: string, max: number): string[] {
  const parts: string[] = []
  let rest = text.trim()
  while (rest.length > max) {
    const head = rest.slice(0, max)
    const sentence = Math.max(
      ...['. ', '! ', '? ', '。', '！', '？', '\n'].map((end) => head.lastIndexOf(end)),
    )
    const word = head.lastIndexOf(' ')
    // Half a pair of code units is no character.
    const hard = /[\uD800-\uDBFF]$/.test(head) ? max - 1 : max
    const at = sentence > max / 2 ? sentence + 1 : word > max / 2 ? word : hard
    parts.push(rest.slice(0, at).trim())
    rest = rest.slice(at).trim()
  }
  return rest === '' ? parts : [...parts, rest]
}
