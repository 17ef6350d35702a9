import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  installedRegistryCopy,
  OPENCODE,
  registryCopyOfThisUser,
} from '../../../../scripts/registry-program.ts'
import { add, agree, endedTurns } from '../../../support/acp/open-guest.ts'
import { startFakeModelServer } from '../../../support/fake-model-server.ts'
import { openRuntime } from '../../../support/runtime.ts'

/** Its packages hold a program of 180 MB for each system, so it is not among ours: `npm test` fetches it once. */
const PROGRAM = installedRegistryCopy(registryCopyOfThisUser(OPENCODE)) ?? installed('opencode')

const START = { timeout: 90_000 }

describe.skipIf(PROGRAM === undefined)('opencode, where it can be had', () => {
  it('works as a session, and its commands wait for the person', async () => {
    const server = await startFakeModelServer()
    onTestFinished(server.close)
    const runtime = await openRuntime()
    const config = join(runtime.folder, 'opencode.json')
    writeFileSync(config, JSON.stringify(configFor(server.baseUrl)))
    await add(runtime, 'opencode', ['acp'], { OPENCODE_CONFIG: config }, PROGRAM)
    await agree(runtime, 'opencode')
    const { id } = await runtime.request('session.create', { agent: 'opencode' })
    const { options } = await runtime.request('guest.offers', { sessionId: id })
    expect(options).toContainEqual(expect.objectContaining({ isMode: true, value: 'build' }))
    await expect
      .poll(() => runtime.payloads('guest.offered').at(-1)?.commands, START)
      .toContainEqual(expect.objectContaining({ name: 'review' }))
    // It also asks for a title, with a request of its own that has no tools.
    server.script(({ body }) => {
      const hasAnswer = body.messages.some(({ role }: { role: string }) => role === 'tool')
      return body.tools?.length > 0 && !hasAnswer
        ? {
            calls: [{ name: 'bash', arguments: { command: 'rm -rf build', description: 'Clean' } }],
          }
        : { text: 'Done.' }
    })

    await runtime.request('session.send', { id, text: 'clean up' })
    // Its first start takes a while.
    await expect.poll(() => runtime.payloads('approval.asked').length, START).toBe(1)
    const question = await runtime.next('approval.asked')
    expect(question).toMatchObject({ command: 'rm -rf build', tool: 'opencode:execute' })
    await runtime.request('approval.reply', { id: question.id, decision: 'deny' })
    await endedTurns(runtime, id, 1)

    const { messages } = await runtime.request('session.messages', { id })
    expect(messages.flatMap(({ calls = [] }) => calls)).toMatchObject([
      { name: 'guest_execute', state: 'failed' },
    ])
  }, 240_000)
})

function configFor(baseURL: string) {
  return {
    provider: {
      fake: {
        npm: '@ai-sdk/openai-compatible',
        name: 'Fake',
        options: { baseURL, apiKey: 'none' },
        models: { 'fake-model': { name: 'Fake' } },
      },
    },
    ...{ model: 'fake/fake-model', small_model: 'fake/fake-model' },
    ...{ autoupdate: false, share: 'disabled', permission: { bash: 'ask', edit: 'ask' } },
  }
}

function installed(program: string): string | undefined {
  try {
    return execFileSync('which', [program], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}
