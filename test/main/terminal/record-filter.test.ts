import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRecordFilter } from '../../../src-main/terminal/record-filter.ts'

const NONCE = 'a1b2c3'
const record = (kind: string, payload: string) => `\x1e${NONCE}:${kind}:${payload}\x1e${NONCE}.`

describe('records in the output of a command', () => {
  it('are taken out, wherever the stream is cut', () => {
    const noise = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('\x1e', `\x1e${NONCE.slice(0, 3)}`, `\x1e${NONCE}`, '\x1e\x1e', '\n'),
    )
    const parts = fc.array(
      fc.oneof(
        fc.record({ text: noise }),
        fc.record({ payload: fc.string({ maxLength: 12 }).filter((p) => !p.includes('\x1e')) }),
      ),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(
        parts,
        fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 12 }),
        (list, cuts) => {
          // A lone start of a frame right before a record would swallow it, as it should.
          fc.pre(!list.some((part) => 'text' in part && part.text.endsWith(`\x1e${NONCE}`)))
          const output = list.map((part) => ('text' in part ? part.text : '')).join('')
          const payloads = list.flatMap((part) => ('payload' in part ? [part.payload] : []))
          const stream = list.map((part) =>
            'text' in part ? part.text : record('E', part.payload),
          )

          expect(filterInPieces(stream.join(''), cuts)).toEqual({ output, records: payloads })
        },
      ),
    )
  })

  it('may hold any character, also their own mark', () => {
    const { records } = filterInPieces(record('E', '0:/odd\x1e\nfolder'), [])
    expect(records).toEqual(['0:/odd\x1e\nfolder'])
  })

  it('are not believed when they carry another nonce', () => {
    const forged = '\x1eother:E:0:/\x1eother.'
    expect(filterInPieces(forged, [])).toEqual({ output: forged, records: [] })
  })

  it.each([`\x1e${NONCE}:`, `\x1e${NONCE}:L:declare -x A="b"\n`])(
    'that were cut off with their shell are nobody’s output: %j',
    (begun) => {
      expect(filterInPieces(`partial\n${begun}`, [9, 2])).toEqual({
        output: 'partial\n',
        records: [],
      })
    },
  )

  it('that never end become output, and hold back no more than 64 KB', () => {
    const open = `\x1e${NONCE}:E:`
    const seen: number[] = []
    const filter = createRecordFilter({
      nonce: NONCE,
      onOutput: (bytes) => seen.push(bytes.length),
      onRecord: () => {},
    })
    filter.push(Buffer.from(open))
    for (let i = 0; i < 100; i++) filter.push(Buffer.alloc(1024, 'x'))
    filter.end()

    expect(seen.reduce((sum, length) => sum + length, 0)).toBe(open.length + 100 * 1024)
    expect(seen.length).toBeGreaterThan(1)
  })
})

function filterInPieces(text: string, cuts: readonly number[]) {
  const bytes = Buffer.from(text)
  const out: Buffer[] = []
  const records: string[] = []
  const filter = createRecordFilter({
    nonce: NONCE,
    onOutput: (part) => out.push(Buffer.from(part)),
    onRecord: (_, payload) => records.push(payload),
  })
  let at = 0
  for (const cut of cuts) {
    filter.push(bytes.subarray(at, at + cut))
    at += cut
  }
  filter.push(bytes.subarray(at))
  filter.end()
  return { output: Buffer.concat(out).toString(), records }
}
