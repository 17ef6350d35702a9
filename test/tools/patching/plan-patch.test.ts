import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unifiedDiff } from '../../../src-main/files/text/unified-diff.ts'
import { parsePatch } from '../../../tools/patching/parse-patch.ts'
import { planPatch, type Texts } from '../../../tools/patching/plan-patch.ts'

function run(patch: string, texts: Record<string, string>) {
  const parsed = parsePatch(patch)
  if (!parsed.ok) return parsed.message
  const current: Texts = new Map(Object.entries(texts))
  const planned = planPatch(parsed.operations, current)
  return planned.ok ? Object.fromEntries(planned.texts) : planned.failures.join('; ')
}

const update = (body: string) => `*** Begin Patch\n*** Update File: a\n${body}\n*** End Patch`

describe('a patch', () => {
  it.each([
    [
      'a line changed',
      update('@@\n one\n-two\n+2\n three'),
      'one\ntwo\nthree\n',
      'one\n2\nthree\n',
    ],
    ['without begin and end', '*** Update File: a\n-one\n+1', 'one\n', '1\n'],
    ['Windows line ends', update(' one\n+new\n two'), 'one\r\ntwo\r\n', 'one\r\nnew\r\ntwo\r\n'],
    ['mixed line ends', update('-two\n+2'), 'one\ntwo\r\nthree\n', 'one\n2\r\nthree\n'],
    ['no last line end', update(' one\n+two'), 'one', 'one\ntwo'],
    [
      'a hint',
      update('@@ def b @@\n-  x\n+  y'),
      'def a\n  x\ndef b\n  x\n',
      'def a\n  x\ndef b\n  y\n',
    ],
    ['lines added after a hint', update('@@ one\n+new'), 'one\ntwo\n', 'one\nnew\ntwo\n'],
    ['two hunks', update('@@\n-a\n+1\n@@\n-c\n+3'), 'a\nb\nc\n', '1\nb\n3\n'],
    ['git’s line numbers', update('@@ -1,2 +1,2 @@\n-a\n+1\n b'), 'a\nb\n', '1\nb\n'],
    ['an empty line kept', update(' a\n\n-b\n+c'), 'a\n\nb\n', 'a\n\nc\n'],
    [
      'kept lines with other blanks',
      update(' a = 1\n-b = 2\n+b = 3'),
      '  a  =  1\n  b = 2\n',
      '  a  =  1\n  b = 3\n',
    ],
    ['all lines gone', update('-a\n-b'), 'a\nb\n', ''],
    ['an empty file filled', update('+a'), '', 'a\n'],
  ])('with %s', (_, patch, before, after) => {
    expect(run(patch, { a: before })).toEqual({ a: after })
  })

  it('adds, deletes and moves files', () => {
    const patch = [
      '*** Begin Patch',
      '*** Add File: new',
      '+one',
      '+',
      '+two',
      '*** Delete File: old',
      '*** Move File: from -> to',
      '*** Update File: renamed',
      '*** Move to: other',
      '-x',
      '+y',
      '*** End Patch',
    ].join('\n')

    expect(run(patch, { old: 'o', from: 'f', renamed: 'x\n' })).toEqual({
      new: 'one\n\ntwo\n',
      old: undefined,
      from: undefined,
      to: 'f',
      renamed: undefined,
      other: 'y\n',
    })
  })

  it('sees what an operation before it has done', () => {
    const patch = '*** Add File: a\n+one\n*** Update File: a\n-one\n+two\n*** Move File: a -> b'

    expect(run(patch, {})).toEqual({ a: undefined, b: 'two\n' })
  })
})

describe('a patch that is refused', () => {
  it.each([
    ['names no file', 'hello', 'before the first'],
    ['is empty', '', 'names no file'],
    ['climbs', '*** Delete File: ../x', 'may not climb'],
    ['climbs at the end of a move', '*** Move File: a -> b/../../x', 'may not climb'],
    ['has no changed lines', '*** Update File: a', 'no changed lines'],
    ['has a line without a sign', update('-one\nhello'), 'neither a blank'],
    ['has a plain line in a new file', '*** Add File: b\nhello', 'must begin with +'],
    ['moves nowhere', '*** Move File: a', 'from -> to'],
    ['adds a file that is there', '*** Add File: a\n+x', 'there already'],
    ['deletes one that is not', '*** Delete File: nothing', 'no such file'],
    ['moves over another', '*** Move File: a -> b', 'there already'],
    ['changes lines that are not there', update('-nothing like it\n+x'), 'is not in the file'],
    ['fits at two places', update('-same\n+x'), 'fits at lines 2, 3'],
    ['adds lines nowhere', update('+x'), 'only adds lines'],
    ['has hunks in the wrong order', update('@@\n-two\n+2\n@@\n-one\n+1'), 'order of the file'],
  ])('because it %s', (_, patch, word) => {
    expect(run(patch, { a: 'one\nsame\nsame\ntwo\n', b: 'b' })).toContain(word)
  })

  it('names everything that does not fit', () => {
    const result = run('*** Delete File: x\n*** Add File: a\n+1', { a: '' })

    expect(result).toBe('x: there is no such file; a: is there already; use "*** Update File:"')
  })
})

describe('a patch made from a difference', () => {
  const line = fc.constantFrom('a', 'b', 'c', '  d', '{', '}', 'éx', 'long line of text')
  const lines = fc.array(line, { maxLength: 14 })
  const body = (texts: readonly string[], end: string) => texts.map((each) => each + end).join('')

  it('gives the target, or is refused; with line ends of either kind', () => {
    fc.assert(
      fc.property(lines, lines, fc.constantFrom('\n', '\r\n'), (from, to, end) => {
        fc.pre(from.join() !== to.join())
        const diff = unifiedDiff({ path: 'a', before: body(from, '\n'), after: body(to, '\n') })
        const hunks = diff.split('\n').slice(2).join('\n')

        const result = run(`*** Update File: a\n${hunks}`, { a: body(from, end) })

        if (typeof result === 'string') expect(result).toMatch(/fits at lines|only adds lines/)
        else expect(result).toEqual({ a: body(to, result.a === body(to, '\n') ? '\n' : end) })
      }),
      { numRuns: 500 },
    )
  })

  it('is never refused when its lines are all different', () => {
    const distinct = fc.uniqueArray(fc.integer({ min: 0, max: 999 }), {
      minLength: 1,
      maxLength: 30,
    })
    fc.assert(
      fc.property(distinct, fc.array(fc.nat(40), { maxLength: 5 }), (numbers, places) => {
        const from = numbers.map((number) => `line number ${number} ${'xyz'.repeat(number % 7)}`)
        const to = from.flatMap((text, at) =>
          places.includes(at) ? [`changed ${at}`, `and more ${at}`] : [text],
        )
        fc.pre(from.join() !== to.join())
        const diff = unifiedDiff({ path: 'a', before: body(from, '\n'), after: body(to, '\n') })
        const hunks = diff.split('\n').slice(2).join('\n')

        expect(run(`*** Update File: a\n${hunks}`, { a: body(from, '\r\n') })).toEqual({
          a: body(to, '\r\n'),
        })
      }),
    )
  })
})
