import { expect, it } from 'vitest'
import { commandIn } from '../../../src-renderer/tools/command-in.ts'

it.each([
  ['Run `npm i -g tool`, then look again', 'npm i -g tool'],
  ['Start the server', undefined],
])('%s', (advice, command) => {
  expect(commandIn(advice)).toBe(command)
})
