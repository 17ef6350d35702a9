import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { replaceText } from '../../../tools/patching/replace-text.ts'

const replace = (content: string, old: string, fresh: string, isEverywhere = false) =>
  replaceText(content, { old, fresh, isEverywhere })

const code = 'function a() {\n  return 1\n}\n\nfunction b() {\n    return 2\n}\n'

describe('what is forgiven, and is named', () => {
  it.each([
    ['exact', code, 'return 1', 'return 3', code.replace('1', '3')],
    ['exact', 'a\r\nb\r\nc\r\n', 'a\nb', 'x\ny', 'x\r\ny\r\nc\r\n'],
    [
      'line-trimmed',
      code,
      'function b() {\nreturn 2\n}',
      'function b() {\nreturn 3\n}',
      code.replace('    return 2', 'return 3'),
    ],
    ['line-trimmed', '\tif x:\n\t\ty()\n', 'if x:\n\ty()', 'if x:\n\tz()', '\tif x:\n\t\tz()\n'],
    [
      'line-trimmed',
      '    a()\r\n    b()\r\n',
      '  a()\n  b()',
      '  a()\n  c()\n    d()',
      '    a()\r\n    c()\r\n      d()\r\n',
    ],
    ['whitespace-collapsed', 'let  a   =  1\n', 'let a = 1', 'let a = 2', 'let a = 2\n'],
    ['blanks', 'go(); let  a   =  1;\n', 'let a = 1', 'let a = 2', 'go(); let  a   = 2;\n'],
    ['blanks', 'f(x,\t y) // “so”\n', 'f(x, y) // "so', 'f(x, z) // "so', 'f(x, z) // “so”\n'],
    ['blanks', 'if(a){ b() }\n', 'if (a) { b(', 'if (c) { b(', 'if(c){ b() }\n'],
    ['blanks', 'x  =  1; y = 2\n', 'x=1', 'x = 3', 'x = 3; y = 2\n'],
    ['unescaped', 'a\n\tb\n', 'a\\n\\tb', 'a\\n\\tc', 'a\n\tc\n'],
    ['typographic', 'say “hi” — now\n', 'say "hi" - now', 'say "hi" - later', 'say “hi” — later\n'],
    ['typographic', 'x = “a”, y = 1\n', '"a"', '"b"', 'x = “b”, y = 1\n'],
    [
      'block-anchor',
      'start\n  const value = compute(input)\nend\n',
      'start\n  const value = compute(inputs)\nend',
      'start\nend',
      'start\nend\n',
    ],
    [
      'context',
      'const first = readAll(files)\nconst second = writeAll(files)\n',
      'const first = readAll(file)\nconst second = writeAll(file)',
      'const both = 1',
      'const both = 1\n',
    ],
  ])('%s', (strategy, content, old, fresh, expected) => {
    expect(replace(content, old, fresh)).toEqual({ ok: true, text: expected, strategy, count: 1 })
  })

  it('says that nothing is to be done when the new text is there already', () => {
    expect(replace('const total = 2\n', 'const total = 1', 'const total = 2')).toEqual({
      ok: true,
      text: 'const total = 2\n',
      strategy: 'already-there',
      count: 0,
    })
  })
})

describe('what is refused', () => {
  it.each([
    ['an empty text', 'a', '', 'b', 'empty'],
    ['a blank text', 'a \n b', ' \n ', 'b', 'empty'],
    ['the same text', 'a', 'a', 'a', 'the same'],
    ['a text that is not there', 'alpha\n', 'omega', 'x', 'not in the file'],
    ['several places', 'x = 1\nx = 1\n', 'x = 1', 'x = 2', 'found 2 times, at lines 1, 2'],
    ['several places but for blanks', ' x = 1\n  x = 1\n', 'x  = 1', 'x = 2', 'found 2 times'],
    ['blanks that fit twice', 'f( a,  b); f(a,   b)\n', 'f(a, b)', 'x', 'found 2 times'],
    ['a part of another name', 'max  = 10\n', 'x = 10', 'x = 2', 'not in the file'],
    ['a part of another number', 'x  = 10\n', 'x = 1', 'x = 2', 'not in the file'],
    [
      'a guess with a rival near by',
      'start\n  const value = compute(input)\nend\nstart\n  const value = compute(inpux)\nend\n',
      'start\n  const value = compute(inputs)\nend',
      'x',
      'not in the file',
    ],
    [
      'a guess far from the text',
      'start\n  something else entirely\nend\n',
      'start\n  const value = compute(inputs)\nend',
      'x',
      'not in the file',
    ],
    [
      'quotes escaped by accident',
      '  say("hi")\n  go()\n',
      'say("hi")\ngo()',
      'say(\\"ho\\")\ngo()',
      'no such escape',
    ],
  ])('%s', (_, content, old, fresh, word) => {
    const result = replace(content, old, fresh)

    expect(result.ok ? result.text : result.message).toContain(word)
  })

  it('shows the nearest places with their blanks made visible', () => {
    const result = replace('a\n\tconst total = sum(a)\n', '  const totals = add(a, b)', 'x')

    expect(result).toMatchObject({
      ok: false,
      details: { closest: [{ line: 2, text: '→const total = sum(a)' }] },
    })
  })
})

