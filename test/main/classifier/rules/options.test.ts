import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { literal } from '../../../../src-main/classifier/rules/fields.ts'
import { type OptionStyle, optionReader } from '../../../../src-main/classifier/rules/options.ts'

const SPAN = { start: 0, end: 0 }
const LIST = 'r R recursive, f force, o output=, I interactive=?, v, no-preserve-root'

describe('reading arguments', () => {
  it.each([
    ['a cluster of letters', '-rf x', ['recursive', 'force'], ['x']],
    ['another spelling of a letter', '-R x', ['recursive'], ['x']],
    ['a long name', '--recursive x', ['recursive'], ['x']],
    ['an abbreviated long name', '--rec --forc x', ['recursive', 'force'], ['x']],
    ['options behind operands', 'x -r y', ['recursive'], ['x', 'y']],
    ['a value in the next word', '-o out x', ['output=out'], ['x']],
    ['a value glued to a letter', '-oout x', ['output=out'], ['x']],
    ['a value after an equals sign', '--output=out x', ['output=out'], ['x']],
    ['a value that looks like an option', '-o --force x', ['output=--force'], ['x']],
    ['a value at the end of a cluster', '-ro out x', ['recursive', 'output=out'], ['x']],
    [
      'an optional value only when glued',
      '-I x --interactive=once',
      ['interactive', 'interactive=once'],
      ['x'],
    ],
    ['nothing behind two dashes', '-r -- -f x', ['recursive'], ['-f', 'x']],
    ['a single dash as an operand', '-r -', ['recursive'], ['-']],
    ['options that it does not know', '--what -z x', ['what', 'z'], ['x']],
    ['the longer of two names that begin alike', '--no-pres x', ['no-preserve-root'], ['x']],
  ])('takes %s', (_, words, options, operands) => {
    expect(read(words)).toEqual({ options, operands })
  })

  it('takes -auto-approve for one word where a program writes options so', () => {
    const given = read(
      '-auto-approve --destroy -var a=b x',
      { words: true },
      'auto-approve, destroy, var=',
    )
    expect(given).toEqual({ options: ['auto-approve', 'destroy', 'var=a=b'], operands: ['x'] })
  })

  it('leaves everything behind the first operand alone where the rest belongs to another program', () => {
    expect(read('-v host rm -r x', { leading: true })).toEqual({
      options: ['v'],
      operands: ['host', 'rm', '-r', 'x'],
    })
  })

  it('knows the option of a word whose value is known only at run time', () => {
    const word = { ...literal(null, SPAN), pieces: ['--output=', null] }
    const [option] = optionReader(LIST)([word]).options
    expect(option).toMatchObject({ name: 'output', value: { value: null, pieces: [null] } })
  })

  it('takes no version of something else for a question about the program', () => {
    expect(read('--version').options).toEqual(['version'])
    expect(read('x --version -f').options).toContain('version')
    expect(read('x --version 1.2.3')).toMatchObject({
      options: ['of-version=1.2.3'],
      operands: ['x'],
    })
    expect(read('x --version=2', undefined, 'version=').options).toEqual(['of-version=2'])
    expect(read('x --version 2', undefined, 'version').options).toEqual(['of-version=2'])
  })

  it('goes on behind a command that ends before the program does', () => {
    const words = '. -exec rm -f x ; -name y -ok cat'.split(' ')
    const given = optionReader('exec=...;, ok=...;, name=', { words: true })(
      words.map((value) => literal(value, SPAN)),
    )

    expect(given.operands.map(({ value }) => value)).toEqual(['.'])
    expect(given.options.map(({ command }) => command?.map(({ value }) => value))).toEqual([
      ['rm', '-f', 'x'],
      undefined,
      ['cat'],
    ])
  })

  it('never loses a word', () => {
    const word = fc.constantFrom('-r', '-rf', '--force', '-o', 'x', '--', '--output=y', '-', '-oz')
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (words) => {
        const given = optionReader(LIST)(words.map((value) => literal(value, SPAN)))
        const used = new Set([
          ...given.operands,
          ...given.options.flatMap(({ word: by, value }) => [by, value]),
        ])
        expect(used.size).toBeLessThanOrEqual(words.length * 2)
        expect(given.operands.length).toBeLessThanOrEqual(words.length)
      }),
    )
  })
})

function read(words: string, style?: OptionStyle, list = LIST) {
  const given = optionReader(list, style)(words.split(' ').map((value) => literal(value, SPAN)))
  return {
    options: given.options.map(({ name, value }) => (value ? `${name}=${value.value}` : name)),
    operands: given.operands.map(({ value }) => value),
  }
}
