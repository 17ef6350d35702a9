import { describe, expect, it } from 'vitest'
import type { Client, Handlers } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { createServe } from '../../../src-main/host/serve.ts'
import { createLog, type LogEntry } from '../../../src-main/lib/log.ts'

const window: Client = { id: 'ipc-1', transport: 'ipc' }

function openServe(handlers: Partial<Handlers>) {
  const logged: LogEntry[] = []
  const serve = createServe({
    // Each test asks only for what it passes in.
    handlers: handlers as Handlers,
    log: createLog((entry) => logged.push(entry)),
  })
  return { serve, logged }
}

describe('serve', () => {
  it('answers a request with the handler’s value and tells it who asks', async () => {
    const seen: unknown[] = []
    const { serve } = openServe({
      'notices.dismiss': (request, from) => {
        seen.push(request, from)
        return null
      },
    })

    expect(await serve('notices.dismiss', { id: 'n1' }, window)).toEqual({ ok: true, value: null })
    expect(seen).toEqual([{ id: 'n1' }, window])
  })

  it.each([
    ['an unknown name', 'no.such', {}, /no request “no.such”/],
    ['a name of the prototype', 'toString', {}, /no request “toString”/],
    ['a name that is no text', 42, {}, /no request of type number/],
  ])('refuses %s and calls nothing', async (_case, name, payload, message) => {
    const called: string[] = []
    const { serve } = openServe({
      'notices.dismiss': () => {
        called.push('dismiss')
        return null
      },
    })

    expect(await serve(name, payload, window)).toEqual({
      ok: false,
      code: 'bad-request',
      message: expect.stringMatching(message),
    })
    expect(called).toEqual([])
  })

  it.each([
    ['no payload', 'notices.dismiss', undefined, [], /payload: /],
    ['a field of the wrong type', 'notices.dismiss', { id: 7 }, ['id'], /id: /],
    ['a field too many', 'notices.dismiss', { id: 'n', extra: 1 }, [], /extra/],
    ['a field that is too small', 'terminal.open', { columns: 0, rows: 1 }, ['columns'], /columns/],
  ])('refuses %s: names it, tells a person, and logs the rest', async (...given) => {
    const [, name, payload, fields, why] = given
    const { serve, logged } = openServe({})

    expect(await serve(name, payload, window)).toEqual({
      ok: false,
      code: 'bad-request',
      message: 'Something that was entered cannot be used.',
      key: 'field.unknown',
      ...(fields.length > 0 && { fields }),
    })
    expect(logged).toMatchObject([{ level: 'warn', facts: { why: expect.stringMatching(why) } }])
  })

  it.each<[name: string, payload: unknown, message: string]>([
    [
      'session.rename',
      { id: 's', title: 'a'.repeat(500) },
      'The title is too long: it can have 200 characters.',
    ],
    [
      'models.saveProvider',
      { name: 'n', baseUrl: 'http://exa mple.com' },
      'The address cannot be used: it must be a whole address that begins with http:// or https://, without spaces and with a port up to 65535.',
    ],
    [
      'schedules.add',
      { setup: { name: '', prompt: ' ', when: '' } },
      'The name is missing. What the agent is told is missing. The time is missing.',
    ],
  ])('says what is wrong with what was entered for %s', async (name, payload, message) => {
    const { serve } = openServe({})

    expect(await serve(name, payload, window)).toMatchObject({ code: 'bad-request', message })
  })

  it('passes the code and the words of an expected failure on and logs nothing', async () => {
    const { serve, logged } = openServe({
      'notices.dismiss': () => {
        throw new RuntimeError('not-found', say('file.missing', { path: '/a' }))
      },
    })

    expect(await serve('notices.dismiss', { id: 'n' }, window)).toEqual({
      ok: false,
      code: 'not-found',
      message: 'there is no file at /a',
      key: 'file.missing',
      values: { path: '/a' },
    })
    expect(logged).toEqual([])
  })

  it('turns an unexpected failure into an answer and logs it', async () => {
    const { serve, logged } = openServe({
      'notices.dismiss': () => Promise.reject(new Error('broken')),
    })

    expect(await serve('notices.dismiss', { id: 'n' }, window)).toEqual({
      ok: false,
      code: 'failed',
      message: 'broken',
    })
    expect(logged).toMatchObject([{ level: 'error', message: 'request notices.dismiss failed' }])
  })
})
