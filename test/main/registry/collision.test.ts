import { expect, it } from 'vitest'
import { createRegistry } from '../../../src-main/registry/registry.ts'
import type { ToolOrigin } from '../../../src-main/registry/tool-entry.ts'
import { recordingLog } from '../../support/recording-log.ts'
import { sampleTool } from '../../support/sample-tool.ts'

const builtin: ToolOrigin = { kind: 'builtin' }
const mine: ToolOrigin = { kind: 'user', file: 'mine.ts' }
const plugin: ToolOrigin = { kind: 'plugin', id: 'p' }
const github: ToolOrigin = { kind: 'mcp', server: 'github' }
const gitlab: ToolOrigin = { kind: 'mcp', server: 'gitlab' }

type Side = [origin: ToolOrigin, toolset: string]
type Right = 'plain' | 'override' | 'override with consent'
type Outcome = 'newcomer, silently' | 'newcomer, logged' | 'refused' | 'refused by throwing'

const cases: readonly [existing: Side, newcomer: Side, right: Right, outcome: Outcome][] = [
  [[builtin, 'file'], [builtin, 'file'], 'plain', 'newcomer, silently'],
  [[mine, 'file'], [mine, 'file'], 'plain', 'newcomer, silently'],
  [[builtin, 'file'], [builtin, 'web'], 'plain', 'refused'],
  [[builtin, 'file'], [builtin, 'web'], 'override', 'newcomer, logged'],
  [[builtin, 'file'], [mine, 'mine'], 'plain', 'refused'],
  [[builtin, 'file'], [mine, 'mine'], 'override', 'newcomer, logged'],
  [[builtin, 'file'], [mine, 'file'], 'plain', 'refused'],
  [[builtin, 'file'], [plugin, 'p'], 'plain', 'refused'],
  [[builtin, 'file'], [plugin, 'p'], 'override', 'refused by throwing'],
  [[builtin, 'file'], [plugin, 'p'], 'override with consent', 'newcomer, logged'],
  [[builtin, 'file'], [plugin, 'file'], 'plain', 'refused'],
  [[builtin, 'file'], [plugin, 'file'], 'override', 'refused by throwing'],
  [[builtin, 'file'], [github, 'mcp-github'], 'plain', 'refused'],
  [[builtin, 'file'], [github, 'mcp-github'], 'override', 'refused by throwing'],
  [[github, 'mcp-github'], [gitlab, 'mcp-gitlab'], 'plain', 'refused'],
  [[github, 'mcp-github'], [github, 'mcp-github'], 'plain', 'newcomer, silently'],
]

it.each(cases)('gives a name held by %j to %j (%s): %s', (existing, newcomer, right, outcome) => {
  const { log, messages } = recordingLog()
  const registry = createRegistry({ log })
  registry.registrar(existing[0]).register(sampleTool({ toolset: existing[1] }))
  const consent = right === 'override with consent' || undefined
  const registrar = registry.registrar(newcomer[0], consent)
  const registration = sampleTool({
    toolset: newcomer[1],
    description: 'the newcomer',
    override: right !== 'plain',
  })

  const register = () => registrar.register(registration)
  if (outcome === 'refused by throwing') expect(register).toThrow(/has not been allowed/)
  else expect(register()).toBe(outcome !== 'refused')

  const isNewcomer = outcome.startsWith('newcomer')
  expect({
    stored: registry.entry('read_file')?.description,
    info: messages('info').length,
    errors: messages('error').length,
    refused: registry.rejections().length,
  }).toEqual({
    stored: isNewcomer ? 'the newcomer' : 'Read a text file.',
    info: outcome === 'newcomer, logged' ? 1 : 0,
    errors: isNewcomer ? 0 : 1,
    refused: isNewcomer ? 0 : 1,
  })
})

it('brings the overridden tool back when the one in front leaves', () => {
  const registry = createRegistry()
  registry.register(sampleTool({ description: 'built in' }))
  const registrar = registry.registrar(mine)
  registrar.register(sampleTool({ toolset: 'mine', description: 'mine', override: true }))
  expect(registry.entry('read_file')?.description).toBe('mine')

  registrar.clear()

  expect(registry.entry('read_file')?.description).toBe('built in')
})

it('never gives the tool of one server to another, until its own has left', () => {
  const registry = createRegistry()
  const first = registry.registrar(github)
  const second = registry.registrar(gitlab)
  first.register(sampleTool({ toolset: 'mcp-github', description: 'mine' }))

  expect(second.register(sampleTool({ toolset: 'mcp-gitlab', description: 'other' }))).toBe(false)
  expect(second.deregister('read_file')).toBe(false)
  expect(registry.entry('read_file')?.description).toBe('mine')
  first.clear()
  expect(second.register(sampleTool({ toolset: 'mcp-gitlab', description: 'other' }))).toBe(true)
})
