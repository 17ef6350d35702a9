import { expect, it } from 'vitest'
import { readSkill } from '../../../src-main/skills/read-skill.ts'

const front = (lines: string, body = 'Body.') => `---\n${lines}\n---\n\n${body}\n`

it.each([
  ['as everybody writes it', front('name: pdf\ndescription: Read PDF files')],
  ['with a colon in a value', front('name: pdf\ndescription: Use when: a PDF is there')],
  ['with a mark of the byte order', `\ufeff${front('name: pdf\ndescription: Read PDF files')}`],
  ['with the line ends of Windows', front('name: pdf\ndescription: Read').replaceAll('\n', '\r\n')],
  [
    'with fields that nobody knows',
    front('name: pdf\ndescription: Read\nversion: 3\nnested: {a: 1}'),
  ],
  ['with a description of several lines', front('name: pdf\ndescription: >\n  Read\n  PDF files')],
  ['with a licence that is no text', front('name: pdf\ndescription: Read\nlicense: [1, 2]')],
])('reads a skill %s', async (_how, text) => {
  expect(await readSkill(text)).toMatchObject({ name: 'pdf', body: 'Body.' })
})

const BOMB = `a: &a [x,x,x,x,x,x,x,x,x]\n${['b', 'c', 'd', 'e', 'f', 'g']
  .map((name, at) => `${name}: &${name} [${`*${'abcdef'[at]},`.repeat(9).slice(0, -1)}]`)
  .join('\n')}`

it.each([
  ['without a front matter', '# Just text', /does not begin with a front matter/],
  ['that is not ended', '---\nname: pdf\n', /does not begin with a front matter/],
  ['that is no YAML', front('name: [pdf'), /cannot be read/],
  ['whose aliases grow', front(`name: pdf\ndescription: x\n${BOMB}`), /cannot be read/],
  ['without a description', front('name: pdf'), /description is not as it has to be/],
  ['with a description that is a list', front('name: pdf\ndescription: [a]'), /description/],
  [
    'with a name that is a path',
    front('name: ../pdf\ndescription: x'),
    /name is not as it has to be/,
  ],
  ['with a name in capitals', front('name: PDF\ndescription: x'), /name is not as it has to be/],
  ['that is only a list', front('- a\n- b'), /not as it has to be/],
  ['that is nothing', front(''), /does not begin|not as it has to be/],
  ['that is endless', front(`name: pdf\ndescription: ${'x'.repeat(20_000)}`), /too long/],
])('says what is wrong with one %s', async (_how, text, fault) => {
  const read = await readSkill(text)

  expect('fault' in read && read.fault.text).toMatch(fault)
})

it('takes no fields of every object for fields of a skill', async () => {
  const read = await readSkill(front('name: pdf\ndescription: x\n__proto__: {license: stolen}'))

  expect(read).not.toHaveProperty('license')
})
