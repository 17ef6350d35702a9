// @vitest-environment happy-dom
import { act, useRef } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { useFollowing } from '../../../src-renderer/session/use-following.ts'
import { showPart } from '../../support/window-part.tsx'

describe('a conversation that is looked at to its end', () => {
  it('stays there when it got lower and higher again before anybody looked', async () => {
    const { log, becomes, scrolls } = await showLog()
    await becomes(1_000, 500)
    // A card has gone, which moved the view up, and then a long answer came.
    await becomes(1_200, 100)

    expect(log.scrollTop).toBe(1_200)
    expect(log.textContent).toBe('follows')
    await scrolls(300)
    expect(log.textContent).toBe('stays')
  })

  it('is left by a wheel while more comes', async () => {
    const { log, becomes, touches } = await showLog()
    await becomes(1_000, 500)
    await touches('wheel')
    await becomes(1_200, 100)

    expect(log.scrollTop).toBe(100)
    expect(log.textContent).toBe('stays')
  })

  it('is left by a pull at its bar, and not by a press that has ended', async () => {
    const { log, becomes, touches } = await showLog()
    await becomes(1_000, 500)
    await touches('pointerdown')
    await touches('pointerup')
    await becomes(1_200, 100)
    expect(log.textContent).toBe('follows')

    await touches('pointerdown')
    await becomes(1_400, 100)
    expect(log.textContent).toBe('stays')
  })
})

async function showLog() {
  let height = 500
  vi.stubGlobal('ResizeObserver', Unheard)
  const { get } = await showPart(<Log />)
  const log = get('log', 'Log')
  Object.defineProperty(log, 'clientHeight', { value: 500 })
  Object.defineProperty(log, 'scrollHeight', { get: () => height })
  return { log, becomes, scrolls, touches }

  /** What a browser has done to it by the time it says so. */
  async function becomes(high: number, top: number): Promise<void> {
    height = high
    await scrolls(top)
  }

  async function scrolls(top: number): Promise<void> {
    log.scrollTop = top
    await act(async () => void log.dispatchEvent(new Event('scroll', { bubbles: true })))
  }

  async function touches(name: string): Promise<void> {
    await act(async () => void log.dispatchEvent(new Event(name, { bubbles: true })))
  }
}

function Log() {
  const scroller = useRef<HTMLDivElement>(null)
  const { isFollowing, look } = useFollowing(scroller)
  return (
    <div ref={scroller} role="log" aria-label="Log" onScroll={look}>
      {isFollowing ? 'follows' : 'stays'}
    </div>
  )
}

class Unheard {
  observe(): void {}
  disconnect(): void {}
}
