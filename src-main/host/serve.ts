/** One request in, one answer out: validate, call, wrap. The only catch-all of the hosts. */
import type { z } from 'zod'
import { type Client, type Handlers, type RequestName, requests } from '#contract'
import { type Answer, failed, RuntimeError } from '#wire'
import { wordsOf } from '#words'
import type { Log } from '../lib/log.ts'
import { refused } from './refused.ts'

export function createServe(deps: { handlers: Handlers; log: Log }) {
  return async function serve(name: unknown, payload: unknown, from: Client): Promise<Answer> {
    if (!isRequestName(name))
      return failed('bad-request', { text: `there is no request ${show(name)}` })
    const parsed = requests[name].safeParse(payload)
    if (!parsed.success) {
      deps.log.warn(`request ${name} is refused`, { why: explain(parsed.error) })
      const { words, fields } = refused(parsed.error)
      return failed('bad-request', words, fields)
    }
    try {
      // The schema under this name made the payload that the handler under this name takes.
      const handle = deps.handlers[name] as (request: unknown, from: Client) => unknown
      return { ok: true, value: await handle(parsed.data, from) }
    } catch (error) {
      if (error instanceof RuntimeError) return failed(error.code, error.words, error.fields)
      deps.log.error(`request ${name} failed`, { error })
      return failed('failed', wordsOf(error))
    }
  }
}

export type Serve = ReturnType<typeof createServe>

function isRequestName(name: unknown): name is RequestName {
  return typeof name === 'string' && Object.hasOwn(requests, name)
}

function explain(error: z.ZodError): string {
  return error.issues
    .map((issue) => `${issue.path.join('.') || 'payload'}: ${issue.message}`)
    .join('; ')
}

function show(value: unknown): string {
  return typeof value === 'string' ? `“${value.slice(0, 80)}”` : `of type ${typeof value}`
}
