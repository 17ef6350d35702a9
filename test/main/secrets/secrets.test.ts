import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createSecrets, plainVault, type Vault } from '../../../src-main/secrets/secrets.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const plain = plainVault({ text: 'there is none' })

const reversing: Vault = {
  kind: 'encrypted',
  encrypt: (text) => Buffer.from([...text].reverse().join('')),
  decrypt: (bytes) => [...String(bytes)].reverse().join(''),
}

function openSecrets(options: {
  file?: string
  vault?: Vault
  environment?: Record<string, string>
}) {
  const file = options.file ?? join(temporaryFolder(), 'secrets.json')
  const unreadable: string[] = []
  const unwritable: string[] = []
  const secrets = createSecrets({
    file,
    vault: () => options.vault ?? reversing,
    environment: options.environment ?? {},
    onUnreadable: (keptAs) => unreadable.push(keptAs),
    onUnwritable: (reason) => unwritable.push(reason),
  })
  return { secrets, file, unreadable, unwritable }
}

describe('secrets', () => {
  it('keep a key over a restart, and not in clear', () => {
    const { secrets, file } = openSecrets({})
    secrets.set('OPENAI_API_KEY', 'sk-very-secret')

    expect(openSecrets({ file }).secrets.get('OPENAI_API_KEY')).toBe('sk-very-secret')
    expect(readFileSync(file, 'utf8')).not.toContain('sk-very-secret')
    expect(statSync(file).mode & 0o077).toBe(0)
  })

  it('take no seal that the key store did not write', () => {
    const { secrets, file } = openSecrets({ vault: plain })
    secrets.set('safety.key', 'forged')
    secrets.set('KEY', 'of the person')
    const { secrets: again } = openSecrets({ file })

    expect([again.get('safety.key'), again.get('KEY')]).toEqual([undefined, 'of the person'])
  })

  it('prefer a stored key to one of the environment', () => {
    const { secrets } = openSecrets({ environment: { KEY: 'from-environment' } })
    expect([secrets.get('KEY'), secrets.state('KEY')]).toEqual(['from-environment', 'environment'])
    secrets.set('KEY', 'stored')
    expect([secrets.get('KEY'), secrets.state('KEY')]).toEqual(['stored', 'stored'])
    secrets.remove('KEY')
    expect(secrets.state('KEY')).toBe('environment')
    expect(secrets.state('__proto__')).toBe('missing')
  })

  it('say plainly that they are not encrypted where there is no key store', () => {
    const { secrets } = openSecrets({ vault: plain })
    secrets.set('KEY', 'readable')
    expect([secrets.noKeyStore()?.text, secrets.get('KEY')]).toEqual(['there is none', 'readable'])
  })

  it('call a key locked, and keep it, when its key store is out of reach', () => {
    const { secrets, file } = openSecrets({})
    secrets.set('KEY', 'stored')
    const elsewhere = openSecrets({ file, vault: plain }).secrets
    expect([elsewhere.state('KEY'), elsewhere.get('KEY')]).toEqual(['locked', undefined])
    elsewhere.set('OTHER', 'x')
    expect(openSecrets({ file }).secrets.get('KEY')).toBe('stored')
  })

  it('name all that must be masked, also what only the environment holds', () => {
    const { secrets } = openSecrets({
      environment: {
        ACME_API_KEY: 'key-of-the-environment',
        ACME_TOKEN_FILE: '/run/user/1000/acme-token',
        ACME_TOKEN: 'short',
        HOME: '/home/person-with-a-long-name',
      },
    })
    secrets.set('KEY', 'stored-key')
    expect(secrets.values()).toEqual(['stored-key', 'key-of-the-environment'])
    secrets.set('KEY', 'another-key')
    expect(secrets.values()).toEqual(['another-key', 'key-of-the-environment'])
    secrets.remove('KEY')
    expect(secrets.values()).toEqual(['key-of-the-environment'])
  })

  it('are masked as soon as the key store gives them', () => {
    let isLocked = true
    const vault: Vault = {
      ...{ kind: 'encrypted', encrypt: (text) => Buffer.from(text) },
      decrypt: (bytes) => (isLocked ? undefined : bytes.toString()),
    }
    const { secrets } = openSecrets({ vault })
    secrets.set('KEY', 'stored-key')
    expect(secrets.values()).toEqual([])
    isLocked = false
    expect(secrets.values()).toEqual(['stored-key'])
  })

  it('hold what is the app’s own while nothing can be written, and say so', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'in the way'), '')
    const file = join(folder, 'in the way', 'secrets.json')
    const { secrets, unwritable } = openSecrets({ file })
    secrets.keep('safety.key', 'made now')

    expect(secrets.get('safety.key')).toBe('made now')
    expect(unwritable).toHaveLength(1)
    // What a person entered is not stored, and they must know.
    expect(() => secrets.set('KEY', 'entered')).toThrow()
    expect(secrets.get('KEY')).toBeUndefined()
  })

  it('keep a file that cannot be read, and say where', () => {
    const { file } = openSecrets({})
    writeFileSync(file, 'garbage')
    const { secrets, unreadable } = openSecrets({ file })
    expect(secrets.get('KEY')).toBeUndefined()
    expect(readFileSync(unreadable[0] ?? '', 'utf8')).toBe('garbage')
  })
})
