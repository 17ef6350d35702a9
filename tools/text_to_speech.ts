import { registry, type ToolContext, type ToolResult, toolError } from '#tool-api'

const MAX_CHARS = 40_000

registry.register({
  name: 'text_to_speech',
  toolset: 'tts',
  emoji: '🔊',
  description: 'Read a text aloud',
  checkFn: ({ mediaProblem }) => {
    const problem = mediaProblem('speech')
    return problem ? { ok: false, code: 'missing-binary', ...problem } : true
  },
  checkEveryTime: true,
  schema: {
    description: [
      'Make speech of a text. The person gets a player in the conversation; it does not play by',
      'itself. The answer names a file with it, which is kept for a day: give output_path to put it',
      'where it is wanted.',
    ].join(' '),
    parameters: {
      type: 'object',
      properties: {
        text: {
          type: 'string',
          minLength: 1,
          maxLength: MAX_CHARS,
          description: 'What is to be said, without Markdown',
        },
        output_path: {
          type: 'string',
          description: 'A new file for it; absolute, or from the working folder',
        },
        speed: {
          type: 'number',
          minimum: 0.25,
          maximum: 4,
          default: 1,
          description: 'How fast; 1 is usual',
        },
        voice: { type: 'string', maxLength: 100, description: 'A voice that the model has' },
        instructions: {
          type: 'string',
          maxLength: 4_000,
          description: 'How it is to be said, for models that follow that',
        },
        provider: {
          type: 'string',
          enum: ['model', 'offline'],
          description: 'offline: the voice of this machine, also where a model is chosen',
        },
      },
      required: ['text'],
    },
  },
  handler: textToSpeech,
})

interface SpeechArgs {
  text: string
  output_path?: string
  speed?: number
  voice?: string
  instructions?: string
  provider?: 'model' | 'offline'
}

const ENDINGS = { 'audio/wav': 'wav', 'audio/mpeg': 'mp3', 'audio/ogg': 'ogg' } as const

async function textToSpeech(args: SpeechArgs, context: ToolContext): Promise<ToolResult> {
  const { text, output_path: path, provider: by, speed = 1, voice, instructions } = args
  if (text.trim() === '') return toolError('there is nothing to say in it', { success: false })
  const spoken = await context.media.speak({
    ...{ text, speed },
    ...(by && { by }),
    ...(voice && { voice }),
    ...(instructions && { instructions }),
  })
  if (!spoken.ok) return toolError(spoken.message, { success: false })
  const { bytes, type, voice: spokenBy } = spoken
  const ending = ENDINGS[type]
  const kept = await context.keepBytes('speech', ending, bytes)
  const written = path
    ? await context.files.edit([path], ([now]) =>
        now?.exists
          ? { ok: false, message: `${path} is there already; choose another name` }
          : { ok: true, next: [{ path, bytes }] },
      )
    : undefined
  const facts = {
    success: true,
    file: written?.ok ? (written.files[0]?.realPath ?? path) : kept,
    voice: spokenBy,
    ...(written && !written.ok && { not_written: written.message }),
  }
  return {
    _multimodal: true,
    content: [
      { type: 'text', text: JSON.stringify(facts) },
      { type: 'audio', data: Buffer.from(bytes).toString('base64'), name: `speech.${ending}` },
    ],
  }
}
