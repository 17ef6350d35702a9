import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openRuntime } from '../../support/runtime.ts'

type Runtime = Awaited<ReturnType<typeof openRuntime>>

/** The demo model calls the terminal with whatever follows the word “run”. */
async function run({ request, next }: Runtime, sessionId: string, command: string) {
  await request('session.send', { id: sessionId, text: `run ${command}` })
  const isAbout = (call: { arguments: string }): boolean =>
    call.arguments.includes(JSON.stringify(command).slice(1, -1))
  return {
    finished: () =>
      next('message.changed', ({ calls }) =>
        Boolean(calls?.some((call) => isAbout(call) && call.result)),
      ),
  }
}

it('asks in a console beside the windows', async () => {
  const runtime = await openRuntime()
  const [input, output] = [new PassThrough(), new PassThrough({ encoding: 'utf8' })]
  onTestFinished(runtime.answerInConsole({ input, output }))
  let printed = ''
  output.on('data', (text) => {
    printed += text
    if (text.endsWith('> ')) setImmediate(() => input.write('deny not from here\n'))
  })
  const { id } = await runtime.request('session.create', {})

  const { finished } = await run(runtime, id, 'rm -rf build')

  expect((await finished()).calls?.[0]?.result).toContain('not from here')
  expect(printed).toContain('rm -rf build')
})

describe('a script that a session has made', () => {
  it.each<[how: string, make: (runtime: Runtime, sessionId: string) => Promise<unknown>]>([
    [
      'by a tool',
      ({ request }, sessionId) =>
        request('tools.call', {
          sessionId,
          name: 'write_file',
          arguments: { path: 'tidy.sh', content: 'cd /tmp\nrm -rf ~/old\n' },
        }),
    ],
    [
      'by a command',
      async (runtime, sessionId) =>
        (await run(runtime, sessionId, "echo 'rm -rf ~/old' > tidy.sh")).finished(),
    ],
  ])('%s asks for what stands in it', async (_how, make) => {
    const runtime = await openRuntime()
    const { id } = await runtime.request('session.create', {})
    await make(runtime, id)
    expect(existsSync(join(runtime.cwd, 'tidy.sh'))).toBe(true)
    expect(runtime.payloads('approval.asked')).toEqual([])

    await run(runtime, id, 'bash tidy.sh')

    expect(await runtime.next('approval.asked')).toMatchObject({
      command: 'bash tidy.sh',
      findings: [{ rule: 'fs.recursive-delete', sentence: expect.stringContaining('tidy.sh') }],
    })
  })

  it('never runs what never runs', async () => {
    const runtime = await openRuntime()
    const { id } = await runtime.request('session.create', {})
    writeFileSync(join(runtime.cwd, 'tidy.sh'), 'rm -rf ~/\n')

    const { finished } = await run(runtime, id, 'bash tidy.sh')

    const { calls } = await finished()
    expect(calls?.[0]?.result).toContain('never')
    expect(runtime.payloads('approval.asked')).toEqual([])
  })
})
