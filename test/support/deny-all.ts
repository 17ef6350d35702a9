/** A person who says no to everything. */
import { onTestFinished } from 'vitest'
import type { openRuntime } from './runtime.ts'

export function denyAll(runtime: Awaited<ReturnType<typeof openRuntime>>): void {
  const answered = new Set<string>()
  const denying = setInterval(() => {
    for (const { id } of runtime.payloads('approval.asked')) {
      if (answered.has(id)) continue
      answered.add(id)
      void runtime.request('approval.reply', { id, decision: 'deny' }).catch(() => {})
    }
  }, 10)
  onTestFinished(() => clearInterval(denying))
}
