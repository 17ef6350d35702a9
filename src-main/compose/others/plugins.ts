/** Packages of others. Nothing of them is loaded before there is one, or the person asks for them. */
import { join } from 'node:path'
import type { CommandAnswers, CommandView, Handlers, PluginAnswers } from '#contract'
import { say } from '#say'
import type { EventBus } from '../../host/event-bus.ts'
import type { Notices } from '../../host/notices.ts'
import type { Log } from '../../lib/log.ts'
import type { createPlugins } from '../../plugins/plugins.ts'
import type { Clock } from '../../ports/clock.ts'
import type { StartPluginProcess } from '../../ports/plugin-process.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { SettingsService } from '../../settings/settings.ts'
import type { Signals } from '../signals.ts'
import type { composeTools } from '../tools.ts'
import { checkFolder } from '../typed-paths.ts'
import type { composeMcp } from './mcp.ts'
import { createSearchPath } from './search-path.ts'

const CONSENT = 'safety.plugins'

type PluginHandlers = Pick<Handlers, keyof PluginAnswers | keyof CommandAnswers>

export function composePlugins(deps: {
  userData: string
  home: string
  environment: Readonly<Record<string, string | undefined>>
  startPlugin: StartPluginProcess
  withoutPlugins: boolean
  openFolder?: (path: string) => Promise<boolean>
  settings: SettingsService
  secrets: Secrets
  notices: Notices
  publish: EventBus['publish']
  log: Log
  clock: Clock
  signals: Signals
  tools: ReturnType<typeof composeTools>
  /** Packages bring servers; prompts of servers are given like commands. */
  mcp: Pick<ReturnType<typeof composeMcp>, 'offerFromPlugins' | 'offers'>
}) {
  const { settings, secrets, tools, home } = deps
  const { offers } = deps.mcp
  const searchPath = createSearchPath(deps.environment)
  let loading: Promise<ReturnType<typeof createPlugins>> | undefined
  const handlers: PluginHandlers = {
    'plugins.list': async () => (await plugins()).handlers['plugins.list'](),
    'plugins.install': async (request) => (await plugins()).handlers['plugins.install'](request),
    'plugins.agree': async (request) => (await plugins()).handlers['plugins.agree'](request),
    'plugins.set': async (request) => (await plugins()).handlers['plugins.set'](request),
    'plugins.restart': async (request) => (await plugins()).handlers['plugins.restart'](request),
    'plugins.update': async (request) => (await plugins()).handlers['plugins.update'](request),
    'plugins.diff': async (request) => (await plugins()).handlers['plugins.diff'](request),
    'plugins.remove': async (request) => (await plugins()).handlers['plugins.remove'](request),
    'plugins.create': async (request) => (await plugins()).handlers['plugins.create'](request),
    'commands.list': async () => [...(await ownCommands()), ...offers.commands()],
    'commands.run': async (request) => {
      const text = await offers.prompt(request.name, request.text)
      if (text === undefined) return (await plugins()).handlers['commands.run'](request)
      deps.signals.emit('saidByCommand', { sessionId: request.sessionId, text, files: [] })
      return null
    },
  }
  deps.signals.on('serversChanged', () => void tellOfCommands())
  return { handlers, start, stop }

  async function ownCommands(): Promise<CommandView[]> {
    return hasAny() ? (await plugins()).handlers['commands.list']() : []
  }

  async function tellOfCommands(): Promise<void> {
    deps.publish('commands.changed', [...(await ownCommands()), ...offers.commands()])
  }

  async function start(): Promise<void> {
    if (hasAny()) await (await plugins()).start()
  }

  async function stop(): Promise<void> {
    await (await loading)?.stop()
  }

  function hasAny(): boolean {
    return Object.keys(settings.get('plugins').installed).length > 0
  }

  function plugins() {
    loading ??= load()
    return loading
  }

  async function load() {
    const [{ createPlugins }, { createPluginConsent }] = await Promise.all([
      import('../../plugins/plugins.ts'),
      import('../../plugins/plugin-consent.ts'),
    ])
    return createPlugins({
      folder: join(deps.userData, 'plugins'),
      dataFolder: join(deps.userData, 'plugin-data'),
      isSafeStart: deps.withoutPlugins,
      store: {
        load: () => settings.get('plugins').installed,
        save: (installed) => settings.set({ plugins: { installed } }),
      },
      // Beside the seal of the rules. What lies in no key store anybody may have put there, so it is
      // not believed after a start.
      consent: createPluginConsent({
        load: () => (secrets.noKeyStore() ? undefined : secrets.get(CONSENT)),
        save: (text) => secrets.set(CONSENT, text),
      }),
      registry: tools.registry,
      hooks: tools.hooks,
      startProcess: deps.startPlugin,
      fetch: { environment: deps.environment, searchPath },
      secret: secrets.get,
      pass: tools.passOthers,
      callByHand: (sessionId, name, args) => tools.callByHand({ sessionId, name, args }),
      tell: (sessionId, words) => deps.signals.emit('noticeForSession', { sessionId, words }),
      checkFolder: (path) => checkFolder(path, home),
      openFolder: (path) => void deps.openFolder?.(path),
      onGivenUp: (name, detail) =>
        deps.notices.raise({
          ...{ level: 'error', title: say('plugin.givenUp', { name }), detail },
          leadsTo: 'plugins',
        }),
      onHeld: (name) =>
        deps.notices.raise({
          level: 'warning',
          title: say('plugin.held', { name }),
          detail: say('plugin.heldDetail'),
          leadsTo: 'plugins',
        }),
      offerServers: deps.mcp.offerFromPlugins,
      onChange: (view, commands) => {
        deps.publish('plugins.changed', view)
        deps.publish('commands.changed', [...commands, ...offers.commands()])
        tools.catalogue.refresh()
      },
      log: deps.log.scoped('plugins'),
      now: deps.clock.now,
    })
  }
}
