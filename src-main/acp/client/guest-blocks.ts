/** A message of the person, and words of a guest, as the protocol has them: in blocks. */
import type { AgentCapabilities, ContentBlock } from '@agentclientprotocol/sdk'
import type { Attachment } from '#contract'
import type { GuestTurn } from '../../ports/others/guests.ts'

export function blocksOf(
  { text, attachments }: GuestTurn,
  { promptCapabilities = {} }: AgentCapabilities,
): ContentBlock[] {
  return [{ type: 'text', text }, ...attachments.map((each) => attached(each, promptCapabilities))]
}

/** A guest that takes no pictures is told that there is one. */
function attached(
  file: Attachment,
  can: NonNullable<AgentCapabilities['promptCapabilities']>,
): ContentBlock {
  if (file.kind === 'text') {
    if (!can.embeddedContext) return { type: 'text', text: `${file.name}:\n\n${file.text}` }
    const uri = `attachment:///${encodeURIComponent(file.name)}`
    return { type: 'resource', resource: { uri, text: file.text, mimeType: 'text/plain' } }
  }
  const [, mimeType = '', data = ''] = /^data:([^;]+);base64,(.*)$/s.exec(file.dataUrl) ?? []
  if (can.image) return { type: 'image', mimeType, data }
  return { type: 'text', text: `[a picture that this agent cannot see: ${file.name}]` }
}

export function blockText(block: ContentBlock): string {
  if (block.type === 'text') return block.text
  if (block.type === 'resource_link') return `[${block.name}](${block.uri})`
  return `[${block.type}]`
}
