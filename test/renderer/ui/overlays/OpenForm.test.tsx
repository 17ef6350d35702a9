// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, it } from 'vitest'
import { ProviderForm } from '../../../../src-renderer/settings/models/ProviderForm.tsx'
import { ScheduleForm } from '../../../../src-renderer/settings/schedules/ScheduleForm.tsx'
import { Dialog } from '../../../../src-renderer/ui/overlays/Dialog.tsx'
import { showPart } from '../../../support/window-part.tsx'

function Settings() {
  const [isOpen, setOpen] = useState(true)
  const [isAdding, setAdding] = useState(true)
  const [isModel, setModel] = useState(true)
  return (
    <Dialog title="Settings" closeLabel="Close" isOpen={isOpen} onClose={() => setOpen(false)}>
      {isAdding && <ScheduleForm targets={[]} onDone={() => setAdding(false)} />}
      {isModel && <ProviderForm onSaved={() => {}} onCancel={() => setModel(false)} />}
    </Dialog>
  )
}

it('leaves empty forms by Escape, the one with the keyboard first, and then the panel', async () => {
  const part = await showPart(<Settings />)
  part.get('textbox', 'When').focus()
  await part.press('Escape')
  expect(part.names('textbox')).toEqual(['Name', 'Address'])

  await part.press('Escape')
  expect(part.names('textbox')).toEqual([])
  expect(part.says('Settings')).toBe(true)

  await part.press('Escape')
  expect(part.says('Settings')).toBe(false)
})

it('keeps what was typed, with the keyboard in its field, until it is deleted again', async () => {
  const part = await showPart(<Settings />)
  await part.type('What the agent is told', 'read the news')
  part.get('textbox', 'When').focus()
  await part.press('Escape')
  expect(document.activeElement).toBe(part.get('textbox', 'What the agent is told'))

  await pressVeil()
  expect(part.names('textbox')).toContain('What the agent is told')

  await part.type('What the agent is told', '')
  await part.press('Escape')
  expect(part.names('textbox')).toEqual(['Name', 'Address'])
})

it('leaves an input method its Escape', async () => {
  const part = await showPart(<Settings />)
  await part.press('Escape', { isComposing: true })
  expect(part.names('textbox')).toContain('When')
})

/** Nobody hears of it before the turn after next. */
async function pressVeil(): Promise<void> {
  const turn = () => new Promise((resolve) => setTimeout(resolve))
  await act(async () => {
    await turn()
    const veil = document.querySelector('.veil')
    for (const kind of ['pointerdown', 'pointerup', 'click'])
      veil?.dispatchEvent(new PointerEvent(kind, { bubbles: true, button: 0 }))
    await turn()
    await turn()
  })
}
