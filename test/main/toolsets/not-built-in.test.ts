import { expect, it } from 'vitest'
import { viewNotBuiltIn } from '../../../src-main/toolsets/not-built-in.ts'

it('names each toolset without a tool, and what brings it', () => {
  const named = viewNotBuiltIn([
    { name: 'web_search', toolset: 'web' },
    { name: 'read_file', toolset: 'file' },
    { name: 'ha_get_state', toolset: 'homeassistant' },
    { name: 'draw_film', toolset: 'video' },
  ])
  const instead = Object.fromEntries(named.map((each) => [each.name, each.instead]))

  expect(instead).toMatchObject({
    ...{
      computer_use: 'mcp',
      discord: 'mcp',
      spotify: 'mcp',
      video_gen: 'plugin',
      kanban: 'window',
      context_engine: 'window',
    },
  })
  // One tool is enough to be there, and a bundle is only a name for others.
  for (const name of ['web', 'file', 'homeassistant', 'coding', 'debugging', 'video'])
    expect(instead).not.toHaveProperty(name)
})
