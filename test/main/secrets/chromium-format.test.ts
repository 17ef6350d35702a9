import { expect, it } from 'vitest'
import { chromiumFormat, isReadableByAll } from '../../../src-main/secrets/chromium-format.ts'

/** Both as Electron 42 made them with a key ring. */
const PASSWORD = 'JFx4PrDaACx0lhVoRdXgPA=='
const HELLO = Buffer.from('djEx2OsQPzSXtAZcILL6Pfs4nQ==', 'base64')

it('reads and writes what Electron does with the same password', () => {
  const format = chromiumFormat(PASSWORD)
  expect(format.decrypt(HELLO)).toBe('hello')
  expect(format.encrypt('hello')).toEqual(HELLO)
  expect(format.decrypt(format.encrypt('密钥 of 5 words'))).toBe('密钥 of 5 words')
})

it('reads nothing of another password, and nothing that is no such text', () => {
  const others = Array.from({ length: 600 }, (_, at) => chromiumFormat(`other ${at}`))
  expect(others.map(({ decrypt }) => decrypt(HELLO)).filter((text) => text === 'hello')).toEqual([])
  expect(chromiumFormat(PASSWORD).decrypt(Buffer.from('v11'))).toBeUndefined()
  expect(chromiumFormat(PASSWORD).decrypt(Buffer.from('plain'))).toBeUndefined()
})

it('knows a text that every copy of Chromium can write', () => {
  expect([isReadableByAll(Buffer.from('v10…')), isReadableByAll(HELLO)]).toEqual([true, false])
})
