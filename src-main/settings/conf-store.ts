/** The settings file of the web host. */
import Conf from 'conf'
import type { SettingsStore } from './settings.ts'
import { copyAside, stampOf } from './settings-file.ts'

export function openConfStore(folder: string): SettingsStore {
  return storeOver(new Conf({ cwd: folder, configName: 'settings' }))
}

/** electron-store is a Conf too, so both hosts share this half. */
export function storeOver(conf: Pick<Conf, 'store' | 'path'>): SettingsStore {
  return {
    read: () => conf.store,
    write: (values) => {
      conf.store = values
    },
    setAside: () => copyAside(conf.path, Date.now()),
    stamp: () => stampOf(conf.path),
  }
}
