import { expect, it } from 'vitest'
import { createFloodGate } from '../../../src-main/browser/flood-gate.ts'

function open() {
  const clock = { ms: 0 }
  const told: unknown[] = []
  const sent: unknown[] = []
  const gate = createFloodGate({
    now: () => clock.ms,
    tell: (message) => told.push(message),
    send: (message) => sent.push(message),
  })
  const pass = (count: number, message: object | string) =>
    Array.from({ length: count }, () => gate.passes(message)).filter(Boolean).length
  return { clock, told, sent, gate, pass }
}

const line = (sessionId: string, value = 'x') => ({
  method: 'Runtime.consoleAPICalled',
  params: { args: [{ type: 'string', value }] },
  sessionId,
})

it.each([
  ['as text', (message: object) => JSON.stringify(message)],
  ['as objects', (message: object) => message],
])(
  'lets through what anybody reads of a console, and says that there is more: %s',
  (_how, form) => {
    const { clock, told, pass } = open()
    expect(pass(1_000, form(line('AA')))).toBe(300)
    expect(pass(10, form(line('BB')))).toBe(10)
    clock.ms = 1_000
    expect(pass(1_000, form(line('AA')))).toBe(50)

    expect(told).toMatchObject([{ method: 'Log.entryAdded', sessionId: 'AA' }])
  },
)

it('lets through what the browser says of a page that fills its console, and no flood of that either', () => {
  const { pass } = open()
  const ofBrowser = { method: 'Log.entryAdded', params: {}, sessionId: 'AA' }

  pass(1_000, line('AA'))
  expect(pass(1, ofBrowser)).toBe(1)
  expect(pass(1, JSON.stringify(ofBrowser))).toBe(1)
  expect(pass(1_000, ofBrowser)).toBe(298)
})

it('says it so often that it stands among what is kept, however long a page goes on', () => {
  const { clock, told, gate } = open()
  const kept: string[] = []
  for (; clock.ms < 20_000; clock.ms += 100)
    for (let count = 0; count < 40; count += 1) {
      if (gate.passes(line('AA'))) kept.push('a line')
      kept.push(...told.splice(0).map(() => 'there is more'))
    }

  // Whoever reads a page keeps so many.
  expect(kept.slice(-200)).toContain('there is more')
})

it('counts what frames and workers say with their page, however many there are', () => {
  const { gate, pass } = open()
  const passed = Array.from({ length: 50 }, (_, count) => {
    const params = { sessionId: `F${count}` }
    gate.passes({ method: 'Target.attachedToTarget', params, sessionId: 'AA' })
    return pass(100, line(`F${count}`))
  })

  expect(passed.reduce((sum, each) => sum + each)).toBe(300)
})

it('ends a page that goes on, hears no more of it, and keeps the answer to itself', () => {
  const { told, sent, gate, pass } = open()
  pass(20_000, line('AA'))

  const command = { id: expect.any(Number), sessionId: 'AA' }
  // On the way to another page it is not ended.
  expect(sent).toEqual([
    { ...command, method: 'Page.stopLoading' },
    { ...command, method: 'Page.crash' },
  ])
  expect(told).toHaveLength(2)
  const answer = { ...(sent[0] as object), error: { message: 'gone' } }
  expect([gate.passes(answer), gate.passes(JSON.stringify(answer))]).toEqual([false, false])
  expect(gate.passes(line('AA'))).toBe(false)
})

it('leaves out a line that is larger than any that is shown', () => {
  const { pass } = open()

  expect(pass(1, line('AA', 'x'.repeat(1_000_000)))).toBe(0)
  expect(pass(1, JSON.stringify(line('AA', 'x'.repeat(1_000_000))))).toBe(0)
})

it('lets through everything else, however much it is', () => {
  const { told, pass } = open()

  expect(pass(50_000, { id: 1, result: {}, sessionId: 'AA' })).toBe(50_000)
  expect(pass(5_000, '{"method":"Network.dataReceived","params":{},"sessionId":"AA"}')).toBe(5_000)
  expect(told).toEqual([])
})
