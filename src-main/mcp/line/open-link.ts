/** From an entry of the settings to a transport that the client can be connected with. */
import type { Transport } from '@modelcontextprotocol/client'
import { say } from '#say'
import type { McpServer, McpStdioServer } from '../../contract/mcp.ts'
import { parseJson } from '../../lib/parse-json.ts'
import { TOO_LONG } from '../answer-bound.ts'
import { boundedFetch } from '../bounded-fetch.ts'
import { loadClient } from '../load-client.ts'
import {
  plainEnvironment,
  type Resolved,
  resolveAddress,
  resolveProcess,
  type Variables,
} from '../setup/server-config.ts'
import type { SignIn } from '../sign-in/sign-in.ts'
import { type HttpFacts, StartError } from './failures.ts'
import { findProgram } from './find-program.ts'
import {
  createProcessTransport,
  type ProcessStart,
  type ProcessTransport,
  type ProcessTransportDeps,
} from './process-transport.ts'

export interface LinkDeps {
  server: string
  environment: Variables
  home: string
  secret: (name: string) => string | undefined
  /** The PATH of the person's own terminal. */
  loginPath: () => Promise<string>
  process: ProcessTransportDeps
  /** For a server that nobody has given a key of its own. */
  signIn: SignIn | undefined
  /** A new one for each start. */
  newMark: () => string
  stamp: number
}

export type Link =
  | { kind: 'process'; transport: ProcessTransport }
  | { kind: 'http'; url: URL; transport: Transport; facts: () => HttpFacts | undefined }

/** `asSse`: the older of the two ways over HTTP. */
export async function openLink(server: McpServer, deps: LinkDeps, asSse: boolean): Promise<Link> {
  const around = { ...deps, environment: deps.environment }
  if (server.transport === 'stdio') {
    const start = await locateProcess(server, deps)
    return { kind: 'process', transport: createProcessTransport(start, deps.process) }
  }
  const { url, headers } = known(resolveAddress(server, around))
  const { StreamableHTTPClientTransport, SSEClientTransport } = await loadClient()
  let facts: HttpFacts | undefined
  const bounded = boundedFetch(failTooLong)
  const options = {
    requestInit: { headers },
    ...(deps.signIn && { authProvider: deps.signIn.provider }),
    fetch: async (input: string | URL, init?: RequestInit) => {
      facts = undefined
      const response = await bounded(input, init)
      facts = {
        status: response.status,
        contentType: response.headers.get('content-type') ?? '',
        retryAfter: response.headers.get('retry-after'),
      }
      deps.signIn?.answered(response, init)
      return response
    },
  }
  const transport: Transport = asSse
    ? new SSEClientTransport(url, options)
    : new StreamableHTTPClientTransport(url, options)
  return { kind: 'http', url, transport, facts: () => facts }

  /** The stream that broke off says nothing about a call, which would wait for its answer. */
  function failTooLong(init: RequestInit | undefined): void {
    const id = idIn(init?.body)
    if (id === undefined) return
    transport.onmessage?.({ jsonrpc: '2.0', id, error: { code: -32_603, message: TOO_LONG } })
  }
}

/** Of the request that was sent. */
function idIn(body: unknown): string | number | undefined {
  const sent = typeof body === 'string' ? parseJson(body) : undefined
  const { id } = (sent ?? {}) as { id?: unknown }
  return typeof id === 'string' || typeof id === 'number' ? id : undefined
}

/** The program as it is about to be started; throws where it is not there. */
export async function locateProcess(
  server: McpStdioServer,
  deps: Omit<LinkDeps, 'process' | 'signIn'>,
): Promise<ProcessStart> {
  const { command, args, cwd, env } = known(resolveProcess(server, deps))
  const path = await deps.loginPath()
  const environment = { ...plainEnvironment(deps.environment), PATH: path, ...env }
  const pathExt = deps.environment.PATHEXT
  const file = findProgram(command, {
    path: environment.PATH,
    cwd,
    ...(pathExt !== undefined && { pathExt }),
  })
  if (file === undefined)
    throw new StartError('missing-binary', say('mcp.programMissing', { command }), {
      fix: say('mcp.installProgram', { command }),
      isFinal: true,
    })
  return { file, args, cwd, env: environment, mark: deps.newMark(), stamp: deps.stamp }
}

function known<Value>(resolved: Resolved<Value>): Value {
  if (resolved.ok) return resolved.value
  throw new StartError('bad-config', resolved.reason, { isFinal: true })
}
