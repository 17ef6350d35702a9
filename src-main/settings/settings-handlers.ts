/** The requests of a window about settings; what governs safety is not among them. */
import { type Handlers, requests, type SettingsView } from '#contract'
import { RuntimeError } from '#wire'
import { parseJson } from '../lib/parse-json.ts'
import type { SettingsService } from './settings.ts'

type SettingsHandlers = Pick<Handlers, 'settings.set' | 'settings.export' | 'settings.import'>
type Change = Parameters<SettingsHandlers['settings.set']>[0]

export function createSettingsHandlers(deps: {
  settings: SettingsService
  about: Pick<SettingsView, 'host' | 'version' | 'folders'>
  secretStore: () => SettingsView['secretStore']
  /** Throws when no terminal could start it. */
  checkShell: (path: string) => void
  withheld: () => string[]
  onChange: (view: SettingsView) => void
}) {
  const { settings } = deps
  const handlers: SettingsHandlers = {
    'settings.set': change,
    'settings.export': () => ({
      name: 'talaria-settings.json',
      text: `${JSON.stringify({ talaria: 1, settings: changeable() }, null, 2)}\n`,
    }),
    'settings.import': ({ text }) => change(readExport(text)),
  }
  return { handlers, view }

  function change(next: Change): SettingsView {
    const { theme, density, fontSize, language, terminal, notifications, keys } = next
    if (terminal?.shell !== undefined) deps.checkShell(terminal.shell)
    const appearance = defined({ theme, density, fontSize, language })
    if (Object.keys(appearance).length > 0) settings.set('appearance', appearance)
    if (terminal) settings.set('terminal', defined(terminal))
    if (notifications) settings.set('notifications', defined(notifications))
    if (keys) settings.set('keys', { bindings: keys })
    if (next.hasSeenWelcome !== undefined) settings.set('welcome', { seen: next.hasSeenWelcome })
    deps.onChange(view())
    return view()
  }

  function changeable() {
    return {
      ...settings.get('appearance'),
      terminal: settings.get('terminal'),
      notifications: settings.get('notifications'),
      keys: settings.get('keys').bindings,
    }
  }

  function view(): SettingsView {
    return {
      ...changeable(),
      hasSeenWelcome: settings.get('welcome').seen,
      secretStore: deps.secretStore(),
      withheld: deps.withheld(),
      ...deps.about,
    }
  }
}

/**
 * A file from anywhere: read with the same schema as a request of the window. Which program a
 * terminal starts, and what commands see of the environment, the person chooses on each machine.
 */
function readExport(text: string): Change {
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || !('settings' in value))
    throw new RuntimeError('bad-request', 'this is not a file of exported Talaria settings')
  const parsed = requests['settings.set'].safeParse(value.settings)
  if (!parsed.success)
    throw new RuntimeError('bad-request', `these settings cannot be used: ${parsed.error.message}`)
  const { terminal, ...rest } = parsed.data
  if (!terminal) return rest
  const { shell: _shell, passthrough: _passthrough, ...harmless } = terminal
  return { ...rest, terminal: harmless }
}

/** Without the fields that were left out, which would overwrite what is there. */
function defined<Value extends object>(value: Value): Partial<Value> {
  // Only fields with a value are kept, so each has the type it had.
  return Object.fromEntries(
    Object.entries(value).filter(([, field]) => field !== undefined),
  ) as Partial<Value>
}
