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
