/** Records what is said into the microphone, until it is ended. */
import { isSilent } from './is-silent.ts'

export interface Recording {
  /** In base64, and what it is; undefined when nobody spoke. */
  end(): Promise<{ data: string; type: 'audio/webm' | 'audio/ogg' | 'audio/mp4' } | undefined>
  cancel(): void
}

const TYPES = ['audio/webm', 'audio/ogg', 'audio/mp4'] as const

/** The system asks the person for the microphone here, and rejects when they say no. */
export async function startRecording(): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true },
  })
  const type = TYPES.find((each) => MediaRecorder.isTypeSupported(each)) ?? TYPES[0]
  const recorder = new MediaRecorder(stream, { mimeType: type })
  const parts: Blob[] = []
  const ended = Promise.withResolvers<void>()
  recorder.ondataavailable = ({ data }) => parts.push(data)
  recorder.onstop = () => ended.resolve()
  recorder.start()
  return { end, cancel }

  async function end(): ReturnType<Recording['end']> {
    await close()
    const bytes = await new Blob(parts, { type }).arrayBuffer()
    return (await hasSpeech(bytes)) ? { data: toBase64(new Uint8Array(bytes)), type } : undefined
  }

  function cancel(): void {
    void close()
  }

  /** The microphone is let go of in any case, so that its light goes out. */
  async function close(): Promise<void> {
    if (recorder.state !== 'inactive') {
      recorder.stop()
      await ended.promise
    }
    for (const track of stream.getTracks()) track.stop()
  }
}

async function hasSpeech(bytes: ArrayBuffer): Promise<boolean> {
  if (bytes.byteLength === 0) return false
  const context = new AudioContext()
  try {
    const sound = await context.decodeAudioData(bytes.slice(0))
    return !isSilent(sound.getChannelData(0), sound.sampleRate)
  } finally {
    await context.close()
  }
}

const CHUNK = 32_768

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(text)
}
