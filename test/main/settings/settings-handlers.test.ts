import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SettingsView } from '#contract'
import { createSettings } from '../../../src-main/settings/settings.ts'
import { createSettingsHandlers } from '../../../src-main/settings/settings-handlers.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const somebody = { id: 'w', transport: 'ipc' } as const

function openHandlers(licences?: string) {
  let stored: Record<string, unknown> = {}
  const settings = createSettings({
    store: {
      read: () => stored,
      write: (values) => {
        stored = values
      },
      stamp: () => 'unchanged',
      setAside: () => '',
    },
    onDamage: () => {},
  })
  const changes: SettingsView[] = []
  const { handlers, view } = createSettingsHandlers({
    settings,
    about: { host: 'web', version: '1.2.3', folders: { data: '/d', logs: '/l', home: '/h' } },
    licences,
    noKeyStore: () => ({ text: 'none in tests' }),
    checkShell: () => {},
    checkEditor: () => {},
    withheld: () => ['GITHUB_TOKEN'],
    onChange: (next) => changes.push(next),
  })
  return { handlers, view, changes, settings }
}

describe('changing settings', () => {
  it('takes no more shortcuts than anybody has, and no endless names', () => {
    const { handlers } = openHandlers()
    const keys = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`action ${at}`, 'k']))
    const long = (length: number) => 'A'.repeat(length)
    for (const settings of [
      { keys: { bindings: keys } },
      { keys: { bindings: { [long(81)]: 'k' } } },
      { keys: { bindings: { a: long(41) } } },
      { terminal: { passthrough: [long(129)] } },
      { terminal: { shell: long(1_001) } },
    ])
      expect(() =>
        handlers['settings.import']({ text: JSON.stringify({ settings }) }, somebody),
      ).toThrow('cannot be used')
  })

  it('changes what was sent and leaves the rest as it was', async () => {
    const { handlers, view, changes } = openHandlers()
    await handlers['settings.set'](
      { appearance: { theme: 'dark' }, terminal: { fontSize: 16 } },
      somebody,
    )
    await handlers['settings.set']({ terminal: { passthrough: ['EDITOR'] } }, somebody)
    await handlers['settings.set']({ appearance: { theme: undefined } }, somebody)
    expect(view().sections).toMatchObject({
      appearance: { theme: 'dark', density: 'comfortable' },
      terminal: { fontSize: 16, passthrough: ['EDITOR'], scrollbackLines: 10_000 },
    })
    expect(changes).toHaveLength(2)
  })

  it('stops after twenty failures in a row until somebody says otherwise, or never', async () => {
    const { handlers, view } = openHandlers()
    expect(view().sections.agent).toMatchObject({ stopAfterFailures: 20 })
    await handlers['settings.set']({ agent: { stopAfterFailures: 0 } }, somebody)
    expect(view().sections.agent).toMatchObject({ stopAfterFailures: 0 })
    const tooMany = { settings: { agent: { stopAfterFailures: 101 } } }
    expect(() => handlers['settings.import']({ text: JSON.stringify(tooMany) }, somebody)).toThrow(
      'cannot be used',
    )
  })

  it('moves to another machine without keys and without what governs safety', async () => {
    const first = openHandlers()
    await first.handlers['settings.set'](
      { appearance: { language: 'zh-CN' }, keys: { bindings: { palette: 'Ctrl+P' } } },
      somebody,
    )
    first.settings.set({ approvals: { preferences: { mode: 'reviewer' } } })
    const { text } = await first.handlers['settings.export']({}, somebody)
    expect(text).not.toMatch(/reviewer|provider|allowlist/i)

    const second = openHandlers()
    await second.handlers['settings.import']({ text }, somebody)
    expect(second.view().sections).toMatchObject({
      appearance: { language: 'zh-CN' },
      keys: { bindings: { palette: 'Ctrl+P' } },
    })
  })

  it('takes no program and no variables for commands from a file', async () => {
    const { handlers, view } = openHandlers()
    const programs = { shell: '/tmp/other', editor: '/tmp/other {file}' }
    const terminal = { ...programs, passthrough: ['GITHUB_TOKEN'], fontSize: 15 }
    await handlers['settings.import'](
      { text: JSON.stringify({ settings: { terminal } }) },
      somebody,
    )
    expect(view().sections.terminal).toMatchObject({
      ...{ shell: '', editor: '', passthrough: [], fontSize: 15 },
    })
  })

  it('reads a file that an earlier Talaria exported, whose fields lay beside the sections', async () => {
    const { handlers, view } = openHandlers()
    const settings = {
      theme: 'dark',
      fontSize: 15,
      terminal: { fontSize: 16 },
      keys: { a: 'Mod+KeyA' },
    }
    await handlers['settings.import']({ text: JSON.stringify({ talaria: 1, settings }) }, somebody)
    expect(view().sections).toMatchObject({
      appearance: { theme: 'dark', fontSize: 15, language: 'en' },
      terminal: { fontSize: 16 },
      keys: { bindings: { a: 'Mod+KeyA' } },
    })
  })

  it('tells the windows once of a file that changes several sections', async () => {
    const { handlers, changes } = openHandlers()
    const settings = { appearance: { theme: 'dark' }, terminal: { fontSize: 16 } }
    await handlers['settings.import']({ text: JSON.stringify({ talaria: 2, settings }) }, somebody)
    expect(changes).toHaveLength(1)
  })

  it.each([
    ['no JSON', 'x', /not a file of exported/],
    ['another file', '{"a":1}', /not a file of exported/],
    ['a bad value', '{"settings":{"appearance":{"theme":"plaid"}}}', /cannot be used.*theme/s],
    [
      'a field that nobody knows',
      '{"settings":{"terminal":{"sudo":true}}}',
      /cannot be used.*sudo/s,
    ],
    ['the first files with a bad value', '{"talaria":1,"settings":{"theme":"plaid"}}', /theme/],
    ['an attempt at the gate', '{"settings":{"approvals":{"mode":"off"}}}', /approvals/],
  ])('refuses %s and changes nothing', (_case, text, message) => {
    const { handlers, changes } = openHandlers()
    expect(() => handlers['settings.import']({ text }, somebody)).toThrow(message)
    expect(changes).toEqual([])
  })
})

it('has the licences of others where a package brings them', async () => {
  const file = join(temporaryFolder(), 'THIRD-PARTY.txt')
  writeFileSync(file, 'zod 4: MIT')
  const packaged = openHandlers(file)

  expect(packaged.view().about.hasLicences).toBe(true)
  expect(await packaged.handlers['settings.licences']({}, somebody)).toEqual({ text: 'zod 4: MIT' })
  expect(openHandlers().view().about.hasLicences).toBe(false)
})
