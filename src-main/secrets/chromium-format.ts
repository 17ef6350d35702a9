/**
 * How Chromium encrypts on Linux, with a password from the key store. The web host writes the same, so
 * that the desktop app and the web host read each other's keys.
 */
import { createCipheriv, createDecipheriv, pbkdf2Sync } from 'node:crypto'

/** Before each text that was encrypted with a password of the key store. */
const KEPT = Buffer.from('v11')
/** Before one whose password is in every copy of Chromium: anybody can write that. */
const KNOWN_TO_ALL = Buffer.from('v10')

// All of Chromium's choosing. The password is random, so nothing is gained by more rounds.
const CIPHER = 'aes-128-cbc'
const SALT = 'saltysalt'
const ROUNDS = 1
const KEY_BYTES = 16
const FIRST_BLOCK = Buffer.alloc(16, ' ')

export function chromiumFormat(password: string) {
  const key = pbkdf2Sync(password, SALT, ROUNDS, KEY_BYTES, 'sha1')
  return { encrypt, decrypt }

  function encrypt(text: string): Buffer {
    const cipher = createCipheriv(CIPHER, key, FIRST_BLOCK)
    return Buffer.concat([KEPT, cipher.update(text, 'utf8'), cipher.final()])
  }

  /** Undefined when it was written with another password. */
  function decrypt(bytes: Buffer): string | undefined {
    if (!startsWith(bytes, KEPT)) return undefined
    const decipher = createDecipheriv(CIPHER, key, FIRST_BLOCK)
    try {
      const text = Buffer.concat([decipher.update(bytes.subarray(KEPT.length)), decipher.final()])
      // One in 256 wrong passwords comes this far.
      return new TextDecoder('utf-8', { fatal: true }).decode(text)
    } catch {
      return undefined
    }
  }
}

export function isReadableByAll(bytes: Buffer): boolean {
  return startsWith(bytes, KNOWN_TO_ALL)
}

function startsWith(bytes: Buffer, prefix: Buffer): boolean {
  return bytes.subarray(0, prefix.length).equals(prefix)
}
