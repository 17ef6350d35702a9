// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { TerminalSection } from '../../../src-renderer/settings/TerminalSection.tsx'
import { showPart } from '../../support/window-part.tsx'

it('has each row once, also while neither a shell nor a variable is set', async () => {
  const complaint = vi.spyOn(console, 'error').mockReturnValue()
  const view = { shell: '', fontSize: 13, scrollbackLines: 10_000, passthrough: [] }
  const { show, names } = await showPart(<TerminalSection view={view} withheld={[]} />)
  const first = names('textbox')
  for (const shell of ['/bin/sh', ''])
    await show(<TerminalSection view={{ ...view, shell }} withheld={[]} />)

  expect(first).toContain('Shell')
  expect(names('textbox')).toEqual(first)
  expect(complaint, 'two rows with one key').not.toHaveBeenCalled()
})
