import { describe, expect, it } from 'vitest'
import { decodeBinaryEvent, encodeEvent } from '#frames'
import type { EventFrame } from '#wire'

const frame = (payload: unknown): EventFrame => ({ kind: 'event', seq: 7, name: 'x.y', payload })

describe('frames', () => {
  it('sends a plain event as readable JSON', () => {
    expect(encodeEvent(frame({ id: 'a' }))).toBe(JSON.stringify(frame({ id: 'a' })))
  })

  it('carries every byte value unchanged beside the other fields', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
    const sent = encodeEvent(frame({ id: 'ü', bytes }))
    if (typeof sent === 'string') throw new Error('expected a binary message')

    expect(decodeBinaryEvent(sent)).toEqual(frame({ id: 'ü', bytes }))
  })
})
