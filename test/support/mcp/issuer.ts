/**
 * Who issues tokens: a real authorization server on this machine. Whoever comes is signed in there and says
 * yes, or is asked for both on a page when there is a person with a browser.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Provider } from 'oidc-provider'

export async function startIssuer(tokenSeconds: number, { asksAPerson = false } = {}) {
  let visits = 0
  let grants = 0
  let refreshes = 0
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(url, {
    clients: [],
    scopes: ['notes', 'offline_access'],
    cookies: { keys: ['only-for-tests'] },
    pkce: { required: () => true },
    // Each refresh token is good for one use.
    rotateRefreshToken: true,
    issueRefreshToken: () => true,
    ttl: {
      AccessToken: tokenSeconds,
      RefreshToken: 3_600,
      Grant: 3_600,
      Session: 3_600,
      Interaction: 600,
    },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      registration: { enabled: true },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'notes',
          accessTokenFormat: 'opaque',
          accessTokenTTL: tokenSeconds,
        }),
      },
    },
  })
  provider.on('grant.success', ({ oidc }) => {
    if (oidc.params?.grant_type === 'refresh_token') refreshes += 1
    else grants += 1
  })
  const handle = provider.callback()
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) {
      void handle(request, response)
      return
    }
    const { prompt, params, session } = await provider.interactionDetails(request, response)
    visits += 1
    if (asksAPerson && request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(PAGES[prompt.name])
      return
    }
    const answer = asksAPerson ? await text(request) : ''
    if (answer.includes('no')) {
      await provider.interactionFinished(request, response, { error: 'access_denied' })
      return
    }
    if (prompt.name === 'login') {
      await provider.interactionFinished(request, response, { login: { accountId: 'somebody' } })
      return
    }
    const grant = new provider.Grant({
      accountId: session?.accountId ?? '',
      clientId: String(params.client_id),
    })
    grant.addResourceScope(String(params.resource), 'notes')
    grant.addOIDCScope(String(params.scope))
    await provider.interactionFinished(request, response, {
      consent: { grantId: await grant.save() },
    })
  })
  return {
    url,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
    /** How often a page of it was asked for. */
    visits: () => visits,
    grants: () => grants,
    refreshes: () => refreshes,
    isGood: async (token: string | undefined) =>
      token !== undefined && (await provider.AccessToken.find(token)) !== undefined,
  }
}

const PAGES: Readonly<Record<string, string>> = {
  login: page('Who are you?', [['yes', 'I am somebody']]),
  consent: page('May Talaria read your notes?', [
    ['yes', 'Allow'],
    ['no', 'Deny'],
  ]),
}

function page(question: string, answers: [value: string, words: string][]): string {
  const buttons = answers.map(
    ([value, words]) => `<button name="is" value="${value}">${words}</button>`,
  )
  return `<!doctype html><title>Issuer</title><h1>${question}</h1><form method="post">${buttons.join('')}</form>`
}

const MAX_HOPS = 20

/** What a browser does: along all redirections, with its cookies, until it is sent back to the app. */
export async function visit(address: string): Promise<{ status: number; text: string }> {
  const cookies = new Map<string, string>()
  let at = address
  for (let hops = 0; hops < MAX_HOPS; hops += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const each of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
      cookies.set(name, value)
    }
    const next = response.headers.get('location')
    if (next === null) return { status: response.status, text: await response.text() }
    at = new URL(next, at).href
  }
  throw new Error(`sent round in circles from ${address}`)
}
