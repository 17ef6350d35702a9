import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createSignIn } from '../../../src-main/mcp/sign-in/sign-in.ts'
import { createTokenStore } from '../../../src-main/mcp/sign-in/token-store.ts'

it('ends with a server that says without end who lets one in', async () => {
  const signIn = opened()
  await expect(signIn.begin(new URL(await endless()))).rejects.toThrow('longer than 32 MB')
  expect(signIn.isPending()).toBe(false)
})

function opened() {
  const secrets = new Map<string, string>()
  const store = createTokenStore({
    server: 'notes',
    secrets: {
      get: (name) => secrets.get(name),
      set: (name, value) => void secrets.set(name, value),
      remove: (name) => void secrets.delete(name),
    },
    now: Date.now,
  })
  return createSignIn({
    ...{ server: 'notes', store, version: '1', now: Date.now, onChange: () => {} },
    ...{ clientId: undefined, clientSecret: undefined, clientMetadataUrl: undefined },
    scope: undefined,
  })
}

/** Whatever it is asked, it begins an object that does not end. */
async function endless(): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"issuer":"')
    const more = (): void => {
      if (response.destroyed) return
      if (response.write('x'.repeat(1_000_000))) setImmediate(more)
      else response.once('drain', more)
    }
    more()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`
}
