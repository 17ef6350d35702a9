/** A session of the whole runtime that talks to a server over HTTP. */
import { expect, onTestFinished } from 'vitest'
import { startFakeModelServer } from './fake-model-server.ts'
import { openRuntime } from './runtime.ts'

type RuntimeOptions = Parameters<typeof openRuntime>[0]

export async function openModelSession(
  options: RuntimeOptions & {
    place?: string
    models?: (string | Record<string, unknown>)[]
    /** Before there is a session. */
    before?: (runtime: Awaited<ReturnType<typeof openRuntime>>) => Promise<unknown>
  } = {},
) {
  const { place, models, before, ...rest } = options
  const server = await startFakeModelServer(models)
  onTestFinished(server.close)
  const runtime = await openRuntime(rest)
  const { id: provider } = await runtime.request('models.saveProvider', {
    name: 'Fake',
    baseUrl: server.baseUrl,
  })
  await runtime.request('models.choose', { model: `${provider}/fake-model` })
  await before?.(runtime)
  const { id } = await runtime.request('session.create', { ...(place && { place }) })
  const asked = () => server.requests.filter(({ path }) => path.endsWith('/chat/completions'))
  return { runtime, server, provider, id, asked, say }

  /** Until the turn is over. */
  async function say(text: string, sessionId = id): Promise<void> {
    const before = ends(sessionId)
    await runtime.request('session.send', { id: sessionId, text })
    await expect.poll(() => ends(sessionId), { timeout: 20_000 }).toBeGreaterThan(before)
  }

  function ends(sessionId: string): number {
    const states = runtime
      .payloads('session.changed')
      .filter((session) => session.id === sessionId)
      .map(({ state }) => state)
    return states.filter((state, at) => state !== 'running' && states[at - 1] === 'running').length
  }
}
