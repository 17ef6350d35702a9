// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useNotices } from '../../../../src-renderer/copies/notices.ts'
import { Notices } from '../../../../src-renderer/frame/banners/Notices.tsx'
import { showPart } from '../../../support/window-part.tsx'

/** Whoever reads slowly has read two sentences by then. */
const TO_READ_MS = 10_000
const AT_LAST_MS = 60_000

beforeEach(() => {
  vi.useFakeTimers()
  useNotices.setState({ raised: [], toasts: [] })
  return () => void vi.useRealTimers()
})

describe('what went wrong', () => {
  it('is told long enough to be read, and goes by itself', async () => {
    const { says, passed } = await showFailure()

    await passed(TO_READ_MS)
    expect(says('The disk is full')).toBe(true)
    await passed(AT_LAST_MS)
    expect(says('The disk is full')).toBe(false)
  })

  it.each<[string, (button: HTMLElement) => void, (button: HTMLElement) => void]>([
    ['the keyboard is in it', (button) => button.focus(), (button) => button.blur()],
    ['the pointer is on it', point('pointermove'), point('pointerout')],
  ])('stays while %s', async (_, come, leave) => {
    const { says, get, passed } = await showFailure()
    const button = get('button', 'Dismiss')

    await act(async () => come(button))
    await passed(AT_LAST_MS)
    expect(says('The disk is full')).toBe(true)
    await act(async () => leave(button))
    await passed(TO_READ_MS)
    expect(says('The disk is full')).toBe(true)
    await passed(AT_LAST_MS)
    expect(says('The disk is full')).toBe(false)
  })

  it('goes by itself where it appeared under a pointer that rests', async () => {
    const { says, get, passed } = await showFailure()

    await act(async () => point('pointerover')(get('button', 'Dismiss')))
    await passed(AT_LAST_MS + TO_READ_MS)
    expect(says('The disk is full')).toBe(false)
  })

  it('is read out, and can be closed', async () => {
    const { says, click, get } = await showFailure()

    expect(get('button', 'Dismiss').closest('[aria-live=polite]')).not.toBeNull()
    await click('button', 'Dismiss')
    expect(says('The disk is full')).toBe(false)
  })

  it('stays where the runtime raised it', async () => {
    const { says, passed, click, requests } = await showPart(<Notices />)
    const notice = { id: 'n1', level: 'error', title: { text: 'The log is lost' } } as const
    await act(async () => useNotices.getState().add(notice))

    await passed(AT_LAST_MS)
    expect(says('The log is lost')).toBe(true)
    await click('button', 'Dismiss')
    expect(requests('notices.dismiss')).toEqual([{ id: 'n1' }])
  })
})

async function showFailure() {
  const part = await showPart(<Notices />)
  await act(async () => useNotices.getState().show({ level: 'error', title: 'The disk is full' }))
  return part
}

/** As a pointer that comes from, or goes to, another part of the page. */
function point(type: 'pointerover' | 'pointermove' | 'pointerout') {
  return (target: HTMLElement): void => {
    target.dispatchEvent(new PointerEvent(type, { bubbles: true, relatedTarget: document.body }))
  }
}
