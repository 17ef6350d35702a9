import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fromBase64,
  fromHex,
  utf8Text,
  utf16Text,
} from '../../../../../src-main/classifier/shell/parse/encoded-text.ts'

describe('a text that hides in digits', () => {
  it('is found in base64, whatever stands between', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const alphabet of ['base64', 'base64url'] as const) {
          const digits = Buffer.from(text).toString(alphabet)
          expect(utf8Text(fromBase64(digits.replace(/.{4}/g, '$&\n ')))).toBe(text)
        }
        expect(fromBase64(text)).toEqual([...Buffer.from(text, 'base64')])
      }),
    )
  })

  it('is found in hexadecimal digits, as far as they go', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(utf8Text(fromHex(Buffer.from(text).toString('hex')))).toBe(text)
        expect(fromHex(text)).toEqual([...Buffer.from(text, 'hex')])
      }),
    )
  })

  it('is found in the wide letters of PowerShell', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const digits = Buffer.from(text, 'utf16le').toString('base64')
        expect(utf16Text(fromBase64(digits))).toBe(text)
      }),
    )
  })

  it('has a mark where bytes are no letter', () => {
    expect(utf8Text([0x72, 0x6d, 0xff, 0xc3, 0x28])).toBe('rm\ufffd\ufffd(')
  })
})
