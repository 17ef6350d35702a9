/**
 * What the official suite drives: our own line to a server and our own way of signing in, with a person who
 * says yes to all.
 */
import { mcpServer } from '../../../src-main/contract/mcp.ts'
import { createConnection } from '../../../src-main/mcp/line/connection.ts'
import { createSignIn } from '../../../src-main/mcp/sign-in/sign-in.ts'
import { createTokenStore } from '../../../src-main/mcp/sign-in/token-store.ts'
import type { ListedTool } from '../../../src-main/mcp/tools/list-tools.ts'

/** What the suite tells a client about a scenario. */
export interface Scenario {
  name: string
  url: string
  context: {
    client_id?: string
    client_secret?: string
    toolCalls?: { name: string; arguments: Record<string, unknown> }[]
  }
}

/** A person would give up. */
const MAX_SIGN_INS = 3

export async function walkThrough({ name: scenario, url, context }: Scenario): Promise<void> {
  let tools: ListedTool[] = []
  let signIns = 0
  const signIn = signInFor(context)
  const connection = createConnection({
    mayStart: () => true,
    server: mcpServer.parse({ transport: 'http', url, parallel: true }),
    link: {
      ...{ server: 'suite', environment: {}, home: '/', secret: () => undefined, signIn },
      ...{ loginPath: async () => '', newMark: () => 'suite', stamp: 0 },
      process: { endFamily: async () => {}, onStarted: () => {}, onGone: () => {} },
    },
    memory: { isLegacy: () => false, isSse: () => false, learned: () => {} },
    clientInfo: { name: 'talaria', version: '1' },
    // The suite starts a process for each scenario at once, and has no time for its servers then.
    probeMs: 60_000,
    ...{ now: Date.now, random: Math.random, newId: () => '', isWatched: () => false },
    after: () => () => {},
    inTurn: (work) => work(),
    ask: async () => ({ action: 'accept', content: { confirmed: true } }),
    sample: () => Promise.reject(new Error('nobody lets it')),
    rootOf: () => '/',
    onState: () => {},
    onList: (list) => {
      tools = list.tools
    },
    onLog: () => {},
  })
  try {
    await signedIn(() => connection.start())
    for (const calls of plan()) await Promise.all(calls.map(callOnce))
    await lookAtTheRest()
  } finally {
    await connection.dispose()
  }

  /** One by one; but one scenario is about calls that are out together. */
  function plan() {
    const calls = context.toolCalls ?? tools.map(callOf)
    return scenario.startsWith('sep-2322') ? [calls] : calls.map((call) => [call])
  }

  async function callOnce(call: { name: string; arguments: Record<string, unknown> }) {
    const tool = tools.find(({ name }) => name === call.name)
    if (!tool) return
    const options = { signal: AbortSignal.timeout(60_000), sessionId: 's', onProgress: () => {} }
    // Said to read, so that calls may be out together.
    const reading = { ...tool, annotations: { ...tool.annotations, readOnlyHint: true } }
    await signedIn(() => connection.call(reading, call.arguments, options))
  }

  /** Prompts and resources, where there are any. */
  async function lookAtTheRest(): Promise<void> {
    await connection.request(async (client) => {
      const has = client.getServerCapabilities() ?? {}
      const { resources } = has.resources ? await client.listResources() : { resources: [] }
      for (const { uri } of resources) await client.readResource({ uri })
      const { prompts } = has.prompts ? await client.listPrompts() : { prompts: [] }
      for (const { name } of prompts) await client.getPrompt({ name })
    }, AbortSignal.timeout(60_000))
  }

  /** Where somebody has to sign in, they do, as a browser would: along the redirections. */
  async function signedIn<Value>(work: () => Promise<Value>): Promise<Value> {
    try {
      return await work()
    } catch (error) {
      signIns += 1
      if (!signIn.isNeeded() || signIns > MAX_SIGN_INS) throw error
      const { address, done } = await signIn.begin(new URL(url))
      await Promise.all([done, fetch(address)])
      // Whoever issues tokens may be another by now, and then they sign in there.
      return signedIn(async () => {
        await connection.restart()
        return work()
      })
    }
  }
}

function signInFor({ client_id, client_secret }: Scenario['context']) {
  const secrets = new Map<string, string>()
  const store = createTokenStore({
    server: 'suite',
    now: Date.now,
    secrets: {
      get: (name) => secrets.get(name),
      set: (name, value) => void secrets.set(name, value),
      remove: (name) => void secrets.delete(name),
    },
  })
  return createSignIn({
    ...{ server: 'suite', store, version: '1', scope: undefined },
    ...{ now: Date.now, onChange: () => {} },
    ...{ clientId: client_id, clientSecret: client_secret },
    // The address that the suite looks for; nobody fetches it.
    clientMetadataUrl: 'https://conformance-test.local/client-metadata.json',
  })
}

function callOf({ name, inputSchema }: ListedTool) {
  const properties = (inputSchema.properties ?? {}) as Record<string, { type?: string }>
  const filled = Object.entries(properties).map(([field, { type }]) => [
    field,
    type === 'number' ? 5 : 'text',
  ])
  return { name, arguments: Object.fromEntries(filled) }
}
