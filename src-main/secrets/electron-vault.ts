/** The system's key store through Electron; usable once the app is ready. */
import { safeStorage } from 'electron'
import { say } from '#say'
import { isReadableByAll } from './chromium-format.ts'
import { plainVault, type Vault } from './secrets.ts'

export function openElectronVault(): Vault {
  if (!hasKeyStore()) return plainVault(say('settings.noKeyStore'))
  return {
    kind: 'encrypted',
    encrypt: (text) => safeStorage.encryptString(text),
    decrypt: (bytes) => {
      // Electron would read it, but the key store has no part in it: somebody forged it.
      if (process.platform === 'linux' && isReadableByAll(bytes)) return undefined
      try {
        return safeStorage.decryptString(bytes)
      } catch {
        // Written by another user's or another machine's key store.
        return undefined
      }
    },
  }
}

function hasKeyStore(): boolean {
  if (!safeStorage.isEncryptionAvailable()) return false
  // On Linux Electron falls back to a key that is in every copy of it: that is no secret.
  return process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text'
}
