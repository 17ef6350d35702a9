import { describe, expect, it } from 'vitest'
import { RuntimeError } from '#wire'
import { watchErrors } from '../../../src-renderer/runtime/report-errors.ts'

describe('watchErrors', () => {
  it('reports what nobody caught, with its stack', () => {
    const { fire, reports } = watch()
    const error = new TypeError('x is undefined')

    fire('error', { message: 'x is undefined', error })
    fire('unhandledrejection', { reason: 'just words' })

    expect(reports).toEqual([
      { message: 'TypeError: x is undefined', stack: error.stack },
      { message: 'just words' },
    ])
  })

  it('does not report what a lost connection cost, nor a late resize observer', () => {
    const { fire, reports } = watch()

    fire('unhandledrejection', { reason: new RuntimeError('disconnected', { text: 'gone' }) })
    fire('error', { message: 'ResizeObserver loop completed with undelivered notifications.' })

    expect(reports).toEqual([])
  })

  it('shortens a report to what the runtime takes', () => {
    const { fire, reports } = watch()

    fire('unhandledrejection', { reason: 'x'.repeat(10_000) })

    expect(reports[0]?.message).toHaveLength(4_000)
  })
})

function watch() {
  const listeners = new Map<string, (event: object) => void>()
  const reports: { message: string; stack?: string }[] = []
  const target = {
    addEventListener: (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
  }
  // Only this one method of a window is used.
  watchErrors(target as unknown as Window, (report) => reports.push(report))
  return { reports, fire: (name: string, event: object) => listeners.get(name)?.(event) }
}
