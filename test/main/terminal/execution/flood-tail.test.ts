import { describe, expect, it } from 'vitest'
import { maskSecrets } from '../../../../src-main/lib/mask-secrets.ts'
import { createCollector } from '../../../../src-main/terminal/execution/collector.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const SPILLED_CHARS = 5_000_000 // from here on nobody keeps the text

describe('output that nobody can keep', () => {
  it.each([
    ['plain text', 'a plain line\n'],
    ['characters of two, three and four bytes', 'né 你好 🙂\n'],
    ['bytes that are no text', '\xff broken'],
  ])('is counted and shown to its end: %s', async (_, line) => {
    const bytes = Buffer.from(line, line.startsWith('\xff') ? 'latin1' : 'utf8')
    const times = Math.ceil((SPILLED_CHARS * 1.2) / line.length)
    const whole = Buffer.concat([...Array<Buffer>(times).fill(bytes), Buffer.from('the end 🙂')])
    const collector = createCollector({
      maxChars: 1_000,
      spillFolder: temporaryFolder(),
      spillName: 'spill',
      hold: () => {},
      clean: (text) => text,
    })
    // Cut at odd places, in the middle of characters too, and each time in the same memory.
    const memory = Buffer.alloc(65_521)
    for (let at = 0; at < whole.length; at += memory.length)
      collector.push(memory.subarray(0, whole.copy(memory, 0, at)))
    const { output, totalChars } = await collector.finish()

    const text = new TextDecoder().decode(whole)
    expect(totalChars).toBe(text.length)
    expect(output.startsWith(text.slice(0, 400))).toBe(true)
    expect(output.endsWith(text.slice(-600))).toBe(true)
  })

  it('hides a key whose beginning is further back than what is shown', async () => {
    const line = `${'Zr4Tq8Lm2Vx6'.repeat(5)}\n`
    const key = `-----BEGIN PRIVATE KEY-----\n${line.repeat(50)}-----END PRIVATE KEY-----\n`
    const collector = createCollector({
      maxChars: 1_000,
      spillFolder: temporaryFolder(),
      spillName: 'spill',
      hold: () => {},
      clean: (text) => maskSecrets(text),
    })
    const flood = Buffer.from('a plain line\n'.repeat(10_000))
    for (let chars = 0; chars < SPILLED_CHARS * 1.2; chars += flood.length) collector.push(flood)
    collector.push(Buffer.from(`${key}${'.'.repeat(300)}`))
    const { output } = await collector.finish()

    expect(output).toContain('[secret]')
    expect(output).not.toContain('Zr4Tq8Lm2Vx6')
  })
})
