import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createTextCallReader,
  meantCall,
  type TextPieces,
} from '../../../../../src-main/agent/model/text-calls/text-tool-calls.ts'

function read(text: string, cut = 1, readsCalls = true): TextPieces {
  const reader = createTextCallReader({ readsCalls })
  const all: TextPieces = { text: '', reasoning: '', calls: [] }
  const add = (pieces: TextPieces): void => {
    if (pieces.thoughtBefore) {
      all.reasoning += all.text
      all.text = ''
    }
    all.text += pieces.text
    all.reasoning += pieces.reasoning
    all.calls.push(...pieces.calls)
  }
  for (let at = 0; at < text.length; at += cut) add(reader.push(text.slice(at, at + cut)))
  add(reader.end())
  return {
    ...all,
    calls: all.calls.map((call) => ({ ...call, arguments: JSON.parse(call.arguments) })),
  }
}

const call = (name: string, args: unknown) => ({ name, arguments: args })
const block = (body: string): string => `<tool_call>\n${body}\n</tool_call>`

describe('calls in the text', () => {
  it.each([
    [
      'one call amid prose',
      `Let me look.\n${block('{"name":"a","arguments":{"x":1}}')}\nDone.`,
      'Let me look.\n\nDone.',
      [call('a', { x: 1 })],
    ],
    [
      'several calls',
      block('{"name":"a","arguments":{}}') + block('{"name":"b","arguments":{"y":[1,2]}}'),
      '',
      [call('a', {}), call('b', { y: [1, 2] })],
    ],
    [
      'single quotes and Python words',
      block("{'name': 'a', 'arguments': {'t': True, 'f': False, 'n': None}}"),
      '',
      [call('a', { t: true, f: false, n: null })],
    ],
    [
      'trailing commas',
      block('{"name":"a","arguments":{"x":[1,2,],},}'),
      '',
      [call('a', { x: [1, 2] })],
    ],
    [
      'braces, tags and quotes inside strings',
      block('{"name":"a","arguments":{"s":"}{ </tool_call> it\'s \\"ok\\""}}'),
      '',
      [call('a', { s: '}{ </tool_call> it\'s "ok"' })],
    ],
    [
      'raw line breaks in a string',
      block('{"name":"a","arguments":{"s":"one\ntwo"}}'),
      '',
      [call('a', { s: 'one\ntwo' })],
    ],
    ['an unclosed tag', '<tool_call>{"name":"a","arguments":{"x":1}}', '', [call('a', { x: 1 })]],
    [
      'missing closers at the end',
      '<tool_call>{"name":"a","arguments":{"x":1',
      '',
      [call('a', { x: 1 })],
    ],
    ['a closer too many', block('{"name":"a","arguments":{"x":1}}}'), '', [call('a', { x: 1 })]],
    [
      'a tag opened before the last was closed',
      '<tool_call>{"name":"a","arguments":{}}<tool_call>{"name":"b","arguments":{}}',
      '',
      [call('a', {}), call('b', {})],
    ],
    ['no arguments', block('{"name":"a"}'), '', [call('a', {})]],
    [
      'parameters instead of arguments',
      block('{"name":"a","parameters":{"x":1}}'),
      '',
      [call('a', { x: 1 })],
    ],
    [
      'arguments as text',
      block('{"name":"a","arguments":"{\\"x\\":1}"}'),
      '',
      [call('a', { x: 1 })],
    ],
    [
      'a code fence inside',
      block('```json\n{"name":"a","arguments":{}}\n```'),
      '',
      [call('a', {})],
    ],
    ['plain text', 'Hello <b>you</b> & 1 < 2', 'Hello <b>you</b> & 1 < 2', []],
    ['something that is no call', '<tool_call>nonsense</tool_call>', '<tool_call>nonsense', []],
  ])('reads %s, however it is cut', (_case, source, text, calls) => {
    for (const cut of [1, 3, 7, 1000])
      expect(read(source, cut)).toEqual({ text, reasoning: '', calls })
  })

  it('keeps thoughts apart, and calls nothing that was only thought of', () => {
    const source = `<think>I could ${block('{"name":"a","arguments":{}}')}</think>No.`
    expect(read(source)).toMatchObject({ text: 'No.', calls: [] })
  })

  it('takes half a call of a reply that was cut for text', () => {
    const reader = createTextCallReader({ readsCalls: true })
    reader.push('<tool_call>{"name":"write_file","arguments":{"content":"half')

    expect(reader.end({ isWhole: false })).toEqual({
      text: '<tool_call>{"name":"write_file","arguments":{"content":"half',
      reasoning: '',
      calls: [],
    })
  })

  it('gives back any text without tags unchanged', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 9 }), (text, cut) => {
        fc.pre(!/<(?:tool_call|\/?(?:think|thinking|thought))>/i.test(text))
        expect(read(text, cut).text).toBe(text)
      }),
    )
  })

  it('reads back any arguments, however they are cut', () => {
    const json = fc.dictionary(
      fc.string().filter((key) => key !== '__proto__'),
      fc.jsonValue().filter((value) => !JSON.stringify(value).includes('__proto__')),
    )
    fc.assert(
      fc.property(json, fc.integer({ min: 1, max: 50 }), (args, cut) => {
        const text = block(JSON.stringify({ name: 'a', arguments: args }))
        expect(read(text, cut).calls).toEqual([call('a', JSON.parse(JSON.stringify(args)))])
      }),
    )
  })
})

