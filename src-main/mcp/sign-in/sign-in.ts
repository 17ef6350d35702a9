/** Signing in to one server: a token for each request, one refresh at a time, a browser by a click only. */
import { randomBytes } from 'node:crypto'
import type {
  AuthProvider,
  FetchLike,
  InsufficientScopeError,
  OAuthClientProvider,
} from '@modelcontextprotocol/client'
import { say } from '#say'
import { ToldError } from '#words'
import { boundedFetch } from '../bounded-fetch.ts'
import { loadClient } from '../load-client.ts'
import { openCallback } from './loopback-callback.ts'
import type { TokenStore } from './token-store.ts'

/** A token that ends while a call is on its way fails that call. */
const EARLY_MS = 60_000
/** Then what was found out about who issues tokens is found out anew. */
const REFUSALS = 2

export interface SignInDeps {
  server: string
  store: TokenStore
  /** Given by the person, where the issuer knows no registration. */
  clientId: string | undefined
  clientSecret: string | undefined
  /** A page of ours that says who we are, for issuers that read one. */
  clientMetadataUrl: string | undefined
  scope: string | undefined
  version: string
  now: () => number
  onChange: () => void
}

/** The person has to sign in, in a browser. */
export class SignInNeeded extends ToldError {
  override readonly name = 'SignInNeeded'
}

