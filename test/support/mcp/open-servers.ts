/** Servers on this machine that end with the unit test that opened them. */
import { onTestFinished } from 'vitest'
import { type HttpScript, startHttpServer } from './http-server.ts'
import { startIssuer } from './issuer.ts'

export async function openHttpServer(script: HttpScript) {
  const server = await startHttpServer(script)
  onTestFinished(server.close)
  return server
}

export async function openIssuer(tokenSeconds: number) {
  const issuer = await startIssuer(tokenSeconds)
  onTestFinished(issuer.close)
  return issuer
}
