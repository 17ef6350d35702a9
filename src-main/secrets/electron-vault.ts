/** The system's key store through Electron; usable once the app is ready. */
import { safeStorage } from 'electron'
import { plainVault, type Vault } from './secrets.ts'

export function openElectronVault(): Vault {
  if (!hasKeyStore()) return plainVault
  return {
    kind: 'encrypted',
    encrypt: (text) => safeStorage.encryptString(text),
    decrypt: (bytes) => {
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
