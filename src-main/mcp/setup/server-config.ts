/** One server as it is set up: read from the settings, named by a fingerprint, resolved for a start. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { say } from '#say'
import type { Words } from '#words'
import {
  type McpHttpServer,
  type McpServer,
  type McpStdioServer,
  mcpServer,
} from '../../contract/mcp.ts'
import { looksSecret } from '../../lib/environment/harmless-variables.ts'
import { canonical } from '../canonical.ts'

export type Variables = Readonly<Record<string, string | undefined>>
type Value = string | { secret: string }

export interface Problem {
  field: string
  words: Words
}

export type ReadServer = { ok: true; server: McpServer } | { ok: false; problems: Problem[] }

export function readServer(value: unknown): ReadServer {
  const parsed = mcpServer.safeParse(value)
  if (!parsed.success)
    return {
      ok: false,
      problems: parsed.error.issues.map((issue) => ({
        field: issue.path.join('.'),
        words:
          issue.path[0] === 'url'
            ? say('field.badAddress', { field: say('field.address') })
            : { text: issue.message },
      })),
    }
  const problem = 'url' in parsed.data ? addressProblem(parsed.data.url) : undefined
  if (problem) return { ok: false, problems: [{ field: 'url', words: problem }] }
  return { ok: true, server: parsed.data }
}

/** What is sent to another machine in clear, anybody on the way can read and change. */
function addressProblem(address: string): Words | undefined {
  const url = new URL(address)
  if (url.protocol === 'https:') return undefined
  if (url.protocol !== 'http:') return say('mcp.notHttp', { address })
  return isLoopback(url.hostname) ? undefined : say('mcp.needsHttps', { host: url.hostname })
}

function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|.+\.localhost)$/.test(host)
}

/** All that a yes is given to, and what only the person may change. Keys count by their names. */
export function fingerprintOf(server: McpServer, changedCode = ''): string {
  const agreed =
    server.transport === 'stdio'
      ? { command: server.command, args: server.args, cwd: server.cwd, env: server.env }
      : {
          transport: server.transport,
          url: server.url,
          headers: server.headers,
          oauth: server.oauth,
        }
  const { trust, sampling } = server
  const text = canonical({
    ...{ ...agreed, trust },
    ...(sampling && { sampling }),
    ...(changedCode !== '' && { changedCode }),
  })
  return createHash('sha256').update(text).digest('hex')
}

/** Names under which a key is kept: a server can be given its own and no others. */
function secretName(server: string, field: string): string {
  return `mcp.${server}.${field}`
}

const CREDENTIAL_NAME =
  /(?:^|[_-])(?:key|token|secret|password|passwd|pass|pat|auth|authorization|credentials?|cookie)(?:$|[_-])|apikey/i

export function namesCredential(name: string): boolean {
  return CREDENTIAL_NAME.test(name)
}

/** A value that belongs into the key store. What is taken from the environment stays a name. */
function isCredential(name: string, value: string): boolean {
  if (value === '' || /^\$\{[^}]+\}$/.test(value)) return false
  return namesCredential(name) || looksSecret(value)
}

