/** What a call of a server's tool gave, as a model reads it. */
import { toolError } from '../../lib/tool-error.ts'
import type { ToolResult } from '../../registry/tool-entry.ts'

/** Bytes that no model reads are kept as a file, whose path it is told. */
export type SaveBytes = (bytes: Buffer, type: string) => Promise<string | undefined>

/** A result of the protocol; nothing of it is taken for granted. */
export type GivenResult = Readonly<Record<string, unknown>>

type Part = Record<string, unknown>

export async function readCallResult(given: GivenResult, save: SaveBytes): Promise<ToolResult> {
  const parts = (Array.isArray(given.content) ? given.content : []).filter(isPart)
  const read = await Promise.all(parts.map((part) => readPart(part, save)))
  const texts = read.flatMap((part) => (typeof part === 'string' ? [part] : []))
  const pictures = read.filter((part) => typeof part !== 'string')
  const isSilent = texts.length === 0 && given.structuredContent !== undefined
  const text = isSilent ? JSON.stringify(given.structuredContent) : texts.join('\n')
  if (given.isError === true) return toolError(text || 'the tool failed and did not say why')
  if (pictures.length === 0) return text || '(the tool answered nothing)'
  return {
    _multimodal: true,
    content: [...(text === '' ? [] : [{ type: 'text', text }]), ...pictures],
  }
}

async function readPart(part: Part, save: SaveBytes): Promise<string | Part> {
  switch (part.type) {
    case 'text':
      return typeof part.text === 'string' ? part.text : ''
    case 'image':
      return typeof part.data === 'string'
        ? { type: 'image', data: part.data, mimeType: part.mimeType }
        : '[a picture without data]'
    case 'audio':
      return kept(part.data, part.mimeType, 'a sound', save)
    case 'resource_link':
      return linkLine(part)
    case 'resource':
      return isPart(part.resource) ? readResource(part.resource, save) : '[an empty resource]'
    default:
      return `[a part of a kind that is not known: ${String(part.type).slice(0, 60)}]`
  }
}

async function readResource(resource: Part, save: SaveBytes): Promise<string> {
  const uri = typeof resource.uri === 'string' ? resource.uri : 'no address'
  if (typeof resource.text === 'string') return `[${uri}]\n${resource.text}`
  return kept(resource.blob, resource.mimeType, uri, save)
}

function linkLine({ uri, name, title, description }: Part): string {
  const label = [title ?? name, description].filter((each) => typeof each === 'string').join(': ')
  return `[resource] ${String(uri)}${label === '' ? '' : ` (${label})`}`
}

async function kept(data: unknown, type: unknown, what: string, save: SaveBytes): Promise<string> {
  if (typeof data !== 'string') return `[${what}, without data]`
  const bytes = Buffer.from(data, 'base64')
  const kind = typeof type === 'string' ? type : 'application/octet-stream'
  const path = await save(bytes, kind)
  const size = `${kind}, ${bytes.length.toLocaleString('en-US')} bytes`
  return path === undefined
    ? `[${what}: ${size}; it could not be saved]`
    : `[${what}: ${size}, saved to ${path}]`
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
