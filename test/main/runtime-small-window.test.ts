/** The whole runtime with a model of 8,000 tokens, every tool on, and a server that counts and refuses. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openModelSession } from '../support/model-session.ts'

const WINDOW = 8_000
const STEPS = 40
const FIRST = 'Look at every stone, and never forget the number 4711.'

it('works in a small window with all tools, without a summary at every step', async () => {
  const { server, say, asked, runtime, id } = await openModelSession({
    models: [{ id: 'fake-model', context_length: WINDOW }],
  })
  const stones = Array.from({ length: 400 }, (_, at) => `Stone ${at} of the bridge.`)
  writeFileSync(join(runtime.cwd, 'stones.txt'), stones.join('\n'))
  let step = 0
  let refused = 0
  const sizes: number[] = []
  server.script(({ body }) => {
    // In a way of its own, with all that it is sent.
    const size = Math.round(JSON.stringify([body.messages, body.tools]).length / 4)
    if (size > WINDOW) {
      refused += 1
      const message = `This model's maximum context length is ${WINDOW} tokens.`
      return { status: 400, body: JSON.stringify({ error: { message } }) }
    }
    const usage = { prompt_tokens: size, completion_tokens: 20 }
    if (!body.tools) return { deltas: [{ content: 'They look at stones.' }], usage }
    sizes.push(size)
    step += 1
    const call = (name: string, args: object) => ({
      usage,
      finish: 'tool_calls',
      deltas: [
        {
          tool_calls: [
            { index: 0, id: `c${step}`, function: { name, arguments: JSON.stringify(args) } },
          ],
        },
      ],
    })
    if (step === 1)
      return call('todo', { todos: [{ id: '1', content: 'The 17th arch', status: 'pending' }] })
    // Each time another part: the same again and again would be taken for going in circles.
    const [offset, limit] = [step, step % 10 === 0 ? 300 : 20]
    if (step <= STEPS) return call('read_file', { path: 'stones.txt', offset, limit })
    return { deltas: [{ content: 'All seen.' }], usage }
  })
  await say(FIRST)

  const { messages } = await runtime.request('session.messages', { id })
  expect(messages.at(-1)).toMatchObject({ role: 'assistant', text: 'All seen.' })
  expect(step).toBe(STEPS + 1)
  // The definitions are the larger part, and were counted: nothing, or next to nothing, was refused.
  expect(JSON.stringify(asked()[0]?.body.tools).length / 4).toBeGreaterThan(WINDOW / 4)
  expect(refused).toBeLessThanOrEqual(1)
  expect(asked().filter(({ body }) => !body.tools).length).toBeLessThanOrEqual(STEPS / 6)
  const last = JSON.stringify(asked().at(-1)?.body.messages)
  expect(last).toContain('4711')
  expect(last).toContain('The 17th arch')
  expect(Math.max(...sizes)).toBeLessThanOrEqual(WINDOW)
})