/** The same with every credential as the name under which `keep` put it. */
export function withoutCredentials(
  name: string,
  server: McpServer,
  keep: (secret: string, value: string) => void,
  /** Entered by the person for these fields, whatever stands there. */
  keys: Readonly<Record<string, string>> = {},
): McpServer {
  const moved = (values: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(
      Object.entries(values).map(([field, value]) => {
        const entered = keys[field]
        if (entered === undefined && (typeof value !== 'string' || !isCredential(field, value)))
          return [field, value]
        const secret = secretName(name, field)
        keep(secret, entered ?? String(value))
        return [field, { secret }]
      }),
    )
  return server.transport === 'stdio'
    ? { ...server, env: moved(server.env) }
    : { ...server, headers: moved(server.headers) }
}

export function secretsOf(server: McpServer): string[] {
  const values = server.transport === 'stdio' ? server.env : server.headers
  return Object.values(values).flatMap((value) => (typeof value === 'string' ? [] : [value.secret]))
}

const ALLOWED = new Set(['HOME', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'USER', 'LANG', 'TMPDIR'])
const ALLOWED_WINDOWS = new Set([
  ...['APPDATA', 'HOMEDRIVE', 'HOMEPATH', 'LOCALAPPDATA', 'PATH', 'PATHEXT', 'COMSPEC', 'TMP'],
  ...['PROCESSOR_ARCHITECTURE', 'PROGRAMFILES', 'SYSTEMDRIVE', 'SYSTEMROOT', 'TEMP', 'USERNAME'],
  ...['USERPROFILE', 'WINDIR'],
])

/** What a program needs to find its way. Everything else has to be named in its entry. */
export function plainEnvironment(
  variables: Variables,
  platform: NodeJS.Platform = process.platform,
): Record<string, string> {
  const isAllowed = (name: string): boolean =>
    platform === 'win32'
      ? ALLOWED_WINDOWS.has(name.toUpperCase())
      : ALLOWED.has(name) || /^(?:LC|XDG)_/.test(name)
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(variables))
    if (value !== undefined && isAllowed(name)) kept[name] = value
  return kept
}

export interface Around {
  server: string
  environment: Variables
  secret: (name: string) => string | undefined
  home: string
}

export interface ResolvedProcess {
  command: string
  args: string[]
  cwd: string
  env: Record<string, string>
}

export type Resolved<Value> = { ok: true; value: Value } | { ok: false; reason: Words; fix?: Words }

export function resolveProcess(server: McpStdioServer, around: Around): Resolved<ResolvedProcess> {
  return attempt(() => ({
    command: homed(expand(server.command, around), around.home),
    args: server.args.map((arg) => expand(arg, around)),
    cwd: server.cwd === undefined ? around.home : homed(expand(server.cwd, around), around.home),
    env: valuesOf(server.env, around),
  }))
}

export function resolveAddress(
  server: McpHttpServer,
  around: Around,
): Resolved<{ url: URL; headers: Record<string, string> }> {
  return attempt(() => ({
    url: new URL(expand(server.url, around)),
    headers: valuesOf(server.headers, around),
  }))
}

class Unresolved extends Error {
  readonly words: Words
  constructor(words: Words) {
    super(words.text)
    this.words = words
  }
}

function attempt<Value>(resolve: () => Value): Resolved<Value> {
  try {
    return { ok: true, value: resolve() }
  } catch (error) {
    if (!(error instanceof Unresolved)) throw error
    return { ok: false, reason: error.words }
  }
}

function valuesOf(values: Readonly<Record<string, Value>>, around: Around): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, resolvedValue(value, around)]),
  )
}

function resolvedValue(value: Value, around: Around): string {
  if (typeof value === 'string') return expand(value, around)
  // An entry of a file could name the key of a model provider.
  if (!value.secret.startsWith(secretName(around.server, '')))
    throw new Unresolved(say('mcp.foreignSecret', { name: value.secret }))
  const found = around.secret(value.secret)
  if (found === undefined) throw new Unresolved(say('mcp.secretMissing', { name: value.secret }))
  return found
}

/** `${NAME}` and `${NAME:-otherwise}`, from the environment of the app, which has no `${input:key}` of others. */
function expand(text: string, { environment }: Around): string {
  return text.replace(
    /\$\{([^}]+?)(?::-([^}]*))?\}/g,
    (_whole, name: string, otherwise?: string) => {
      const value = environment[name] || otherwise
      if (value === undefined) throw new Unresolved(say('mcp.variableMissing', { name }))
      return value
    },
  )
}

function homed(path: string, home: string): string {
  return path === '~' ? home : path.startsWith('~/') ? join(home, path.slice(2)) : path
}
