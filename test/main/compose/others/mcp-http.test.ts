import { describe, expect, it } from 'vitest'
import { visit } from '../../../support/mcp/issuer.ts'
import { ECHO, openMcp } from '../../../support/mcp/open-mcp.ts'
import { openHttpServer, openIssuer } from '../../../support/mcp/open-servers.ts'

const ASK = { ...ECHO, name: 'ask', inputSchema: { type: 'object' } }

describe('a server behind an address', () => {
  it.each([
    ['by the usual way', { tools: [ECHO] }, 'http'],
    ['by the older way', { tools: [ECHO], isSse: true }, 'sse'],
    ['by the older way, which it was not said to need', { tools: [ECHO], isSse: true }, 'http'],
  ])('is spoken to %s', async (_, script, transport) => {
    const app = await openMcp()
    const { url } = await openHttpServer(script)
    await app.setUp('notes', { transport, url })

    expect(await app.view('notes')).toMatchObject({ state: { kind: 'ready', era: 'legacy' } })
    expect(await app.allowed('mcp__notes__echo', { message: 'hello' })).toContain(
      'echo got {"message":"hello"}',
    )
  })

  it('is found again when it has forgotten who we are, and the call goes through', async () => {
    const app = await openMcp()
    const server = await openHttpServer({
      tools: [{ ...ECHO, annotations: { readOnlyHint: true } }],
    })
    await app.setUp('notes', { transport: 'http', url: server.url })
    await app.allowed('mcp__notes__echo')
    server.forget()

    expect(await app.allowed('mcp__notes__echo', { message: 'again' })).toContain('again')
    expect(server.seen.filter(({ rpc }) => rpc === 'initialize')).toHaveLength(2)
  })

  it('that answers with more than anybody reads fails that call, and the next one works', async () => {
    const app = await openMcp()
    const { url } = await openHttpServer({
      tools: ['long', 'echo'].map((name) => ({ ...ECHO, name, inputSchema: { type: 'object' } })),
    })
    await app.setUp('notes', { transport: 'http', url })

    const long = await app.allowed('mcp__notes__long', { bytes: 33 * 1024 * 1024 })
    expect(long).toContain('longer than 32 MB')
    expect(long).not.toContain('xxx')
    expect(await app.allowed('mcp__notes__echo')).toContain('echo got')
  })

  it('that dies in a call says so soon, and is tried again', async () => {
    const app = await openMcp()
    const { url } = await openHttpServer({ tools: [{ ...ECHO, name: 'die' }] })
    await app.setUp('notes', { transport: 'http', url })

    expect(await app.allowed('mcp__notes__die')).toContain('may have taken effect')
    await app.state('notes', ({ state }) => state.kind === 'retrying')
  })
})

describe('what a server asks of the person', () => {
  it('is a form that they fill in, decline or leave', async () => {
    const { app, ask } = await openAsking()
    const answer = ask({
      message: 'Where to?',
      requestedSchema: {
        type: 'object',
        properties: { city: { type: 'string', title: 'City' }, password: { type: 'string' } },
        required: ['city'],
      },
    })
    const [question] = await app.questions()

    expect(question).toMatchObject({
      ...{ server: 'notes', kind: 'form', message: 'Where to?' },
      fields: [
        { name: 'city', label: 'City', required: true, isSecretLike: false },
        { name: 'password', isSecretLike: true },
      ],
    })
    await expect(
      app.request('mcp.answer', { id: question?.id ?? '', action: 'accept', content: {} }),
    ).rejects.toThrow('City')
    await app.request('mcp.answer', {
      id: question?.id ?? '',
      action: 'accept',
      content: { city: 'Lisbon', unasked: 'x' },
    })
    expect(await answer).toContain('{"action":"accept","content":{"city":"Lisbon"}}')
  })

  it('is an address that they open themselves, shown whole, with what is odd about it', async () => {
    const { app, server, ask } = await openAsking()
    const answer = ask({
      ...{ mode: 'url', elicitationId: 'e1', message: 'Pay here' },
      url: 'https://xn--pypal-4ve.example/pay?order=1',
    })
    const [question] = await app.questions()

    expect(question).toMatchObject({
      ...{ kind: 'url', host: 'xn--pypal-4ve.example', isPunycode: true },
      url: 'https://xn--pypal-4ve.example/pay?order=1',
    })
    await app.request('mcp.answer', { id: question?.id ?? '', action: 'decline' })
    expect(await answer).toContain('{"action":"decline"}')
    expect(server.seen.filter(({ path }) => path.includes('pay'))).toEqual([])
  })

  it('is left, when the server goes away', async () => {
    const { app, server, ask } = await openAsking()
    const answer = ask({
      message: 'Where to?',
      requestedSchema: { type: 'object', properties: { city: { type: 'string' } } },
    })
    await app.questions()
    await app.request('mcp.stop', { name: 'notes' })

    expect(await app.request('runtime.snapshot', {})).toMatchObject({ mcp: { questions: [] } })
    await server.close()
    expect(await answer).toContain('error')
  })
})

