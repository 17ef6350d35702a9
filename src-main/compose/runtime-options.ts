/** What a host gives the runtime. */
import type { PlaceProfile, QuestionView, SettingsView } from '#contract'
import type { judge } from '../approval/gate/judge.ts'
import type { BrowserHost } from '../ports/browser.ts'
import type { FolderTrouble } from '../ports/folder-trouble.ts'
import type { Installation } from '../ports/installation.ts'
import type { StartPluginProcess } from '../ports/plugin-process.ts'
import type { Probe } from '../sandbox/probe.ts'
import type { Vault } from '../secrets/secrets.ts'
import type { SettingsDamage, SettingsStore } from '../settings/settings.ts'
import type { Provider } from '../terminal/backends/backend.ts'
import type { Fetch } from '../update/feed.ts'
import type { Desk } from './desk-handlers.ts'

export interface RuntimeOptions extends Desk {
  host: SettingsView['about']['host']
  version: string
  installation: Installation
  /** How newer versions are fetched; the system's own way where there is one. */
  fetchUpdate?: Fetch
  userData: string
  environment: Readonly<Record<string, string | undefined>>
  settingsStore: SettingsStore
  /** Damage found before the store could be opened. */
  settingsDamage?: SettingsDamage
  /** What was wrong with the data folder when it was taken. */
  folderTrouble?: FolderTrouble
  vault: () => Vault
  defaultCwd: string
  home: string
  /** Where a package has the licences of others; nothing is there from source. */
  licences: string
  /** The app's own files: nothing an agent does may change them. */
  programFolders: readonly string[]
  /** All processes of the app, this one first: no command may signal them. */
  ownPids: () => readonly number[]
  /** The built file that judges long texts in a thread. */
  judgeWorker: URL
  /** Reads commands instead of the classifier. */
  judgeInstead?: typeof judge
  /** What another machine has for a sandbox, instead of this one. */
  probeInstead?: Probe
  /** The built file that reads pages and documents in a thread. */
  readingWorker: URL
  /** The built file that knows the names of files in a thread. */
  namesWorker: URL
  /** The built file that drives pages in a thread, and what this host draws them with. */
  browserWorker: URL
  browserHost: BrowserHost
  /** Ports on which the app itself answers; no tool opens those. */
  ownPorts: () => readonly number[]
  /** How this host starts the process of a plugin. */
  startPlugin: StartPluginProcess
  /** Started to find out whether a plugin is the trouble. */
  withoutPlugins: boolean
  /** A question that no window shows: the person has to be called in another way. */
  onUnseen?: (question: QuestionView) => void
  /** Other places than those that the app knows by itself. */
  providerFor?: (profile: PlaceProfile) => Provider | undefined
  /** Log lines also go to the console, because somebody watches. */
  isWatched?: boolean
}
