import { basename } from 'node:path'
import type { ToolContext } from '#tool-api'

const MAX_BYTES = 20_000_000

export type Loaded = { ok: true; bytes: Uint8Array; name: string } | { ok: false; message: string }

/** From a file of the session, the net, or the address itself. */
export async function loadPicture(from: string, context: ToolContext): Promise<Loaded> {
  const loaded = await load(from.trim(), context)
  if (!loaded.ok || loaded.bytes.length <= MAX_BYTES) return loaded
  const megabytes = (loaded.bytes.length / 1_000_000).toFixed(0)
  return { ok: false, message: `it has ${megabytes} MB; pictures of up to 20 MB are opened` }
}

async function load(from: string, { files, web }: ToolContext): Promise<Loaded> {
  if (/^data:/i.test(from)) {
    const data = /^data:image\/[^,]*;base64,(.*)$/is.exec(from)?.[1]
    if (data === undefined) return { ok: false, message: 'that data: address holds no picture' }
    return { ok: true, bytes: Buffer.from(data, 'base64'), name: 'picture' }
  }
  if (/^https?:/i.test(from)) {
    const fetched = await web.bytes(from)
    const name = basename(URL.parse(from)?.pathname ?? '') || 'picture'
    return fetched.ok ? { ...fetched, name } : fetched
  }
  if (/^[a-z][a-z0-9+.-]+:/i.test(from) && !/^[a-z]:[\\/]/i.test(from))
    return { ok: false, message: `${from.slice(0, 80)} is neither a file nor an http address` }
  const read = await files.read(from, MAX_BYTES)
  if (!read.ok) return { ok: false, message: read.message }
  return { ok: true, bytes: read.bytes, name: basename(read.path) }
}
