import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openConfStore } from '../../../src-main/settings/conf-store.ts'
import { createSettings, type SettingsDamage } from '../../../src-main/settings/settings.ts'
import { moveBadFileAside, storeInsteadOf } from '../../../src-main/settings/settings-file.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

function openSettings(folder: string) {
  const damage: SettingsDamage[] = []
  const moved = moveBadFileAside(join(folder, 'settings.json'), 0)
  if (moved) damage.push(moved)
  const store = openConfStore(folder)
  return { settings: createSettings({ store, onDamage: (found) => damage.push(found) }), damage }
}

const badFiles = (folder: string): string[] =>
  readdirSync(folder).filter((name) => name.endsWith('.bad'))

describe('settings', () => {
  it('start from their defaults and survive a restart', () => {
    const folder = temporaryFolder()
    const { settings, damage } = openSettings(folder)
    expect(settings.get('appearance')).toMatchObject({ theme: 'system' })

    settings.set({ appearance: { theme: 'dark' } })
    expect(openSettings(folder).settings.get('appearance')).toMatchObject({ theme: 'dark' })
    expect(damage).toEqual([])
  })

  it('start from their defaults beside a bad file that cannot be moved, and lose nothing of it', () => {
    const path = join(temporaryFolder(), 'settings.json')
    writeFileSync(path, '{"version":1,"appear')
    const damage = moveBadFileAside(path, 0, () => {
      throw new Error('EROFS: read-only file system')
    })
    expect(damage).toMatchObject({ section: 'all', keptAs: path, instead: 'defaults' })

    const settings = createSettings({ store: storeInsteadOf(path), onDamage: () => {} })
    expect(settings.get('appearance')).toMatchObject({ theme: 'system' })
    expect(readFileSync(path, 'utf8')).toBe('{"version":1,"appear')

    // The disk can be written again.
    settings.set({ appearance: { theme: 'dark' } })
    const folder = join(path, '..')
    expect(openSettings(folder).settings.get('appearance')).toMatchObject({ theme: 'dark' })
    expect(badFiles(folder).map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual([
      '{"version":1,"appear',
    ])
  })

  it('tell whoever subscribed, until the undo', () => {
    const { settings } = openSettings(temporaryFolder())
    const seen: unknown[] = []
    const stop = settings.onChange(
      ({ appearance }) => [appearance],
      () => seen.push(settings.get('appearance').theme),
    )
    settings.set({ appearance: { theme: 'dark' } })
    stop()
    settings.set({ appearance: { theme: 'light' } })
    expect(seen).toEqual(['dark'])
  })

  it('tell a listener of what it watches and of nothing else', () => {
    const { settings } = openSettings(temporaryFolder())
    let told = 0
    settings.onChange(
      ({ appearance, keys }) => [appearance.language, keys],
      () => {
        told += 1
      },
    )
    settings.set({ appearance: { theme: 'dark', language: 'en' }, terminal: { fontSize: 15 } })
    expect(told).toBe(0)

    settings.set({ appearance: { language: 'zh-CN' }, keys: { bindings: { palette: 'Mod+KeyP' } } })
    expect(told).toBe(1)
  })

  it('write several sections at once, and nothing when nothing is given', () => {
    const folder = temporaryFolder()
    const { settings } = openSettings(folder)
    settings.set({})
    expect(existsSync(join(folder, 'settings.json'))).toBe(false)

    settings.set({ appearance: { theme: 'dark' }, notifications: { sound: false } })
    expect(JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'))).toMatchObject({
      appearance: { theme: 'dark', density: 'comfortable' },
      notifications: { sound: false, badge: true },
    })
  })

  it.each([
    ['a corrupt file', '{"appearance":', /not valid JSON/],
    ['a file that is no object', '[1]', /JSON object/],
    ['a file of a newer version', '{"version":99,"appearance":{"theme":"dark"}}', /newer Talaria/],
  ])('keep %s as a copy, say so and use the defaults', (_case, content, reason) => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'settings.json'), content)

    const { settings, damage } = openSettings(folder)
    expect(settings.get('appearance')).toMatchObject({ theme: 'system' })
    expect(damage).toMatchObject([
      { section: 'all', reason: { text: expect.stringMatching(reason) } },
    ])
    expect(readFileSync(join(folder, badFiles(folder)[0] ?? ''), 'utf8')).toBe(content)
  })

  it('lose only the section that is wrong, and keep a copy of it', () => {
    const folder = temporaryFolder()
    const content = { appearance: { theme: 'plaid' }, later: { kept: true } }
    writeFileSync(join(folder, 'settings.json'), JSON.stringify(content))

    const { settings, damage } = openSettings(folder)
    settings.set({ appearance: { theme: 'dark' } })
    expect(damage).toMatchObject([{ section: 'appearance' }])
    expect(existsSync(damage[0]?.keptAs ?? '')).toBe(true)
    expect(JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'))).toMatchObject({
      appearance: { theme: 'dark' },
      later: { kept: true },
    })
  })

  it('changed in the file while the app runs take no effect, and are kept as a copy', () => {
    const folder = temporaryFolder()
    const file = join(folder, 'settings.json')
    const { settings, damage } = openSettings(folder)
    settings.set({ appearance: { theme: 'dark' } })
    const foreign = JSON.stringify({ appearance: { theme: 'light' }, welcome: { seen: true } })
    writeFileSync(file, foreign)

    expect(settings.get('appearance')).toMatchObject({ theme: 'dark' })
    expect(settings.stored('appearance')).toMatchObject({ theme: 'light' })
    settings.set({ notifications: { sound: false } })

    expect(damage).toMatchObject([{ section: 'all', instead: 'as-before' }])
    expect(readFileSync(damage[0]?.keptAs ?? '', 'utf8')).toBe(foreign)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      version: 1,
      appearance: expect.objectContaining({ theme: 'dark' }),
      notifications: expect.objectContaining({ sound: false }),
    })
    expect(settings.stored('appearance')).toMatchObject({ theme: 'dark' })
  })

  it('taken away while the app runs come back whole with the next change', () => {
    const folder = temporaryFolder()
    const { settings } = openSettings(folder)
    settings.set({ appearance: { theme: 'dark' } })
    rmSync(join(folder, 'settings.json'))

    settings.set({ notifications: { sound: false } })

    expect(openSettings(folder).settings.get('appearance')).toMatchObject({ theme: 'dark' })
  })

  it('saved by somebody else without a change are no reason to complain', () => {
    const folder = temporaryFolder()
    const file = join(folder, 'settings.json')
    const { settings, damage } = openSettings(folder)
    settings.set({ appearance: { theme: 'dark' } })
    writeFileSync(file, JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))))

    expect(settings.stored('appearance')).toMatchObject({ theme: 'dark' })
    settings.set({ appearance: { theme: 'light' } })
    expect(damage).toEqual([])
  })

  it.each<[what: string, use: (settings: ReturnType<typeof openSettings>['settings']) => unknown]>([
    ['written', (settings) => settings.set({ appearance: { fontSize: 14 } })],
    ['looked at', (settings) => settings.stored('commandAllowlist')],
  ])('damaged while the app runs are written anew when they are %s', (_what, use) => {
    const folder = temporaryFolder()
    const { settings, damage } = openSettings(folder)
    settings.set({ appearance: { theme: 'dark' } })
    writeFileSync(join(folder, 'settings.json'), '{"appearance":')

    use(settings)

    expect(damage).toMatchObject([{ section: 'all', instead: 'as-before' }])
    expect(readFileSync(damage[0]?.keptAs ?? '', 'utf8')).toBe('{"appearance":')
    expect(openSettings(folder)).toMatchObject({ damage: [] })
    expect(openSettings(folder).settings.get('appearance')).toMatchObject({ theme: 'dark' })
  })
})
