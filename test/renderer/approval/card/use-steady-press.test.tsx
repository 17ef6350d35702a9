// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { useSteadyPress } from '../../../../src-renderer/approval/card/use-steady-press.ts'
import { showPart } from '../../../support/window-part.tsx'

it.each([
  ['the button has moved away meanwhile', { x: 10, target: 'page' }, 1],
  ['the button is still there, which the browser sees to', { x: 10, target: 'button' }, 0],
  ['the hand has moved away', { x: 30, target: 'page' }, 0],
] as const)('counts a press for what it went down on: %s', async (_, up, presses) => {
  const pressed = vi.fn()
  const { get } = await showPart(<Card onDeny={pressed} />)
  const deny = get('button', 'Deny')

  await send(deny, 'pointerdown', 10)
  await send(up.target === 'button' ? deny : document.body, 'pointerup', up.x)
  await send(document.body, 'pointerup', 10)

  expect(pressed).toHaveBeenCalledTimes(presses)
})

it('never presses what opens a menu by itself', async () => {
  const pressed = vi.fn()
  const { get } = await showPart(<Card onMore={pressed} />)

  await send(get('button', 'More'), 'pointerdown', 10)
  await send(document.body, 'pointerup', 10)

  expect(pressed).not.toHaveBeenCalled()
})

function Card({ onDeny, onMore }: { onDeny?: () => void; onMore?: () => void }) {
  return (
    <div onPointerDown={useSteadyPress()}>
      <button type="button" onClick={onDeny}>
        Deny
      </button>
      <button type="button" aria-haspopup="menu" onClick={onMore}>
        More
      </button>
    </div>
  )
}

async function send(target: Element, type: string, clientX: number): Promise<void> {
  const event = new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX })
  await act(async () => void target.dispatchEvent(event))
}
