/** Plugins: packages of others, each in a process of its own, after the person's yes. */
import { z } from 'zod'
import type { HookView } from '../tools.ts'
import type { Words } from '../words.ts'

const name = z.string().min(1).max(64)
const path = z.string().min(1).max(4_096)

/** Where a package comes from, and is fetched again when it is brought up to date. */
export const pluginSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('folder'), path }),
  /** Stays where it is, for whoever works on it. */
  z.strictObject({ kind: z.literal('link'), path }),
  z.strictObject({
    kind: z.literal('git'),
    url: z
      .string()
      .max(2_000)
      .regex(/^(?:https?:\/\/|ssh:\/\/|git:\/\/|file:\/\/|[\w.-]+@[\w.-]+:)\S+$/),
  }),
  z.strictObject({
    kind: z.literal('npm'),
    package: z
      .string()
      .max(300)
      .regex(/^(?:@[\w.-]+\/)?[\w.-]+(?:@[\w.^~<>=*-]+)?$/),
  }),
])

export const pluginRequests = {
  /** Looks at all of them again: one whose files have changed is stopped. */
  'plugins.list': z.strictObject({}),
  /** Nothing of it runs before the person agrees. */
  'plugins.install': z.strictObject({ source: pluginSource }),
  /** To exactly these files and rights. */
  'plugins.agree': z.strictObject({ name, fingerprint: z.string().length(64) }),
  'plugins.set': z.strictObject({ name, on: z.boolean() }),
  'plugins.restart': z.strictObject({ name }),
  'plugins.update': z.strictObject({ name }),
  /** What has changed since the person agreed. */
  'plugins.diff': z.strictObject({ name }),
  'plugins.remove': z.strictObject({ name }),
  /** Writes a first plugin into a new folder, and links it. */
  'plugins.create': z.strictObject({ name, parent: path }),
}

export type PluginSource = z.output<typeof pluginSource>

export type PluginState =
  | { kind: 'off' }
  /** New, or with other files or rights than those that were agreed to. */
  | { kind: 'waiting'; isChanged: boolean }
  | { kind: 'starting' }
  | { kind: 'running' }
  | { kind: 'failed'; reason: Words }
  /** Its files make no plugin. */
  | { kind: 'broken'; reason: Words }
  /** Nothing that runs: only parts that others would read. */
  | { kind: 'idle' }

export interface PluginView {
  name: string
  version?: string
  description?: string
  source: PluginSource
  folder: string
  isOn: boolean
  state: PluginState
  fingerprint?: string
  files: number
  /** Since the person agreed. */
  changes: { path: string; how: 'added' | 'changed' | 'removed' }[]
  capabilities: { name: string; isNew: boolean }[]
  tools: string[]
  hooks: HookView[]
  commands: { name: string; description: string }[]
  /** MCP servers and skills that it brings. */
  servers: string[]
  skills: number
  warnings: Words[]
  /** The last lines that it wrote. */
  log: string[]
}

export interface PluginsView {
  plugins: PluginView[]
  /** The app was started without them. */
  isSafeStart: boolean
}

export interface PluginAnswers {
  'plugins.list': PluginsView
  'plugins.install': { name: string }
  'plugins.agree': null
  'plugins.set': null
  'plugins.restart': null
  'plugins.update': null
  'plugins.diff': { diff: string }
  'plugins.remove': null
  'plugins.create': { name: string; folder: string }
}

export interface PluginEvents {
  'plugins.changed': PluginsView
}
