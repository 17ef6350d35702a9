/** Who signs in to a server how: with a key of the entry, or in a browser. */
import { RuntimeError } from '#wire'
import { wordsOf } from '#words'
import type { McpHttpServer, McpServer } from '../contract/mcp.ts'
import { type Around, resolveAddress } from './setup/server-config.ts'
import { createSignIn, type SignIn } from './sign-in/sign-in.ts'
import { createTokenStore, type TokenSecrets } from './sign-in/token-store.ts'

/** None for a program, and none for an entry with a key of its own. */
export function signInFor(
  name: string,
  server: McpServer,
  deps: {
    secrets: TokenSecrets
    clientInfo: { version: string }
    now: () => number
    onChange: () => void
  },
): SignIn | undefined {
  if (server.transport === 'stdio') return undefined
  if (Object.keys(server.headers).some((header) => /^authorization$/i.test(header)))
    return undefined
  return createSignIn({
    ...{ server: name, now: deps.now, onChange: deps.onChange },
    store: createTokenStore({ server: name, secrets: deps.secrets, now: deps.now }),
    clientId: server.oauth?.clientId,
    clientSecret: undefined,
    clientMetadataUrl: undefined,
    scope: server.oauth?.scope,
    version: deps.clientInfo.version,
  })
}

export function beginSignIn(way: SignIn, server: McpHttpServer, around: Around) {
  const resolved = resolveAddress(server, around)
  if (!resolved.ok) throw new RuntimeError('bad-request', resolved.reason)
  return way.begin(resolved.value.url).catch((error: unknown) => {
    throw new RuntimeError('unavailable', wordsOf(error))
  })
}
