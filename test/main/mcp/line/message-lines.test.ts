import { describe, expect, it } from 'vitest'
import { MAX_ANSWER_BYTES } from '../../../../src-main/mcp/answer-bound.ts'
import { createMessageLines } from '../../../../src-main/mcp/line/message-lines.ts'

function read() {
  const messages: unknown[] = []
  const noise: string[] = []
  const tooLong: unknown[] = []
  const lines = createMessageLines({
    onMessage: (message) => messages.push(message),
    onNoise: (line) => noise.push(line),
    onTooLong: (id) => tooLong.push(id),
  })
  return { ...lines, messages, noise, tooLong }
}

describe('lines of a server', () => {
  it('become messages however they are cut into pieces', () => {
    const { push, messages } = read()
    const bytes = Buffer.from('{"jsonrpc":"2.0","id":1,"result":{"word":"héllo"}}\r\n')
    for (const byte of bytes) push(Buffer.from([byte]))
    expect(messages).toEqual([{ jsonrpc: '2.0', id: 1, result: { word: 'héllo' } }])
  })

  it('are read behind a byte order mark, and without a newline at the end', () => {
    const { push, end, messages } = read()
    push(Buffer.from('\uFEFF{"jsonrpc":"2.0","id":1,"result":{}}\n{"jsonrpc":"2.0","method":"a"}'))
    end()
    expect(messages).toMatchObject([{ id: 1 }, { method: 'a' }])
  })

  it('that are no messages are noise and end nothing', () => {
    const { push, messages, noise } = read()
    push(
      Buffer.from('Welcome!\n{"level":"info"}\n{broken\n\n{"jsonrpc":"2.0","id":2,"result":1}\n'),
    )
    expect(noise).toEqual(['Welcome!', '{"level":"info"}', '{broken'])
    expect(messages).toMatchObject([{ id: 2 }])
  })

  it.each([
    ['first', '{"jsonrpc":"2.0","id":7,"result":"', '"}\n', 7],
    ['last', '{"result":"', '","jsonrpc":"2.0","id":"call-8"}\n', 'call-8'],
    ['nowhere', '{"result":"', '"}\n', undefined],
  ])('that are too long name their call when its id stands %s', (_, head, tail, id) => {
    const { push, messages, tooLong } = read()
    push(Buffer.from(head))
    const part = Buffer.alloc(1024 * 1024, 'x')
    for (let sent = 0; sent <= MAX_ANSWER_BYTES; sent += part.length) push(part)
    push(Buffer.from(`${tail}{"jsonrpc":"2.0","id":9,"result":{}}\n`))
    expect(tooLong).toEqual([id])
    expect(messages).toMatchObject([{ id: 9 }])
  })
})
