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

  it('that were broken off are no part of the next one, nor of the output', () => {
    const begun = `\x1e${NONCE}:L:declare -x A="b"\n`
    expect(filterInPieces(`${begun}${record('E', '0:/')}after`, [9, 2])).toEqual({
      output: 'after',
      records: ['0:/'],
    })
  })

  it('that never end are nobody’s output, and hold back no more than 64 KB of it', () => {
    const begun = `\x1e${NONCE}:L:`
    const seen: Buffer[] = []
    const filter = createRecordFilter({
      nonce: NONCE,
      onOutput: (bytes) => seen.push(Buffer.from(bytes)),
      onRecord: () => {},
    })
    filter.push(Buffer.from(`${begun}declare -x SECRET="s"\n`))
    for (let i = 0; i < 100; i++) filter.push(Buffer.alloc(1024, 'x'))
    const output = Buffer.concat(seen).toString()

    expect(output).toMatch(/^x+$/)
    expect(output.length).toBeGreaterThan(35 * 1024)
  })

  it('are the listener’s own, although what they were read into is used again', () => {
    const bytes = Buffer.from(record('L', 'first'))
    const payloads: Buffer[] = []
    const filter = createRecordFilter({
      nonce: NONCE,
      onOutput: () => {},
      onRecord: (_, payload) => payloads.push(payload),
    })
    filter.push(bytes)
    bytes.fill('x')

    expect(payloads.map(String)).toEqual(['first'])
  })
})

function filterInPieces(text: string, cuts: readonly number[]) {
  const bytes = Buffer.from(text)
  const out: Buffer[] = []
  const records: string[] = []
  const filter = createRecordFilter({
    nonce: NONCE,
    onOutput: (part) => out.push(Buffer.from(part)),
    onRecord: (_, payload) => records.push(payload.toString()),
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
