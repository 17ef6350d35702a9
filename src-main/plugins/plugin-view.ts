/** A plugin as the window shows it. */
import type { HookView, PluginState, PluginView } from '#contract'
import type { Consent } from './plugin-consent.ts'
import type { Known } from './plugins.ts'

const MAX_CHANGES = 200

export function viewPlugin(
  name: string,
  each: Known,
  more: { consent?: Consent; tools: string[]; hooks: HookView[] },
): PluginView {
  const { installed, folder, read, host } = each
  const { consent, tools, hooks } = more
  const shared = {
    ...{ name, folder, tools, hooks },
    source: installed.source,
    isOn: installed.on,
    commands: [...(host?.commands() ?? [])],
    log: [...(host?.lines() ?? [])],
  }
  if ('fault' in read)
    return {
      ...shared,
      state: { kind: 'broken', reason: read.fault },
      ...{ files: 0, changes: [], capabilities: [], servers: [], skills: 0, warnings: [] },
    }
  const { version, description, fingerprint, hashes, servers, skills, warnings, extension } = read
  return {
    ...shared,
    ...(version !== undefined && { version }),
    ...(description !== undefined && { description }),
    state: stateOf(each, consent),
    fingerprint,
    files: Object.keys(hashes).length,
    changes: consent?.differences.slice(0, MAX_CHANGES) ?? [],
    capabilities: (extension?.capabilities ?? []).map((each) => ({
      name: each,
      isNew: consent?.isOutdated === true && consent.newCapabilities.includes(each),
    })),
    ...{ servers: Object.keys(servers), skills, warnings },
  }
}

function stateOf({ installed, read, host, given }: Known, consent?: Consent): PluginState {
  if (!('fault' in read) && !read.extension) return { kind: 'idle' }
  if (!consent?.isGiven) return { kind: 'waiting', isChanged: consent?.isOutdated ?? false }
  if (!installed.on) return { kind: 'off' }
  if (given) return { kind: 'failed', reason: given }
  const state = host?.state()
  if (!state) return { kind: 'off' }
  return state.kind === 'ended' ? { kind: 'starting' } : state
}
