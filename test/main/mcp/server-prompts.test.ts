import { expect, it } from 'vitest'
import {
  promptArguments,
  promptCommand,
  readPrompts,
} from '../../../src-main/mcp/server-prompts.ts'

const weather = {
  name: 'weather',
  description: 'How it is',
  arguments: [
    { name: 'city', required: true },
    { name: 'units', required: false },
  ],
}

it('shows what a prompt wants, and leaves out a name that nobody could type', () => {
  expect(readPrompts([weather, { name: 'two words' }])).toEqual([weather])
  expect(promptCommand('sky', weather)).toEqual({
    ...{ name: 'sky:weather', description: '<city> [units] · How it is', from: 'sky' },
  })
})

it('leaves out what looks like another prompt, and more than anybody looks through', () => {
  const wants = (name: string) => ({ name: 'say', arguments: [{ name }] })
  const odd = [
    ...[{ name: 'safe\u202etxt' }, { name: 'read\u001b[2J' }, { name: 'wea\u200bther' }],
    ...[{ name: 'x'.repeat(101) }, { name: 'a/b' }, wants('ci\u2066ty'), wants('y'.repeat(101))],
    { name: 'many', arguments: Array.from({ length: 21 }, (_, at) => ({ name: `a${at}` })) },
  ]
  const many = Array.from({ length: 300 }, (_, at) => ({ name: `p${at}` }))
  const [first, ...others] = readPrompts([
    { ...weather, description: 'd'.repeat(10_000) },
    ...odd,
    ...many,
  ])

  expect(first).toEqual({ ...weather, description: 'd'.repeat(500) })
  expect(others.map(({ name }) => name)).toEqual(many.slice(0, 199).map(({ name }) => name))
})

it('reads arguments by their names, or all of the text for the only one', () => {
  expect(promptArguments('sky:weather', weather, 'city="New York" units=metric odd=1')).toEqual({
    ...{ city: 'New York', units: 'metric' },
  })
  const only = { name: 'say', arguments: [{ name: 'words', required: true }] }
  expect(promptArguments('sky:say', only, 'good morning')).toEqual({ words: 'good morning' })
})

it('says which argument is missing, and how it is given', () => {
  expect(() => promptArguments('sky:weather', weather, 'units=metric')).toThrow(
    '/sky:weather needs city=…',
  )
})