describe('a server that one signs in to', () => {
  it('waits for a click, and then works; no browser is opened by itself', async () => {
    const { app, server, issuer } = await openGuarded(3_600)
    expect(await app.view('notes')).toMatchObject({
      state: { kind: 'needs-sign-in', isPending: false },
    })
    expect(issuer.grants()).toBe(0)

    await signIn(app)

    expect(issuer.grants()).toBe(1)
    expect(await app.allowed('mcp__notes__echo', { message: 'in' })).toContain('in')
    const tokens = server.seen.flatMap(({ authorization }) => authorization?.slice(7) ?? [])
    const told = JSON.stringify([app.payloads('mcp.changed'), app.payloads('notices.raised')])
    expect(tokens.length).toBeGreaterThan(0)
    expect(tokens.filter((token) => told.includes(token))).toEqual([])
  })

  it('gets one fresh token when four calls come at its end', async () => {
    const { app, issuer, server } = await openGuarded(3_600)
    await signIn(app)
    server.script.isWelcome = onlyAfter(issuer)
    const before = issuer.refreshes()

    const answers = await Promise.all(
      [1, 2, 3, 4].map((at) => app.call('mcp__notes__look', { message: `call ${at}` })),
    )

    for (const [at, answer] of answers.entries()) expect(answer).toContain(`call ${at + 1}`)
    expect(issuer.refreshes() - before).toBe(1)
    expect(await app.view('notes')).toMatchObject({ isSignedIn: true, state: { kind: 'ready' } })
  })

  it('is signed out of by hand, and asks again', async () => {
    const { app } = await openGuarded(3_600)
    await signIn(app)
    await app.request('mcp.signOut', { name: 'notes' })

    expect(await app.state('notes', ({ state }) => state.kind === 'needs-sign-in')).toMatchObject({
      isSignedIn: false,
    })
  })

  it('can be left alone again, and says that the person said no there until they try anew', async () => {
    const { app } = await openGuarded(3_600)
    await app.request('mcp.signIn', { name: 'notes' })
    await app.request('mcp.cancelSignIn', { name: 'notes' })
    await app.state('notes', ({ state }) => state.kind === 'needs-sign-in' && !state.isPending)

    const { address } = await app.request('mcp.signIn', { name: 'notes' })
    const asked = new URL(address).searchParams
    await fetch(`${asked.get('redirect_uri')}?error=access_denied&state=${asked.get('state')}`)
    const { id } = await app.next(
      'notices.raised',
      ({ detail }) => detail?.key === 'mcp.signInDenied',
    )
    await app.request('mcp.signIn', { name: 'notes' })
    await app.next('notices.dismissed', (notice) => notice.id === id)
  })
})

describe('a server that sends one elsewhere to sign in', () => {
  it.each(['file:///etc/passwd', 'vscode://run/me'])('has no button for %s', async (page) => {
    const app = await openMcp()
    const elsewhere = await openHttpServer({})
    const { origin } = new URL(elsewhere.url)
    elsewhere.script.instead = {
      ...{ status: 200, type: 'application/json' },
      body: JSON.stringify({
        ...{ issuer: origin, authorization_endpoint: page, token_endpoint: `${origin}/token` },
        ...{ registration_endpoint: `${origin}/register`, response_types_supported: ['code'] },
        code_challenge_methods_supported: ['S256'],
        ...{ client_id: 'talaria', redirect_uris: ['http://127.0.0.1/callback'] },
      }),
    }
    const server = await openHttpServer({ issuer: origin, isWelcome: async () => false })
    await app.request('mcp.save', {
      ...{ name: 'notes', server: { transport: 'http', url: server.url, on: true } },
    })
    await app.agree('notes')
    await app.state('notes', ({ state }) => state.kind === 'needs-sign-in')

    await expect(app.request('mcp.signIn', { name: 'notes' })).rejects.toThrow('no web page')
    expect(await app.view('notes')).toMatchObject({
      state: { kind: 'needs-sign-in', isPending: false },
    })
  })
})

async function openAsking() {
  const app = await openMcp()
  const server = await openHttpServer({ tools: [ASK] })
  await app.setUp('notes', { transport: 'http', url: server.url })
  return {
    app: { ...app, questions },
    server,
    ask: (args: object) => app.allowed('mcp__notes__ask', { ...args }),
  }

  async function questions() {
    const { questions } = await app.next('mcp.changed', (view) => view.questions.length > 0)
    return questions
  }
}

async function openGuarded(tokenSeconds: number) {
  const app = await openMcp()
  const issuer = await openIssuer(tokenSeconds)
  const look = { ...ECHO, name: 'look', annotations: { readOnlyHint: true } }
  const server = await openHttpServer({
    ...{ tools: [ECHO, look], issuer: issuer.url, isWelcome: issuer.isGood },
  })
  await app.request('mcp.save', {
    name: 'notes',
    server: {
      ...{ transport: 'http', url: server.url, on: true },
      ...{ parallel: true, trust: 'read-freely' },
    },
  })
  await app.agree('notes')
  await app.state('notes', ({ state }) => state.kind === 'needs-sign-in')
  return { app, issuer, server }
}

/** The click, and what the browser does after it. */
async function signIn(app: Awaited<ReturnType<typeof openMcp>>): Promise<void> {
  const { address } = await app.request('mcp.signIn', { name: 'notes' })
  expect(await visit(address)).toMatchObject({ status: 200, text: /You are signed in/ })
  await app.state('notes', ({ tools }) => tools.held === 2)
  await app.accept('notes')
}

/** The token of now is over; one that comes later is good. */
function onlyAfter(issuer: Awaited<ReturnType<typeof openIssuer>>) {
  let over: string | undefined
  return async (token: string | undefined) => {
    over ??= token
    return token !== over && (await issuer.isGood(token))
  }
}
