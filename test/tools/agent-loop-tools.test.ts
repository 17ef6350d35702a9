import { describe, expect, it } from 'vitest'
import { loadBuiltinTools } from '../../src-main/discovery/load-tools.ts'
import { silentLog } from '../../src-main/lib/log.ts'
import type { ToolContext } from '../../src-main/ports/tool-context.ts'
import { registry } from '../../src-main/tool-api.ts'

const { failed } = await loadBuiltinTools(silentLog)

const agentTools: readonly [
  name: string,
  toolset: string,
  parameters: string[],
  required: string[],
][] = [
  ['todo', 'todo', ['todos', 'merge'], []],
  [
    'memory',
    'memory',
    ['target', 'action', 'content', 'old_text', 'new_text', 'operations'],
    ['target'],
  ],
  [
    'session_search',
    'session_search',
    [
      'query',
      'limit',
      'sort',
      'detail',
      'session_id',
      'around_message_id',
      'window',
      'role_filter',
      'profile',
    ],
    [],
  ],
  [
    'delegate_task',
    'delegation',
    [
      'goal',
      'context',
      'tasks',
      'role',
      'output_schema',
      'background',
      'action',
      'subagent_id',
      'message',
    ],
    [],
  ],
  ['clarify', 'clarify', ['question', 'choices', 'multi_select', 'questions'], []],
]

describe.each(agentTools)('%s', (name, toolset, parameters, required) => {
  const tool = registry.entry(name)

  it('is offered with the parameters that models know', () => {
    const schema = tool?.schema.parameters
    expect({
      toolset: tool?.toolset,
      parameters: Object.keys(schema?.properties ?? {}),
      required: schema?.required ?? [],
    }).toEqual({ toolset, parameters, required })
  })

  it('says that the agent loop must handle it when a call comes past the loop', () => {
    expect(tool?.handler({}, {} as ToolContext)).toBe(
      `{"error":"${name} must be handled by the agent loop"}`,
    )
  })
})

it('every tool of the app loads, and none is refused', () => {
  expect({ failed, refused: registry.rejections() }).toEqual({ failed: [], refused: [] })
})
