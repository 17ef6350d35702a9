/**
 * The key store of a Linux desktop (GNOME Keyring, KWallet, KeePassXC) from the web host, by way of the
 * program `secret-tool`. It holds one password, the same that Electron keeps there for the desktop app.
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { say } from '#say'
import { ToldError, wordsOf } from '#words'
import { chromiumFormat } from './chromium-format.ts'
import { plainVault, type Vault } from './secrets.ts'

/** Undefined when it says nothing, as it does of what is not there; throws, with words, when it fails. */
export type SecretTool = (args: readonly string[], input?: string) => Promise<string | undefined>

type Environment = Readonly<Record<string, string | undefined>>

/** By these Electron finds its own. */
const ATTRIBUTES = ['application', 'Talaria']
const SCHEMA = ['xdg:schema', 'chrome_libsecret_os_crypt_password_v2']
const LABEL = '--label=Chromium Safe Storage'
const PASSWORD_BYTES = 16

export async function openSecretServiceVault(deps: {
  platform: NodeJS.Platform
  environment: Environment
  secretTool: SecretTool
}): Promise<Vault> {
  const { platform, environment, secretTool } = deps
  if (platform !== 'linux') return plainVault(say('settings.keyStoreOnlyLinux'))
  // Without one the program would try to start one.
  if (!hasSessionBus(environment)) return plainVault(say('settings.noSessionBus'))
  try {
    const password = (await lookUp()) ?? (await makeOne())
    if (!password) return plainVault(say('settings.keyStoreForgets'))
    return { kind: 'encrypted', ...chromiumFormat(password) }
  } catch (error) {
    if (error instanceof ToldError) return plainVault(error.words)
    return plainVault(say('settings.keyStoreFailed', { cause: wordsOf(error) }))
  }

  function lookUp(): Promise<string | undefined> {
    return secretTool(['lookup', ...ATTRIBUTES])
  }

  /** What a store gives back is what it keeps. */
  async function makeOne(): Promise<string | undefined> {
    const made = randomBytes(PASSWORD_BYTES).toString('base64')
    await secretTool(['store', LABEL, ...ATTRIBUTES, ...SCHEMA], made)
    const kept = await lookUp()
    return kept === made ? kept : undefined
  }
}

function hasSessionBus({ DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR }: Environment): boolean {
  return Boolean(
    DBUS_SESSION_BUS_ADDRESS || (XDG_RUNTIME_DIR && existsSync(`${XDG_RUNTIME_DIR}/bus`)),
  )
}
