import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openModelSession } from '../../../support/model-session.ts'

type Opened = Awaited<ReturnType<typeof openModelSession>>
type Call = { name: string; arguments: Record<string, unknown> }

const SCRIPT = { language: 'bash', code: 'touch d' }
const CHANGES: Call[] = [
  { name: 'terminal', arguments: { command: 'touch a' } },
  { name: 'terminal', arguments: { command: 'touch b', background: true } },
  { name: 'write_file', arguments: { path: 'c', content: 'c' } },
  { name: 'execute_code', arguments: SCRIPT },
  { name: 'memory', arguments: { action: 'add', target: 'memory', content: 'a note' } },
]

describe('a session that plans', () => {
  it('looks, is refused whatever touches, and is asked nothing', async () => {
    const opened = await openModelSession()
    const { runtime, id } = opened
    writeFileSync(join(runtime.cwd, 'seen.txt'), 'what stands there')
    await runtime.request('session.setPlanning', { id, isPlanning: true })

    const looked = await called(opened, [
      { name: 'read_file', arguments: { path: 'seen.txt' } },
      { name: 'terminal', arguments: { command: 'cat seen.txt | head -1' } },
    ])
    expect(looked.join()).toMatch(/what stands there.*what stands there/s)
    for (const change of CHANGES) {
      const [result] = await called(opened, [change])
      expect(result, JSON.stringify(change)).toMatch(/wants a plan first/)
    }

    for (const name of ['a', 'b', 'c', 'd'])
      expect(existsSync(join(runtime.cwd, name)), name).toBe(false)
    expect(runtime.payloads('approval.asked')).toEqual([])
  })

  it('tells the model so, and works again when the person ends it', async () => {
    const opened = await openModelSession()
    const { runtime, id, asked } = opened
    await runtime.request('session.setPlanning', { id, isPlanning: true })
    await called(opened, [])
    expect(JSON.stringify(asked().at(-1)?.body.messages)).toContain('look, do not touch')
    const view = await runtime.request('session.setPlanning', { id, isPlanning: false })
    expect(view.isPlanning).toBeUndefined()
    await called(opened, [{ name: 'terminal', arguments: { command: 'touch a' } }])

    expect(JSON.stringify(asked().at(-1)?.body.messages)).toContain('Planning is over')
    expect(existsSync(join(runtime.cwd, 'a'))).toBe(true)
  })

  it('plans in full access too, and so do those that it hands work to', async () => {
    const opened = await openModelSession()
    const { runtime, id } = opened
    await runtime.request('approval.mode.set', {
      sessionId: id,
      mode: 'full-access',
      confirmed: true,
    })
    await runtime.request('session.setPlanning', { id, isPlanning: true })
    const touch: Call = { name: 'terminal', arguments: { command: 'touch by-child' } }
    opened.server.script(
      { calls: [{ name: 'delegate_task', arguments: { goal: 'touch it' } }] },
      { calls: [touch] },
      { text: 'It could not be done.' },
      { text: 'So be it.' },
    )
    await opened.say('go')

    expect(existsSync(join(runtime.cwd, 'by-child'))).toBe(false)
    expect(await called(opened, [touch])).toEqual([expect.stringMatching(/wants a plan first/)])
  })

  it('can be begun so', async () => {
    const { runtime } = await openModelSession()
    const made = await runtime.request('session.create', { isPlanning: true })

    expect(made.isPlanning).toBe(true)
  })
})

/** What the model read of these calls. */
async function called({ server, say, asked }: Opened, calls: Call[]): Promise<string[]> {
  server.script(...(calls.length > 0 ? [{ calls }] : []), { text: 'Done.' })
  await say('go')
  const { messages } = asked().at(-1)?.body ?? { messages: [] }
  return messages
    .filter(({ role }: { role: string }) => role === 'tool')
    .slice(-calls.length || messages.length)
    .map(({ content }: { content: unknown }) => String(content))
}
