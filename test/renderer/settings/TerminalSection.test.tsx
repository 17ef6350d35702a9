// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { RuntimeError } from '#wire'
import { TerminalSection } from '../../../src-renderer/settings/TerminalSection.tsx'
import { showPart } from '../../support/window-part.tsx'

it('has each row once, also while neither a shell nor a variable is set', async () => {
  const complaint = vi.spyOn(console, 'error').mockReturnValue()
  const view = { shell: '', editor: '', fontSize: 13, scrollbackLines: 10_000, passthrough: [] }
  const { show, names } = await showPart(<TerminalSection view={view} withheld={[]} />)
  const first = names('textbox')
  for (const shell of ['/bin/sh', ''])
    await show(<TerminalSection view={{ ...view, shell }} withheld={[]} />)

  expect(first).toContain('Shell')
  expect(names('textbox')).toEqual(first)
  expect(complaint, 'two rows with one key').not.toHaveBeenCalled()
})

it('keeps the command of an editor, and says at the field what is wrong with it', async () => {
  const view = { shell: '', editor: '', fontSize: 13, scrollbackLines: 10_000, passthrough: [] }
  const { type, press, get, says, requests } = await showPart(
    <TerminalSection view={view} withheld={[]} />,
    {
      'settings.set': async () => {
        throw new RuntimeError('bad-request', { text: 'a quotation mark is never closed' })
      },
    },
  )
  await type('Editor', ' code "{file} ')
  await press('Enter', {}, get('textbox', 'Editor'))

  expect(requests('settings.set')).toEqual([{ terminal: { editor: 'code "{file}' } }])
  expect(says('a quotation mark is never closed')).toBe(true)
})
