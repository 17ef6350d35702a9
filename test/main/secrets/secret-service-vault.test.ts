import { describe, expect, it } from 'vitest'
import {
  openSecretServiceVault,
  type SecretTool,
} from '../../../src-main/secrets/secret-service-vault.ts'

const WITH_BUS = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/user/1/bus' }

/** A key ring behind the program: what was stored under the same attributes is found again. */
function keyRing() {
  let kept: { attributes: string[]; password: string } | undefined
  const run: SecretTool = async ([verb, ...args], input) => {
    const attributes = args.filter((arg) => !arg.startsWith('--'))
    if (verb === 'store') kept = { attributes, password: input ?? '' }
    return verb === 'lookup' && attributes.every((each) => kept?.attributes.includes(each))
      ? kept?.password
      : undefined
  }
  return { run, password: () => kept?.password }
}

function open(secretTool: SecretTool, environment: Record<string, string> = WITH_BUS) {
  return openSecretServiceVault({ platform: 'linux', environment, secretTool })
}

function whyNot(vault: Awaited<ReturnType<typeof open>>): string | undefined {
  return vault.kind === 'unencrypted' ? vault.why.text : undefined
}

describe('the key store of a Linux desktop', () => {
  it('lets the next start read what this one wrote, and nobody without its password', async () => {
    const ring = keyRing()
    const written = (await open(ring.run)).encrypt('sk-very-secret')

    expect((await open(ring.run)).decrypt(written)).toBe('sk-very-secret')
    expect((await open(keyRing().run)).decrypt(written)).toBeUndefined()
    expect(written.toString('latin1')).not.toContain('very')
    expect(Buffer.from(ring.password() ?? '', 'base64')).toHaveLength(16)
  })

  it('is told of as missing, with what to do, where there is no session bus', async () => {
    const vault = await open(() => expect.unreachable('nobody is to be asked'), {})
    expect(whyNot(vault)).toContain('no session bus')
    expect(vault.encrypt('x').toString()).toBe('x')
  })

  it('is not taken for one when it forgets what it was given', async () => {
    expect(whyNot(await open(async () => undefined))).toContain('did not keep')
  })

  it('is told of with its own words when it fails', async () => {
    const failing = async () => {
      throw new Error('the collection is gone')
    }
    expect(whyNot(await open(failing))).toContain('the collection is gone')
  })

  it('is only looked for on Linux', async () => {
    const vault = await openSecretServiceVault({
      platform: 'darwin',
      environment: WITH_BUS,
      secretTool: () => expect.unreachable('nobody is to be asked'),
    })
    expect(whyNot(vault)).toContain('Linux only')
  })
})
