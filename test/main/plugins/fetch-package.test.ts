import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { PluginSource } from '#contract'
import { fetchPackage } from '../../../src-main/plugins/fetch-package.ts'
import { readPackage } from '../../../src-main/plugins/package.ts'
import { pluginFolder, writePlugin } from '../../support/plugin-folder.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

async function fetched(
  source: Exclude<PluginSource, { kind: 'link' }>,
  environment: Record<string, string> = {},
): Promise<string> {
  const into = join(temporaryFolder(), 'new')
  await fetchPackage(source, into, {
    environment: { HOME: temporaryFolder(), ...environment },
    searchPath: async () => process.env.PATH ?? '',
  })
  return into
}

it('copies a folder, without its history', async () => {
  const folder = pluginFolder('', { files: { '.git/config': '', 'lib/a.js': 'export {}' } })
  const copy = await fetched({ kind: 'folder', path: folder })

  expect(existsSync(join(copy, 'lib/a.js'))).toBe(true)
  expect(existsSync(join(copy, '.git'))).toBe(false)
  expect(await readPackage(copy)).toMatchObject({ name: 'games' })
})

it('clones a repository without running its hooks or fetching what it points at', async () => {
  const folder = pluginFolder('')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' })
  git('init', '--quiet')
  git('add', '.')
  git('-c', 'user.name=me', '-c', 'user.email=me@example.com', 'commit', '--quiet', '-m', 'first')
  const templates = temporaryFolder()
  const ran = join(templates, 'ran')
  writePlugin(templates, { 'hooks/post-checkout': `#!/bin/sh\ntouch ${ran}\n` })
  execFileSync('chmod', ['+x', join(templates, 'hooks/post-checkout')])
  const home = temporaryFolder()
  writePlugin(home, {
    '.gitconfig': `[init]\n\ttemplateDir = ${templates}\n[safe]\n\tdirectory = *\n`,
  })
  const clone = await fetched({ kind: 'git', url: `file://${folder}` }, { HOME: home })

  expect(await readPackage(clone)).toMatchObject({ name: 'games' })
  expect(existsSync(join(clone, '.git'))).toBe(false)
  expect(existsSync(ran)).toBe(false)
})

it('says in git’s own words why a repository could not be fetched, and runs no helper', async () => {
  const ran = join(temporaryFolder(), 'ran')
  await expect(fetched({ kind: 'git', url: 'file:///gone/away' })).rejects.toThrow(
    /git could not bring the package: .*gone\/away/s,
  )
  await expect(fetched({ kind: 'git', url: `ext::touch ${ran}` })).rejects.toThrow('git could not')
  expect(existsSync(ran)).toBe(false)
})

it('installs from npm with its packages within, and runs no script of any', async () => {
  const ran = join(temporaryFolder(), 'ran')
  const registry = await openRegistry(ran)
  const folder = await fetched(
    { kind: 'npm', package: 'games-plugin' },
    { npm_config_registry: registry, npm_config_cache: temporaryFolder() },
  )

  expect(await readPackage(folder)).toMatchObject({ name: 'games' })
  expect(readFileSync(join(folder, 'node_modules/dice/index.js'), 'utf8')).toContain('dice')
  expect(existsSync(ran)).toBe(false)
}, 60_000)

/** Two packages whose scripts would leave a mark, over the real protocol. */
async function openRegistry(ran: string): Promise<string> {
  const scripts = {
    preinstall: `touch ${ran}`,
    install: `touch ${ran}`,
    postinstall: `touch ${ran}`,
  }
  const dice = temporaryFolder()
  writePlugin(dice, {
    'package.json': JSON.stringify({ name: 'dice', version: '1.0.0', scripts }),
    'index.js': '// dice\n',
  })
  const games = pluginFolder('', {
    files: {
      'package.json': JSON.stringify({
        ...{ name: 'games-plugin', version: '1.0.0', scripts },
        dependencies: { dice: '1.0.0' },
      }),
    },
  })
  const tarballs = new Map<string, Buffer>(
    [['dice', dice] as const, ['games-plugin', games] as const].map(([name, folder]) => [
      name,
      execFileSync('tar', ['-cz', '--transform', 's,^\\.,package,', '-C', folder, '.']),
    ]),
  )
  const server = createServer((request, response) => {
    const [, name = '', file] = (request.url ?? '').split('/')
    const tarball = tarballs.get(name)
    if (!tarball) return response.writeHead(404).end('{}')
    if (file) return response.end(tarball)
    const manifest = JSON.parse(
      readFileSync(join(name === 'dice' ? dice : games, 'package.json'), 'utf8'),
    )
    const dist = { tarball: `${address()}/${name}/${name}.tgz` }
    response.end(
      JSON.stringify({
        name,
        'dist-tags': { latest: '1.0.0' },
        versions: { '1.0.0': { ...manifest, dist } },
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return address()

  function address(): string {
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
}
