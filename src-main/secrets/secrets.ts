/** Keys and passwords by name: encrypted by the system's key store, or honest that they are not. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { Words } from '#words'
import { parseJson } from '../lib/parse-json.ts'

/** What encrypts; made from the system's key store, or from nothing where there is none. */
export type Vault = {
  encrypt(text: string): Buffer
  /** Undefined when this vault cannot read what another one wrote. */
  decrypt(bytes: Buffer): string | undefined
} & ({ kind: 'encrypted' } | { kind: 'unencrypted'; why: Words })

const fileSchema = z.object({
  version: z.literal(1),
  entries: z.record(z.string(), z.object({ encrypted: z.boolean(), value: z.string() })),
})

type SecretsFile = z.infer<typeof fileSchema>

/** `locked`: stored, but by a key store that is not in reach now. */
export type SecretState = 'stored' | 'locked' | 'environment' | 'missing'

export function createSecrets(deps: {
  file: string
  vault: () => Vault
  environment: Readonly<Record<string, string | undefined>>
  onUnreadable: (keptAs: string, reason: string) => void
  /** What the app wanted to keep for itself is known until it is closed, and no longer. */
  onUnwritable: (reason: string) => void
}) {
  let loaded: SecretsFile['entries'] | undefined
  /** All of them in clear, as long as none is added, changed or taken away. */
  let inClear: { of: SecretsFile['entries']; values: string[] } | undefined
  const inEnvironment = Object.entries(deps.environment).flatMap(([name, value]) =>
    value && isCredential(name, value) ? [value] : [],
  )
  return { get, state, set, keep, remove, values, noKeyStore }

  /** Why the system's key store does not keep them; null when it does. */
  function noKeyStore(): Words | null {
    const vault = deps.vault()
    return vault.kind === 'unencrypted' ? vault.why : null
  }

  /** The stored key of this name, else the environment's. */
  function get(name: string): string | undefined {
    return decrypt(name) ?? fromEnvironment(name)
  }

  function state(name: string): SecretState {
    if (decrypt(name) !== undefined) return 'stored'
    if (Object.hasOwn(entries(), name)) return 'locked'
    return fromEnvironment(name) === undefined ? 'missing' : 'environment'
  }

  function set(name: string, value: string): void {
    save({ ...entries(), [name]: entryOf(value) })
  }

  /** The same for what the app itself keeps: a disk that is full or read-only must not stop it. */
  function keep(name: string, value: string): void {
    loaded = { ...entries(), [name]: entryOf(value) }
    try {
      save(loaded)
    } catch (error) {
      deps.onUnwritable(String(error))
    }
  }

  function entryOf(value: string): SecretsFile['entries'][string] {
    const vault = deps.vault()
    return {
      encrypted: vault.kind === 'encrypted',
      value: vault.encrypt(value).toString('base64'),
    }
  }

  function remove(name: string): void {
    const { [name]: _gone, ...rest } = entries()
    save(rest)
  }

  /** Every key in clear, for masking them in logs and for nothing else. */
  function values(): readonly string[] {
    const of = entries()
    if (inClear?.of === of) return inClear.values
    const stored = Object.keys(of).map(decrypt)
    const values = [...stored.filter((value) => value !== undefined), ...inEnvironment]
    // One that the key store does not give now it may give in a moment.
    inClear = stored.includes(undefined) ? undefined : { of, values }
    return values
  }

  function decrypt(name: string): string | undefined {
    const entry = Object.hasOwn(entries(), name) ? entries()[name] : undefined
    if (!entry || isForged(name, entry.encrypted)) return undefined
    const bytes = Buffer.from(entry.value, 'base64')
    return entry.encrypted ? deps.vault().decrypt(bytes) : bytes.toString('utf8')
  }

  /** What seals the rules counts only as the key store wrote it: anybody can put a plain text there. */
  function isForged(name: string, isEncrypted: boolean): boolean {
    return name.startsWith('safety.') && !isEncrypted && deps.vault().kind === 'encrypted'
  }

  function fromEnvironment(name: string): string | undefined {
    return Object.hasOwn(deps.environment, name) ? deps.environment[name] || undefined : undefined
  }

  function entries(): SecretsFile['entries'] {
    loaded ??= load()
    return loaded
  }

  function load(): SecretsFile['entries'] {
    const text = readIfThere(deps.file)
    if (text === undefined) return {}
    const parsed = fileSchema.safeParse(parseJson(text))
    if (parsed.success) return parsed.data.entries
    const keptAs = `${deps.file}.bad`
    renameSync(deps.file, keptAs)
    deps.onUnreadable(keptAs, parsed.error.message)
    return {}
  }

  function save(next: SecretsFile['entries']): void {
    mkdirSync(dirname(deps.file), { recursive: true, mode: 0o700 })
    const temporary = `${deps.file}.${process.pid}.tmp`
    const content = { version: 1, entries: next } satisfies SecretsFile
    writeFileSync(temporary, JSON.stringify(content), { mode: 0o600 })
    renameSync(temporary, deps.file)
    loaded = next
  }
}

export type Secrets = ReturnType<typeof createSecrets>

/** Where there is no key store: the text as it is, in a file only the person can read. */
export function plainVault(why: Words): Vault {
  return {
    ...{ kind: 'unencrypted', why },
    encrypt: (text) => Buffer.from(text, 'utf8'),
    decrypt: () => undefined,
  }
}

/** Short values and the paths of files would be found in texts that hold no key at all. */
function isCredential(name: string, value: string): boolean {
  if (value.length < 12 || value.startsWith('/')) return false
  return /(?:^|_)(?:API_?KEY|ACCESS_KEY|SECRET_KEY|PRIVATE_KEY|SECRET|TOKEN|PASSWORD|PASSWD)(?:_|$)/i.test(
    name,
  )
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
