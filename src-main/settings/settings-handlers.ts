/** The requests of a window about settings; what governs safety is not among them. */
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import {
  type Handlers,
  type ParsedRequestOf,
  type PersonalSettings,
  requests,
  type SettingsView,
} from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { personalSections } from '../contract/settings.ts'
import { parseJson } from '../lib/parse-json.ts'
import type { SettingsService } from './settings.ts'

type SettingsHandlers = Pick<
  Handlers,
  'settings.set' | 'settings.export' | 'settings.import' | 'settings.licences'
>
type Change = ParsedRequestOf<'settings.set'>

/** Which programs are started, what commands see of the environment: chosen on each machine. */
const STAYS_HERE: readonly string[] = [
  'terminal.shell',
  'terminal.editor',
  'terminal.passthrough',
  'web.trustsProxiedNames',
  'welcome.seen',
]

const EXPORT_VERSION = 2

export function createSettingsHandlers(deps: {
  settings: SettingsService
  about: Pick<SettingsView['about'], 'host' | 'version' | 'folders'>
  /** The licences of others, where a package brings them. */
  licences: string | undefined
  noKeyStore: () => SettingsView['about']['noKeyStore']
  /** Throws when no terminal could start it. */
  checkShell: (path: string) => void
  /** Throws when no editor could be started by it. */
  checkEditor: (command: string) => void
  withheld: () => string[]
  onChange: (view: SettingsView) => void
}) {
  const { settings } = deps
  const handlers: SettingsHandlers = {
    'settings.set': change,
    'settings.export': () => ({
      name: 'talaria-settings.json',
      text: `${JSON.stringify({ talaria: EXPORT_VERSION, settings: withoutLocal(sections()) }, null, 2)}\n`,
    }),
    'settings.licences': async () => ({
      text: deps.licences === undefined ? '' : await readFile(deps.licences, 'utf8'),
    }),
    'settings.import': ({ text }) => change(withoutLocal(readExport(text))),
  }
  settings.onChange(
    () => Object.values(sections()),
    () => deps.onChange(view()),
  )
  return { handlers, view }

  function change(next: Change): SettingsView {
    if (next.terminal?.shell !== undefined) deps.checkShell(next.terminal.shell)
    if (next.terminal?.editor !== undefined) deps.checkEditor(next.terminal.editor)
    settings.set(fieldsOf(next, (_path, value) => value !== undefined))
    return view()
  }

  function sections(): PersonalSettings {
    const names = Object.keys(personalSections) as (keyof PersonalSettings)[]
    // One entry for every section of the table, with what is kept under its name.
    return Object.fromEntries(names.map((name) => [name, settings.get(name)])) as PersonalSettings
  }

  function view(): SettingsView {
    return {
      sections: sections(),
      about: {
        ...{ ...deps.about, noKeyStore: deps.noKeyStore(), withheld: deps.withheld() },
        hasLicences: deps.licences !== undefined,
      },
    }
  }
}

const exportSchema = z.object({
  talaria: z.unknown().optional(),
  settings: z.record(z.string(), z.unknown()),
})

/** A file from anywhere: read with the same schema as a request of the window. */
function readExport(text: string): Change {
  const file = exportSchema.safeParse(parseJson(text))
  if (!file.success) throw new RuntimeError('bad-request', say('settings.notExported'))
  const { talaria, settings } = file.data
  const parsed = requests['settings.set'].safeParse(
    talaria === 1 ? intoSections(settings) : settings,
  )
  if (!parsed.success)
    throw new RuntimeError(
      'bad-request',
      say('settings.notImported', { cause: parsed.error.message }),
    )
  return parsed.data
}

/** In the first files that were exported, the fields of two sections lay beside the sections. */
function intoSections(settings: Record<string, unknown>): Record<string, unknown> {
  const { theme, density, fontSize, language, keys: bindings, ...rest } = settings
  return { ...rest, appearance: { theme, density, fontSize, language }, keys: { bindings } }
}

function withoutLocal(change: Change): Change {
  return fieldsOf(change, (path) => !STAYS_HERE.includes(path))
}

/** The fields that are wanted, and no section without any. */
function fieldsOf(change: Change, isWanted: (path: string, value: unknown) => boolean): Change {
  const sections = Object.entries(change).map(([section, fields = {}]) => {
    const wanted = Object.entries(fields).filter(([field, value]) =>
      isWanted(`${section}.${field}`, value),
    )
    return [section, Object.fromEntries(wanted)] as const
  })
  return Object.fromEntries(sections.filter(([, fields]) => Object.keys(fields).length > 0))
}
