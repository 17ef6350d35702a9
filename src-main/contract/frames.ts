/** Events as bytes, for a transport that cannot clone a Uint8Array. */
import type { EventFrame } from './wire.ts'

// Node and browsers both have these; this layer is compiled with the types of neither.
declare const TextEncoder: new () => { encode(text: string): Uint8Array }
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string }

const HEADER_LENGTH_BYTES = 4

/**
 * Text for a plain event. An event whose payload has a field `bytes` becomes one binary message:
 * the length of the JSON header, the header without that field, then the bytes as they are.
 */
export function encodeEvent(frame: EventFrame): string | Uint8Array {
  const { payload } = frame
  if (!carriesBytes(payload)) return JSON.stringify(frame)
  const { bytes, ...rest } = payload
  const header = new TextEncoder().encode(JSON.stringify({ ...frame, payload: rest }))
  const message = new Uint8Array(HEADER_LENGTH_BYTES + header.length + bytes.length)
  new DataView(message.buffer).setUint32(0, header.length)
  message.set(header, HEADER_LENGTH_BYTES)
  message.set(bytes, HEADER_LENGTH_BYTES + header.length)
  return message
}

export function decodeBinaryEvent(message: Uint8Array): EventFrame {
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength)
  const headerEnd = HEADER_LENGTH_BYTES + view.getUint32(0)
  const header = new TextDecoder().decode(message.subarray(HEADER_LENGTH_BYTES, headerEnd))
  // Only our own host writes to this socket, and it writes what encodeEvent makes.
  const frame = JSON.parse(header) as EventFrame & { payload: object }
  return { ...frame, payload: { ...frame.payload, bytes: message.subarray(headerEnd) } }
}

function carriesBytes(payload: unknown): payload is { bytes: Uint8Array } {
  if (typeof payload !== 'object' || payload === null || !('bytes' in payload)) return false
  return payload.bytes instanceof Uint8Array
}