export function createSignIn(deps: SignInDeps) {
  const { store } = deps
  const bounded = boundedFetch()
  let refreshing: Promise<void> | undefined
  /** By which token an answer was asked for. */
  const sentWith = new WeakMap<Response, string>()
  let refusals = 0
  let isNeeded = false
  let serverUrl: URL | undefined
  let asked: { resourceMetadataUrl?: URL; scope?: string } = {}
  let pending: { cancel: () => void } | undefined
  const provider: AuthProvider = { token, onUnauthorized }
  return {
    ...{ provider, begin, cancel, signOut, widen, answered },
    isNeeded: () => isNeeded,
    isPending: () => pending !== undefined,
    isSignedIn: () => store.tokens() !== undefined,
  }

  /** What was granted does not reach far enough; the person is asked for more. */
  function widen({ requiredScope, resourceMetadataUrl }: InsufficientScopeError): SignInNeeded {
    asked = {
      ...asked,
      ...(resourceMetadataUrl && { resourceMetadataUrl }),
      ...(requiredScope !== undefined && { scope: joined(grantedScope(), requiredScope) }),
    }
    return needed()
  }

  function grantedScope(): string | undefined {
    const scope = store.tokens()?.scope
    return typeof scope === 'string' ? scope : asked.scope
  }

  /** Told of every answer, so that a refusal is known to be about the token of now. */
  function answered(response: Response, init: RequestInit | undefined): void {
    const bearer = /^Bearer (.+)$/.exec(new Headers(init?.headers).get('authorization') ?? '')?.[1]
    if (bearer !== undefined) sentWith.set(response, bearer)
  }

  async function token(): Promise<string | undefined> {
    const tokens = store.tokens()
    const expiresAt = store.expiresAt()
    const isEnding = expiresAt !== undefined && deps.now() > expiresAt - EARLY_MS
    const isShort = typeof tokens?.expires_in === 'number' && tokens.expires_in * 1_000 <= EARLY_MS
    const isOver = expiresAt !== undefined && deps.now() > expiresAt
    if (tokens?.refresh_token !== undefined && serverUrl && (isShort ? isOver : isEnding))
      await refresh(serverUrl, bounded).catch(() => {})
    const found = store.tokens()?.access_token
    return typeof found === 'string' ? found : undefined
  }

  async function onUnauthorized(
    context: Parameters<NonNullable<AuthProvider['onUnauthorized']>>[0],
  ): Promise<void> {
    const { extractWWWAuthenticateParams } = await loadClient()
    serverUrl = context.serverUrl
    asked = extractWWWAuthenticateParams(context.response)
    // It is about a token from before: the request is sent again with the one of now.
    const sent = sentWith.get(context.response)
    if (sent !== undefined && sent !== store.tokens()?.access_token) return
    refusals += 1
    if (refusals >= REFUSALS) store.drop('discovery')
    if (store.tokens()?.refresh_token === undefined) throw needed()
    await refresh(context.serverUrl, context.fetchFn)
  }

  /** Whoever comes while one is under way waits for it: a refresh token is good for one use. */
  function refresh(url: URL, fetchFn: FetchLike): Promise<void> {
    refreshing ??= renew(url, fetchFn).finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  async function renew(url: URL, fetchFn: FetchLike): Promise<void> {
    const { auth } = await loadClient()
    const quiet = providerFor(undefined, '', () => {
      throw needed()
    })
    await auth(quiet, { serverUrl: url, fetchFn })
    refusals = 0
    isNeeded = false
  }

  function needed(): SignInNeeded {
    isNeeded = true
    deps.onChange()
    return new SignInNeeded(say('mcp.signInNeeded', { name: deps.server }))
  }

  /** The address that the person's browser is to open, and what becomes of it. */
  async function begin(url: URL): Promise<{ address: URL; done: Promise<void> }> {
    const { auth } = await loadClient()
    pending?.cancel()
    const state = randomBytes(24).toString('base64url')
    const callback = await openCallback(store.port(), state)
    // A registration names the address to come back to.
    if (callback.port !== store.port()) store.drop('client')
    store.savePort(callback.port)
    let address: URL | undefined
    const provider = providerFor(callback.url, state, (to) => {
      address = to
    })
    const { resourceMetadataUrl, scope = deps.scope } = asked
    const more = {
      ...(resourceMetadataUrl && { resourceMetadataUrl }),
      ...(scope !== undefined && { scope }),
    }
    pending = callback
    try {
      // Who issues tokens may be another by now, and the person signs in with whoever it is.
      store.drop('tokens')
      store.drop('discovery')
      await auth(provider, { serverUrl: url, fetchFn: bounded, ...more })
    } catch (error) {
      callback.cancel()
      pending = undefined
      throw error
    }
    // A page, and nothing that starts a program of this machine or opens a file.
    if (!address || !/^https?:$/.test(address.protocol)) {
      callback.cancel()
      pending = undefined
      const what = address ? 'mcp.signInNoPage' : 'mcp.signInNoAddress'
      throw new SignInNeeded(say(what, { name: deps.server }))
    }
    return { address, done: finish() }

    async function finish(): Promise<void> {
      const end = await callback.ended
      if (pending === callback) pending = undefined
      deps.onChange()
      if (end.kind === 'denied')
        throw new SignInNeeded(say('mcp.signInDenied', { name: deps.server, error: end.error }))
      if (end.kind !== 'answered')
        throw new SignInNeeded(
          say(end.kind === 'late' ? 'mcp.signInLate' : 'mcp.signInCancelled', {
            name: deps.server,
          }),
        )
      const { code, iss } = end
      await auth(provider, {
        serverUrl: url,
        fetchFn: bounded,
        authorizationCode: code,
        ...(iss !== undefined && { iss }),
        ...more,
      })
      refusals = 0
      isNeeded = false
      deps.onChange()
    }
  }

  function cancel(): void {
    pending?.cancel()
  }

  function signOut(): void {
    pending?.cancel()
    store.clear()
    isNeeded = true
    deps.onChange()
  }

  function providerFor(
    redirectUrl: string | undefined,
    state: string,
    redirect: (url: URL) => void,
  ): OAuthClientProvider {
    let verifier = ''
    return {
      redirectUrl: redirectUrl ?? `http://127.0.0.1:${store.port() ?? 0}/callback`,
      clientMetadata: {
        client_name: 'Talaria',
        redirect_uris: [redirectUrl ?? `http://127.0.0.1:${store.port() ?? 0}/callback`],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
        application_type: 'native',
        software_version: deps.version,
      },
      ...(deps.clientMetadataUrl !== undefined && { clientMetadataUrl: deps.clientMetadataUrl }),
      state: () => state,
      // The client wrote them, and reads them back as it wrote them.
      clientInformation: (context) =>
        deps.clientId === undefined
          ? (store.client(context?.issuer) as ReturnType<OAuthClientProvider['clientInformation']>)
          : {
              client_id: deps.clientId,
              ...(deps.clientSecret !== undefined && { client_secret: deps.clientSecret }),
            },
      ...(deps.clientId === undefined && {
        saveClientInformation: (client, context) => store.saveClient(client, context?.issuer),
      }),
      tokens: (context) =>
        store.tokens(context?.issuer) as ReturnType<OAuthClientProvider['tokens']>,
      saveTokens: (tokens, context) => store.saveTokens(tokens, context?.issuer),
      redirectToAuthorization: redirect,
      saveCodeVerifier: (next) => {
        verifier = next
      },
      codeVerifier: () => verifier,
      invalidateCredentials: (what) => store.drop(what),
      saveDiscoveryState: (found) => store.saveDiscovery({ ...found }),
      discoveryState: () =>
        store.discovery() as ReturnType<NonNullable<OAuthClientProvider['discoveryState']>>,
    }
  }
}

function joined(...scopes: (string | undefined)[]): string {
  return [...new Set(scopes.flatMap((scope) => scope?.split(' ') ?? []))].join(' ')
}

export type SignIn = ReturnType<typeof createSignIn>
