import { registry, type ToolContext, type ToolResult, toolError } from '#tool-api'
import { loadPicture } from './pictures/load-picture.ts'

const MAX_SOURCES = 4
/** As large as what comes out. */
const MAX_SIDE = 1_536

registry.register({
  name: 'image_generate',
  toolset: 'image_gen',
  emoji: '🎨',
  description: 'Draw a picture',
  checkFn: ({ mediaProblem }) => {
    const problem = mediaProblem('image')
    return problem ? { ok: false, code: 'missing-key', ...problem } : true
  },
  checkEveryTime: true,
  schema: {
    description: [
      'Draw a picture, or change one. The person sees it in the conversation. Each costs money, so',
      'the person is asked first. The answer names a file with it, which is kept for a day: give',
      'output_path to put it where it is wanted.',
    ].join(' '),
    parameters: {
      type: 'object',
      properties: {
        prompt: {
          type: 'string',
          minLength: 1,
          maxLength: 30_000,
          description: 'What is to be seen, in full sentences',
        },
        aspect_ratio: {
          type: 'string',
          enum: ['landscape', 'square', 'portrait'],
          default: 'landscape',
          description: 'Its format',
        },
        image_url: {
          type: 'string',
          description: 'A picture to change: a path, or an address with https:// or data:',
        },
        reference_image_urls: {
          type: 'array',
          items: { type: 'string' },
          maxItems: MAX_SOURCES - 1,
          description: 'Further pictures to go by',
        },
        output_path: {
          type: 'string',
          description: 'A new file for it; absolute, or from the working folder',
        },
      },
      required: ['prompt'],
    },
  },
  handler: imageGenerate,
})

interface ImageArgs {
  prompt: string
  aspect_ratio?: 'landscape' | 'square' | 'portrait'
  image_url?: string
  reference_image_urls?: string[]
  output_path?: string
}

async function imageGenerate(args: ImageArgs, context: ToolContext): Promise<ToolResult> {
  const sources = await sourcesOf(args, context)
  if (!sources.ok) return toolError(sources.message, { success: false })
  context.progress('the picture is being drawn')
  const drawn = await context.media.draw({
    prompt: args.prompt,
    aspect: args.aspect_ratio ?? 'landscape',
    sources: sources.pictures,
  })
  if (!drawn.ok) return toolError(drawn.message, { success: false })
  const { bytes, type, width, height } = drawn.picture
  const ending = type.slice('image/'.length)
  const kept = await context.keepBytes('picture', ending, bytes)
  const written = args.output_path ? await write(args.output_path, bytes, context) : undefined
  const facts = {
    success: true,
    image: written?.path ?? kept,
    ...{ width, height, model: drawn.model },
    // It was paid for, so it is shown whatever became of the file.
    ...(written?.message && { not_written: written.message, image: kept }),
  }
  const data = Buffer.from(bytes).toString('base64')
  return {
    _multimodal: true,
    content: [
      { type: 'text', text: JSON.stringify(facts) },
      { type: 'image', data, name: `drawn.${ending}` },
    ],
  }
}

async function sourcesOf(
  { image_url: first, reference_image_urls: others = [] }: ImageArgs,
  context: ToolContext,
) {
  const pictures = []
  for (const from of [...(first ? [first] : []), ...others]) {
    const loaded = await loadPicture(from, context)
    if (!loaded.ok) return { ok: false as const, message: loaded.message }
    const fitted = await context.fitPicture(loaded.bytes, { maxSide: MAX_SIDE })
    if (!fitted.ok)
      return {
        ok: false as const,
        message: `${loaded.name} could not be opened: ${fitted.message}`,
      }
    pictures.push(fitted.text)
  }
  return { ok: true as const, pictures }
}

async function write(path: string, bytes: Uint8Array, { files }: ToolContext) {
  const edited = await files.edit([path], ([now]) =>
    now?.exists
      ? { ok: false, message: `${path} is there already; choose another name` }
      : { ok: true, next: [{ path, bytes }] },
  )
  if (!edited.ok) return { message: edited.message }
  return { path: edited.files[0]?.realPath ?? path }
}
