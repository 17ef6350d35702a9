/** The settings file of the desktop app. */
import ElectronStore from 'electron-store'
import { storeOver } from './conf-store.ts'
import type { SettingsStore } from './settings.ts'

export function openElectronStore(folder: string): SettingsStore {
  return storeOver(new ElectronStore({ cwd: folder, name: 'settings' }))
}
