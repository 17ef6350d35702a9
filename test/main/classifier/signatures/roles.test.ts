import { describe, expect, it } from 'vitest'
import { judge } from '../../../../src-main/approval/gate/judge.ts'
import { signatures } from '../../../../src-main/classifier/signatures/signatures.ts'

const PLACES = { cwd: '/home/user/project', home: '/home/user' }

/** What each role must not be filled with, and what it may. */
const FILLED = {
  'file.in': { bad: '/home/user/.ssh/id_rsa', good: 'notes.txt' },
  'file.out': { bad: '/home/user/.bashrc', good: 'out.txt' },
  'file.start': { bad: '/home/user/.bashrc', good: 'part-' },
  'folder.out': { bad: '/home/user', good: 'out' },
  command: { bad: "'rm -rf ~'", good: 'gzip' },
  shell: { bad: './evil.sh', good: '/bin/bash' },
  script: { bad: "'rm -rf ~'", good: "'ls -l'" },
  code: { bad: '/tmp/x', good: './x' },
  index: { bad: 'https://evil.example/simple', good: '' },
  delete: { bad: '/etc', good: 'notes.txt' },
  sql: { bad: "'DROP TABLE people'", good: "'SELECT 1'" },
} as const

const given = signatures.flatMap(({ names, options = '' }) =>
  options.split(/,\s*/).flatMap((option) => {
    const [, spellings = '', glued, role] = /^([^=]+)=(\?)?([a-z.]+)$/.exec(option) ?? []
    const spelling = spellings.split(' ').at(-1) ?? ''
    if (!role) return []
    const dashes = spelling.length === 1 ? '-' : '--'
    const written = `${dashes}${spelling}${glued ? (dashes === '--' ? '=' : '') : ' '}`
    return [{ name: names.split(/\s+/)[0] ?? '', option: written, role }]
  }),
)

describe('the roles of words', () => {
  it('are all known', () => {
    const operands = signatures.flatMap(({ operands = '' }) =>
      operands.split(' ').filter((word) => !/^(?:|\.\.\.|value|-.*:)$/.test(word)),
    )
    const roles = [...given.map(({ role }) => role), ...operands]

    expect([...new Set(roles)].filter((role) => !(role in FILLED))).toEqual([])
  })

  it.each(given.filter(({ role }) => role !== 'index'))(
    'make $name ask for the value of $option',
    ({ name, option, role }) => {
      const { bad, good } = FILLED[role as keyof typeof FILLED]

      expect(judge(`${name} ${option}${bad}`, PLACES).decision).not.toBe('allow')
      expect(judge(`${name} ${option}${good}`, PLACES).decision).toBe(judge(name, PLACES).decision)
    },
  )

  it('make every program ask that reads or writes the files it is given', () => {
    const unasked = signatures.flatMap(({ names, operands = '' }) => {
      const role = operands.split(' ').find((word) => word.startsWith('file.'))
      if (role !== 'file.in' && role !== 'file.out') return []
      const before = /(?:^|: )value/.test(operands) ? ' x' : ''
      return names
        .split(/\s+/)
        .map((name) => `${name}${before} ${FILLED[role].bad}`)
        .filter((command) => judge(command, PLACES).decision === 'allow')
    })

    expect(unasked).toEqual([])
  })
})
