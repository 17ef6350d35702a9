import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readPackage } from '../../../src-main/plugins/package.ts'
import { pluginFolder } from '../../support/plugin-folder.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

async function faultOf(manifest: object): Promise<string> {
  const read = await readPackage(pluginFolder('', { manifest }))
  return 'fault' in read ? read.fault.text : 'none'
}

describe('a package', () => {
  it('is told by its files: another text is another fingerprint, and the same text the same', async () => {
    const folder = pluginFolder('', { files: { 'skills/dice/SKILL.md': '# Dice' } })
    const first = await readPackage(folder)
    expect(first).toMatchObject({ name: 'games', version: '1.0.0', skills: 1, warnings: [] })
    expect(await readPackage(folder)).toEqual(first)

    writeFileSync(join(folder, 'skills/dice/SKILL.md'), '# Dies')
    const second = await readPackage(folder)
    expect(second).toHaveProperty('fingerprint')
    expect(second).not.toEqual(first)
  })

  it.each([
    [
      'another schema',
      { $schema: 'https://agent-plugins.org/schemas/2.0.0/plugin.schema.json' },
      '$schema',
    ],
    ['a name in capitals', { name: 'Games' }, 'name'],
    ['a name with two dots', { name: 'a..b' }, 'name'],
    ['an author with a field nobody knows', { author: { fax: '1' } }, 'author'],
    ['keywords that are no list', { keywords: 'dice' }, 'keywords'],
    ['a main file outside', { extensions: { 'app.talaria': { main: './../index.ts' } } }, 'main'],
    [
      'a right nobody knows',
      { extensions: { 'app.talaria': { main: './a.ts', capabilities: ['root'] } } },
      'capabilities.0',
    ],
  ])('with %s is refused by the field', async (_what, manifest, field) => {
    expect(await faultOf(manifest)).toContain(`${field} is not as it has to be`)
  })

  it('without its main file is refused by the path', async () => {
    expect(await faultOf({ extensions: { 'app.talaria': { main: './gone.ts' } } })).toBe(
      'its file gone.ts is missing',
    )
  })

  it('without a manifest, or with half a one, is no plugin', async () => {
    const folder = temporaryFolder()
    expect(await readPackage(folder)).toHaveProperty('fault')
    writeFileSync(join(folder, 'plugin.json'), '{"name":')
    expect(await readPackage(folder)).toHaveProperty('fault')
    expect(await readPackage(join(folder, 'gone'))).toHaveProperty('fault')
  })

  it('with a field nobody knows goes without it, and says so', async () => {
    const read = await readPackage(
      pluginFolder('', { manifest: { hooks: {}, extensions: 'none' } }),
    )

    expect('warnings' in read && read.warnings.map(({ text }) => text)).toEqual([
      expect.stringContaining('field hooks'),
      expect.stringContaining('extensions is not an object'),
    ])
  })

  it('with a link that leads out is refused by the path, one that stays within is not', async () => {
    const folder = pluginFolder('', { files: { 'lib/a.txt': 'a' } })
    symlinkSync('a.txt', join(folder, 'lib/b.txt'))
    expect(await readPackage(folder)).not.toHaveProperty('fault')

    symlinkSync('/etc/passwd', join(folder, 'lib/users'))
    expect(await readPackage(folder)).toMatchObject({
      fault: { text: expect.stringContaining('lib/users is a link that leads out') },
    })
  })

  it('lists its servers, without those that are described badly', async () => {
    const servers = {
      $schema: 'https://agent-plugins.org/schemas/1.0.0/mcp.schema.json',
      mcpServers: {
        good: { type: 'stdio', command: './server', args: ['${PLUGIN_ROOT}/x'] },
        far: { type: 'streamable-http', url: 'https://example.com/mcp' },
        line: { type: 'stdio', command: 'npx -y server' },
        odd: { type: 'http', url: 'https://example.com' },
        out: { type: 'stdio', command: './../server' },
        away: { type: 'stdio', command: './server', cwd: '${PLUGIN_DATA}/../other' },
      },
    }
    const read = await readPackage(
      pluginFolder('', { files: { 'mcp.json': JSON.stringify(servers) } }),
    )

    expect(Object.keys('fault' in read ? {} : read.servers)).toEqual(['good', 'far'])
    expect('warnings' in read && read.warnings.map(({ text }) => text)).toEqual([
      expect.stringContaining('mcp.json › line: command'),
      expect.stringContaining('mcp.json › odd: type'),
      expect.stringContaining('mcp.json › out: command'),
      expect.stringContaining('mcp.json › away: cwd'),
    ])
  })
})
