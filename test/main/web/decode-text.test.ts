import { expect, it } from 'vitest'
import { decodeText } from '../../../src-main/web/decode-text.ts'

const GREETING = 'Grüße, 世界'

it.each<[what: string, bytes: Uint8Array, type: string, text: string]>([
  ['its mark', Buffer.from(`\ufeff${GREETING}`, 'utf16le'), 'text/html; charset=latin1', GREETING],
  ['the server', Buffer.from('Grüße', 'latin1'), 'text/plain; charset=ISO-8859-1', 'Grüße'],
  [
    'the page',
    Buffer.from('<meta charset="latin1">ü', 'latin1'),
    'text/html',
    '<meta charset="latin1">ü',
  ],
  [
    'the page, in Chinese',
    Buffer.from([...Buffer.from('<meta charset=gbk>'), 0xca, 0xc0, 0xbd, 0xe7]),
    'text/html',
    '<meta charset=gbk>世界',
  ],
  ['nobody', Buffer.from(GREETING), '', GREETING],
  ['somebody who is wrong', Buffer.from(GREETING), 'text/html; charset=klingon', GREETING],
])('reads letters as %s says', (_, bytes, type, text) => {
  expect(decodeText(bytes, type)).toBe(text)
})
