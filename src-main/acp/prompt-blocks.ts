/** What an editor sends as a prompt, as a message with attachments. */
import type { ContentBlock } from '@agentclientprotocol/sdk'
import type { Attachment } from '#contract'

const MAX_ATTACHMENTS = 20
const IMAGES = /^image\/(?:png|jpeg|gif|webp)$/

export function readPrompt(blocks: readonly ContentBlock[]): {
  text: string
  attachments: Attachment[]
} {
  const texts: string[] = []
  const attachments: Attachment[] = []
  for (const block of blocks) {
    if (block.type === 'text') texts.push(block.text)
    else if (block.type === 'resource_link') texts.push(`[${block.name}](${block.uri})`)
    else if (block.type === 'image' && IMAGES.test(block.mimeType))
      attachments.push({
        kind: 'image',
        name: nameOf(block.uri ?? 'picture'),
        dataUrl: `data:${block.mimeType};base64,${block.data}`,
      })
    else if (block.type === 'resource' && 'text' in block.resource)
      attachments.push({
        kind: 'text',
        name: nameOf(block.resource.uri),
        text: block.resource.text,
      })
    else texts.push(`[a part of a kind that cannot be read here: ${block.type}]`)
  }
  return { text: texts.join('\n\n'), attachments: attachments.slice(0, MAX_ATTACHMENTS) }
}

function nameOf(uri: string): string {
  return (uri.split(/[\\/]/).at(-1) || 'resource').slice(0, 255)
}
