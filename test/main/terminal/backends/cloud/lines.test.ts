import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  createLineReader,
  inLines,
  LAST_LINE,
  overLines,
} from '../../../../../src-main/terminal/backends/cloud/lines.ts'

describe('bytes over lines of text', () => {
  it('arrive as they were, whatever they are and wherever the lines are cut', () => {
    const bytes = randomBytes(100_000)
    expect(through('cat', `${inLines(bytes).join('')}${LAST_LINE}`).equals(bytes)).toBe(true)
  })

  it('are not mixed up with what a service writes between them', () => {
    const heard: Uint8Array[] = []
    const push = createLineReader((bytes) => void heard.push(bytes))
    const sent = inLines(Buffer.from('what was sent'))
    push(`welcome\n${sent.join('')}:${Buffer.from('said').toString('base64')}\n`)

    expect(Buffer.concat(heard).toString()).toBe('said')
  })

  it('may come from a command instead', () => {
    expect(through('cat', 'not this', "printf 'a\\0b'").toString()).toBe('a\0b')
  })

  it('go in parcels of whole lines', () => {
    const parcels = inLines(randomBytes(500_000))
    expect(parcels.length).toBeGreaterThan(1)
    expect(parcels.every((parcel) => parcel.endsWith('\n'))).toBe(true)
  })
})

function through(script: string, input: string, given?: string): Buffer {
  const { stdout } = spawnSync('sh', ['-c', overLines(script, given)], { input, maxBuffer: 1e7 })
  const heard: Uint8Array[] = []
  const push = createLineReader((bytes) => void heard.push(bytes))
  const text = stdout.toString('latin1')
  for (let at = 0; at < text.length; at += 777) push(text.slice(at, at + 777))
  return Buffer.concat(heard)
}
