import { describe, expect, it } from 'vitest'
import { judge } from '../../../../src-main/approval/gate/judge.ts'
import { ruleLines } from '../../../../src-main/classifier/programs/catalogue.ts'
import { literal } from '../../../../src-main/classifier/rules/fields.ts'
import { entries } from '../../../../src-main/classifier/signatures/entries.ts'
import { readVerbs, verbsOf } from '../../../../src-main/classifier/signatures/read-verbs.ts'
import { readWords } from '../../../../src-main/classifier/signatures/read-words.ts'
import { signatures } from '../../../../src-main/classifier/signatures/signatures.ts'

const PLACES = { cwd: '/home/user/project', home: '/home/user', sensitivity: 'strict' } as const

const rows = signatures.flatMap((signature) =>
  verbsOf(signature).flatMap(([effect, phrase]) =>
    signature.names.split(/\s+/).map((name) => ({ name, effect, command: spoken(name, phrase) })),
  ),
)

describe('signatures', () => {
  it('are read from what is written in a few lines', () => {
    const [first, second] = entries(`
harbour hb
  options: r registry=index, o output=file.out,
    f force
  style: words
  cloud.delete: image rm|prune,
    project delete
other
  operands: file.in ...
`)

    expect(first).toMatchObject({
      names: 'harbour hb',
      options: 'r registry=index, o output=file.out,\n    f force',
      style: { words: true },
      verbs: 'cloud.delete: image rm|prune,\n    project delete',
    })
    expect(second).toEqual({ names: 'other', operands: 'file.in ...' })
  })

  it('know each program in one entry only', () => {
    const names = signatures.flatMap((signature) => signature.names.split(/\s+/))

    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it('speak of effects that have words', () => {
    expect(rows.filter(({ effect }) => effect !== 'nothing' && !ruleLines[effect])).toEqual([])
  })

  it('ask for every phrase that does something', () => {
    const unasked = rows.filter(
      ({ effect, command }) => effect !== 'nothing' && judge(command, PLACES).level === 'safe',
    )

    expect(unasked.map(({ command }) => command)).toEqual([])
  })

  it('ask as well behind an option that nobody has heard of, with a value or without', () => {
    const milder = rows.filter(({ name, effect, command }) => {
      if (effect === 'nothing' || command === name) return false
      const rest = command.slice(name.length)
      return [`${name} --zzz${rest}`, `${name} --zzz value${rest}`].some(
        (text) => judge(text, PLACES).level === 'safe',
      )
    })

    expect(milder.map(({ command }) => command)).toEqual([])
  })

  it('do nothing when asked for help', () => {
    const told = rows.filter(({ name, command }) => {
      const argv = [...command.split(' '), 'x', '--help'].map((word) =>
        literal(word, { start: 0, end: 0 }),
      )
      const read = readWords({ program: name, argv })
      return read?.given.has('help') && readVerbs(read, () => true).length > 0
    })

    expect(told.map(({ command }) => command)).toEqual([])
  })
})

/** A command that says the phrase: `image|network rm *` becomes `docker image rm x`. */
function spoken(name: string, phrase: string): string {
  const words = phrase.split(' ').flatMap((step) => {
    if (step === '...' || step.startsWith('!')) return []
    const [first = ''] = step.split('|')
    const [option = '', values] = first.startsWith('-') ? step.split(':') : [first]
    const said = (option.split('|')[0] ?? '').replaceAll('*', 'x')
    if (values === undefined) return [said]
    const value = (values.split(',')[0] ?? '').replace('*', 'x')
    return said.startsWith('--') ? [`${said}=${value}`] : [said, value]
  })
  return [name, ...words].join(' ')
}
