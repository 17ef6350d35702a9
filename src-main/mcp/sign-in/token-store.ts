/** What a sign-in left, in the key store: tokens and registrations by the one who issued them. */
import { z } from 'zod'
import { parseJson } from '../../lib/parse-json.ts'

const issued = z.object({
  client: z.record(z.string(), z.unknown()).optional(),
  tokens: z.record(z.string(), z.unknown()).optional(),
  /** When the access token ends, as far as it was said. */
  expiresAt: z.number().optional(),
})

const kept = z.object({
  issuers: z.record(z.string(), issued).default({}),
  /** Whose tokens are used. */
  latest: z.string().optional(),
  discovery: z.record(z.string(), z.unknown()).optional(),
  /** Where the browser was sent back to when the client was registered. */
  port: z.number().optional(),
})

type Kept = z.output<typeof kept>
type Issued = z.output<typeof issued>

export interface TokenSecrets {
  get: (name: string) => string | undefined
  set: (name: string, value: string) => void
  remove: (name: string) => void
}

const SINGLE = 'unknown'
/** Kept by themselves, so that whoever masks keys knows them. */
const TOKENS = ['access_token', 'refresh_token'] as const

export function createTokenStore(deps: {
  server: string
  secrets: TokenSecrets
  now: () => number
}) {
  const name = `mcp.${deps.server}.oauth`
  return {
    tokens,
    expiresAt,
    client,
    discovery,
    port,
    saveTokens,
    saveClient,
    saveDiscovery,
    savePort,
    drop,
    clear,
  }

  function tokens(issuer?: string): Record<string, unknown> | undefined {
    const { issuers, latest } = read()
    const found = issuers[issuer ?? latest ?? SINGLE]?.tokens
    if (!found || (issuer !== undefined && issuer !== latest)) return undefined
    const secret = Object.fromEntries(
      TOKENS.flatMap((token) => {
        const value = deps.secrets.get(`${name}.${token}`)
        return value === undefined ? [] : [[token, value] as const]
      }),
    )
    return secret.access_token === undefined ? undefined : { ...found, ...secret }
  }

  function expiresAt(): number | undefined {
    const { issuers, latest } = read()
    return issuers[latest ?? SINGLE]?.expiresAt
  }

  function client(issuer?: string): Record<string, unknown> | undefined {
    const { issuers, latest } = read()
    return issuers[issuer ?? latest ?? SINGLE]?.client
  }

  function discovery(): Record<string, unknown> | undefined {
    return read().discovery
  }

  function port(): number | undefined {
    return read().port
  }

  function saveTokens(given: Record<string, unknown>, issuer = SINGLE): void {
    const { access_token, refresh_token, ...rest } = given
    if (typeof access_token === 'string') deps.secrets.set(`${name}.access_token`, access_token)
    if (typeof refresh_token === 'string') deps.secrets.set(`${name}.refresh_token`, refresh_token)
    const lasts = typeof given.expires_in === 'number' ? given.expires_in : undefined
    change(issuer, (before) => {
      const { expiresAt: _before, ...others } = before
      return {
        ...others,
        tokens: rest,
        ...(lasts !== undefined && { expiresAt: deps.now() + lasts * 1_000 }),
      }
    })
    write({ ...read(), latest: issuer })
  }

  function saveClient(given: Record<string, unknown>, issuer = SINGLE): void {
    change(issuer, (before) => ({ ...before, client: given }))
    if (read().latest === undefined) write({ ...read(), latest: issuer })
  }

  function saveDiscovery(given: Record<string, unknown>): void {
    write({ ...read(), discovery: given })
  }

  function savePort(next: number): void {
    write({ ...read(), port: next })
  }

  function drop(what: 'all' | 'client' | 'tokens' | 'verifier' | 'discovery'): void {
    if (what === 'verifier') return
    if (what === 'all') {
      clear()
      return
    }
    if (what === 'discovery') {
      const { discovery: _gone, ...rest } = read()
      write(rest)
      return
    }
    const { issuers } = read()
    const left = Object.entries(issuers).map(([issuer, { [what]: _gone, ...rest }]) => [
      issuer,
      rest,
    ])
    if (what === 'tokens') for (const token of TOKENS) deps.secrets.remove(`${name}.${token}`)
    write({ ...read(), issuers: Object.fromEntries(left) })
  }

  function clear(): void {
    for (const token of TOKENS) deps.secrets.remove(`${name}.${token}`)
    deps.secrets.remove(name)
  }

  function change(issuer: string, next: (before: Issued) => Issued): void {
    const all = read()
    write({ ...all, issuers: { ...all.issuers, [issuer]: next(all.issuers[issuer] ?? {}) } })
  }

  function read(): Kept {
    return kept.safeParse(parseJson(deps.secrets.get(name) ?? '{}')).data ?? kept.parse({})
  }

  function write(next: Kept): void {
    deps.secrets.set(name, JSON.stringify(next))
  }
}

export type TokenStore = ReturnType<typeof createTokenStore>
