/** The whole runtime with a session on an agent of others, which does what each line of a message says. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { openRuntime } from '../runtime.ts'

export const AGENT = fileURLToPath(new URL('test-agent.ts', import.meta.url))
export const WAIT = { timeout: 30_000 }

type TestRuntime = Awaited<ReturnType<typeof openRuntime>>

export async function openGuest(
  options: Parameters<typeof openRuntime>[0] & {
    variables?: Record<string, string>
    signsIn?: boolean
  } = {},
) {
  const { variables = {}, signsIn, ...rest } = options
  const runtime = await openRuntime(rest)
  writeFileSync(join(runtime.cwd, 'a.txt'), 'before\n')
  const env = {
    ...{ GIVEN: 'yes', ...variables },
    ...(signsIn && { TEST_AGENT_SIGN_IN: join(runtime.folder, 'signed-in') }),
  }
  await add(runtime, 'tester', [AGENT], env)
  await agree(runtime, 'tester')
  const { id } = await runtime.request('session.create', { agent: 'tester' })
  let turns = 0
  return { runtime, id, say, send, ended, messages }

  async function say(text: string): Promise<void> {
    await send(text)
    await ended()
  }

  async function send(text: string): Promise<void> {
    turns += 1
    await runtime.request('session.send', { id, text })
  }

  function ended(): Promise<void> {
    return endedTurns(runtime, id, turns)
  }

  async function messages() {
    return (await runtime.request('session.messages', { id })).messages
  }
}

export async function add(
  runtime: TestRuntime,
  name: string,
  args: string[],
  env: Record<string, string> = {},
  command: string = process.execPath,
): Promise<void> {
  const agent = { command, args, env }
  expect(await runtime.request('agents.save', { name, agent })).toEqual({ problems: [] })
}

export async function agree(runtime: TestRuntime, name: string): Promise<void> {
  const { agents } = await runtime.request('agents.list', {})
  const fingerprint = agents.find((each) => each.name === name)?.consent?.fingerprint ?? ''
  await runtime.request('agents.agree', { name, fingerprint })
}

export async function session(runtime: TestRuntime, id: string) {
  return (await runtime.request('session.list', {})).find((each) => each.id === id)
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** So many turns of it are over. */
export async function endedTurns(runtime: TestRuntime, id: string, turns: number): Promise<void> {
  await expect.poll(ends, WAIT).toBe(turns)

  function ends(): number {
    const states = runtime
      .payloads('session.changed')
      .filter((each) => each.id === id)
      .map(({ state }) => (state === 'waiting' ? 'running' : state))
    return states.filter((state, at) => state !== 'running' && states[at - 1] === 'running').length
  }
}