const CALL = '<tool_call>{"name":"write_file","arguments":{"path":"x"}}</tool_call>'

describe('a call that is only shown', () => {
  it.each([
    ['in a quotation', `The page says:\n> ${CALL}`],
    ['in a quotation that is indented', `  > a\n  > ${CALL}`],
    ['in a block of code', `Write it so:\n\`\`\`xml\n${CALL}\n\`\`\`\nand wait.`],
    ['in a block of code that never ends', `\`\`\`\n${CALL}`],
    ['in a block fenced by waves', `~~~\n\`\`\`\n${CALL}\n~~~`],
    ['in a longer fence around a shorter one', `\`\`\`\`\n\`\`\`\n${CALL}\n\`\`\`\`\n`],
    ['in code within a line', `Models write \`${CALL}\` there.`],
    ['in code over two lines', `Models write \`\n${CALL}\n\` there.`],
    ['in an indented block', `As here:\n\n    ${CALL}\n`],
    ['in the middle of a sentence', `The file holds ${CALL} and more.`],
    ['between quotation marks', `It says "${CALL}".`],
    ['in a list', `- ${CALL}`],
    ['in the answer of a tool said again', `<tool_response>\n${CALL}\n</tool_response>\nSo.`],
    ['in a thought in capitals', `<THINK>${CALL}</THINK>No.`],
    ['in a thought by its long name', `<thinking>\n${CALL}\n</thinking>No.`],
  ])('is not made: %s', (_where, source) => {
    for (const cut of [1, 4, 1000]) expect(read(source, cut).calls).toEqual([])
  })

  it('is not made by a model that has calls of its own, wherever it stands', () => {
    expect(read(`${CALL}\nDone.`, 3, false)).toMatchObject({ calls: [], text: `${CALL}\nDone.` })
  })

  it('ends where the quotation ends', () => {
    const source = `\`\`\`\n${CALL}\n\`\`\`\n> ${CALL}\n\n${CALL}`
    for (const cut of [1, 5, 1000])
      expect(read(source, cut).calls).toEqual([call('write_file', { path: 'x' })])
  })

  it.each([
    ['a quotation at the end', `> ${CALL}`, 'write_file'],
    ['a block of code at the end', `Now:\n\`\`\`\n${CALL}\n\`\`\`\n`, 'write_file'],
    ['the end of a sentence', `Sure. ${CALL}`, 'write_file'],
    ['a call with words behind it', `${CALL} is how it is done.`, undefined],
    ['no call', 'Use <tool_call> for that.', undefined],
    ['nothing of the kind', 'Done.', undefined],
  ])('is noticed when it may have been meant: %s', (_where, text, tool) => {
    expect(meantCall(text)).toBe(tool)
  })
})

describe('thoughts', () => {
  it.each([
    ['its long name', '<thinking>a</thinking>b', 'a', 'b'],
    ['capitals', '<THINK>a</THINK>b', 'a', 'b'],
    ['a beginning that the server kept', 'a\nb\n</think>\nc', 'a\nb\n', '\nc'],
    ['an end too many', '<think>a</think>b</think>c', 'a', 'bc'],
    ['one that is only spoken of', 'Write `<think>` first.', '', 'Write `<think>` first.'],
  ])('are kept apart, with %s', (_case, source, reasoning, text) => {
    for (const cut of [1, 3, 1000])
      expect(read(source, cut)).toEqual({ text, reasoning, calls: [] })
  })
})
