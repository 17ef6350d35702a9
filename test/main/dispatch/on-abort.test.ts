import { expect, it, vi } from 'vitest'
import { onAbort } from '../../../src-main/dispatch/on-abort.ts'

it('tells everyone who still waits, once', () => {
  const controller = new AbortController()
  const [first, second, gone] = [vi.fn(), vi.fn(), vi.fn()]
  onAbort(controller.signal, first)
  onAbort(controller.signal, second)
  onAbort(controller.signal, gone)()
  controller.abort()
  controller.abort()
  expect(first).toHaveBeenCalledOnce()
  expect(second).toHaveBeenCalledOnce()
  expect(gone).not.toHaveBeenCalled()
})

it('adds one listener to a signal, however many wait', () => {
  const { signal } = new AbortController()
  const listen = vi.spyOn(signal, 'addEventListener')
  for (let n = 0; n < 100; n += 1) onAbort(signal, () => {})
  expect(listen).toHaveBeenCalledOnce()
})
