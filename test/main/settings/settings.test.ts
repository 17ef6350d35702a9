import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openConfStore } from '../../../src-main/settings/conf-store.ts'
import { createSettings, type SettingsDamage } from '../../../src-main/settings/settings.ts'
import { moveBadFileAside } from '../../../src-main/settings/settings-file.ts'
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

    settings.set('appearance', { theme: 'dark' })
    expect(openSettings(folder).settings.get('appearance')).toMatchObject({ theme: 'dark' })
    expect(damage).toEqual([])
  })

  it('tell whoever subscribed, until the undo', () => {
    const { settings } = openSettings(temporaryFolder())
    const seen: unknown[] = []
    const stop = settings.onChange('appearance', (value) => seen.push(value))
    settings.set('appearance', { theme: 'dark' })
    stop()
    settings.set('appearance', { theme: 'light' })
    expect(seen).toMatchObject([{ theme: 'dark' }])
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
    expect(damage).toMatchObject([{ section: 'all', reason: expect.stringMatching(reason) }])
    expect(readFileSync(join(folder, badFiles(folder)[0] ?? ''), 'utf8')).toBe(content)
  })

  it('lose only the section that is wrong, and keep a copy of it', () => {
    const folder = temporaryFolder()
    const content = { appearance: { theme: 'plaid' }, later: { kept: true } }
    writeFileSync(join(folder, 'settings.json'), JSON.stringify(content))

    const { settings, damage } = openSettings(folder)
    settings.set('appearance', { theme: 'dark' })
    expect(damage).toMatchObject([{ section: 'appearance' }])
    expect(existsSync(damage[0]?.keptAs ?? '')).toBe(true)
    expect(JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'))).toMatchObject({
      appearance: { theme: 'dark' },
      later: { kept: true },
    })
  })
})
