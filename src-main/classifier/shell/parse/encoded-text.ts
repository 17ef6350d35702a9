/** Texts that hide as base64 or hexadecimal digits, read as leniently as the programs that decode them. */

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const SEQUENCE = /%[0-7].|%[CD].%[89AB].|%E.%[89AB].%[89AB].|%F[0-4]%[89AB].%[89AB].%[89AB].|%../g

/** Other letters are passed over, and both alphabets are taken. */
export function fromBase64(text: string): number[] {
  const bytes: number[] = []
  let bits = 0
  let count = 0
  for (const letter of text) {
    if (letter === '=') break
    const digit = DIGITS.indexOf(letter === '-' ? '+' : letter === '_' ? '/' : letter)
    if (digit < 0) continue
    bits = ((bits << 6) | digit) & 0xffff
    count += 6
    if (count < 8) continue
    count -= 8
    bytes.push((bits >> count) & 0xff)
  }
  return bytes
}

/** As far as there are pairs of digits. */
export function fromHex(text: string): number[] {
  const pairs = /^(?:[\da-fA-F]{2})*/.exec(text)?.[0].match(/../g) ?? []
  return pairs.map((pair) => Number.parseInt(pair, 16))
}

export function utf8Text(bytes: readonly number[]): string {
  const digits = bytes.map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
  return digits.join('').replace(SEQUENCE, (sequence) => {
    try {
      return decodeURIComponent(sequence)
    } catch {
      return '\ufffd'
    }
  })
}

/** The lower byte first, as PowerShell takes it. */
export function utf16Text(bytes: readonly number[]): string {
  const units = Array.from({ length: bytes.length >> 1 }, (_, index) =>
    String.fromCharCode((bytes[2 * index] ?? 0) | ((bytes[2 * index + 1] ?? 0) << 8)),
  )
  return units.join('')
}
