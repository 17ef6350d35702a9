// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { NotBuiltIn } from '../../../src-renderer/tools/NotBuiltIn.tsx'
import { useOverlay } from '../../../src-renderer/view/overlay.ts'
import { showPart } from '../../support/window-part.tsx'

const TOOLSETS = [
  { name: 'computer_use', description: { text: 'Use the screen' }, instead: 'mcp' as const },
  { name: 'video', description: { text: 'Look at videos' }, instead: 'plugin' as const },
  { name: 'kanban', description: { text: 'A board' }, instead: 'window' as const },
]

it('leads with one click to where it can be added', async () => {
  const { click, says } = await showPart(<NotBuiltIn toolsets={TOOLSETS} />, {})
  expect([says('Use the screen'), says('The window does this itself')]).toEqual([true, true])

  await click('button', 'computer_use: Add by MCP')
  expect(useOverlay.getState().settings).toBe('mcp')
  await click('button', 'video: Add by a plugin')
  expect(useOverlay.getState().settings).toBe('plugins')
})

it('says nothing where all is there', async () => {
  const { says } = await showPart(<NotBuiltIn toolsets={[]} />, {})
  expect(says('Not built in')).toBe(false)
})