describe('everywhere', () => {
  it('is every place when that was asked for', () => {
    expect(replace('a b a\r\na', 'a', 'c', true)).toMatchObject({ text: 'c b c\r\nc', count: 3 })
  })
})

describe('always', () => {
  const line = fc.constantFrom('alpha', '  beta', '\tgamma', 'δέλτα', '', '}')
  const end = fc.constantFrom('\n', '\r\n')
  const text = fc.array(fc.tuple(line, end), { maxLength: 12 }).map((each) => each.flat().join(''))

  it('leaves every other byte as it was', () => {
    fc.assert(
      fc.property(text, text, end, line, (before, after, eol, fresh) => {
        const content = `${before}only here${eol}${after}`

        const result = replace(content, 'only here', `new ${fresh}`)

        expect(result).toMatchObject({ text: `${before}new ${fresh}${eol}${after}` })
      }),
    )
  })

  it('gives lines the line ends of the place they come to', () => {
    fc.assert(
      fc.property(text, end, (before, eol) => {
        const content = `${before}mark one${eol}mark two${eol}`

        const result = replace(content, 'mark one\nmark two', 'x\ny\nz')

        expect(result).toMatchObject({ text: `${before}x${eol}y${eol}z${eol}` })
      }),
    )
  })

  const token = fc.constantFrom('a', 'b', 'let', '=', '1', '+', '(', ')', '"', '-', ',', '…', 'é')
  const tokens = fc.array(token, { minLength: 1, maxLength: 8 })
  const gap = fc.constantFrom('', ' ', '  ', '\t')
  const odd: Record<string, string> = { '"': '“', '-': '—', '…': '...' }
  const spelled = (words: string[], gaps: string[], isOdd: boolean): string =>
    words
      .map((word, at) => `${at > 0 ? (gaps[at] ?? ' ') : ''}${isOdd ? (odd[word] ?? word) : word}`)
      .join('')
  const spelling = fc.tuple(fc.array(gap, { minLength: 9, maxLength: 9 }), fc.boolean())
  const bare = (text: string): string =>
    text.replace(/[ \t]/g, '').replace(/[“”]/g, '"').replaceAll('—', '-').replaceAll('…', '...')

  it('writes what was meant where it was meant, or nothing, however it is spelled', () => {
    fc.assert(
      fc.property(
        ...[tokens, tokens, tokens, tokens, spelling, spelling],
        (before, old, fresh, after, ours, theirs) => {
          const [head, tail] = [`${before.join(' ')} | `, ` | ${after.join(' ')}\n`]
          const content = `${head}${spelled(old, ...ours)}${tail}`
          const wanted = spelled(old, ...theirs)
          const given = spelled(fresh, ...theirs)

          const result = replace(content, wanted, given)

          if (!result.ok || result.count === 0) return
          // One place is another than it was, and reads as the new text does.
          const places = [...Array(content.length).keys()].filter((at) =>
            bare(content.slice(at)).startsWith(bare(wanted)),
          )
          const meant = places.map((at) => {
            const skipped = bare(content.slice(0, at))
            return skipped + bare(given) + bare(content).slice(skipped.length + bare(wanted).length)
          })
          expect(meant).toContain(bare(result.text))
          if (wanted.length > 3 && places.length === 1) {
            expect(result.text.startsWith(head)).toBe(true)
            expect(result.text.endsWith(tail)).toBe(true)
          }
        },
      ),
      { numRuns: 3_000 },
    )
  })

  it('changes nothing when it refuses, whatever it is given', () => {
    fc.assert(
      fc.property(text, fc.string(), fc.string(), (content, old, fresh) => {
        const result = replace(content, old, fresh)

        if (result.ok && result.count === 0) expect(result.text).toBe(content)
        if (!result.ok) expect(result).not.toHaveProperty('text')
      }),
    )
  })
})
