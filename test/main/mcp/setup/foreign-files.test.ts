import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { readForeignFiles } from '../../../../src-main/mcp/setup/foreign-files.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

it('finds the servers of other apps and of a project, and says which file is broken', async () => {
  const home = temporaryFolder()
  const folder = join(home, 'project')
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), text)
  }
  put('.config/Claude/claude_desktop_config.json', '{"mcpServers":{"a":{"command":"a"}}}')
  put('.claude.json', '{"projects":{},"numStartups":4}')
  put('.config/Code/User/mcp.json', '{"servers":{"b":{"url":"https://b.example/mcp"}}, // mine\n}')
  put('.cursor/mcp.json', '{ broken')
  put(
    'project/.vscode/mcp.json',
    '{"inputs":[{"id":"key"}],"servers":{"c":{"command":"c","env":{"C_KEY":"${input:key}"}}}}',
  )

  const around = { home, platform: 'linux', appData: undefined, folder } as const
  expect(await readForeignFiles(around)).toMatchObject([
    {
      app: 'Claude Desktop',
      proposals: [{ name: 'a', server: { command: 'a', origin: { kind: 'file' } } }],
    },
    { app: 'VS Code', proposals: [{ name: 'b', server: { url: 'https://b.example/mcp' } }] },
    { app: 'Cursor', proposals: [], problem: { key: 'mcp.notJson' } },
    { app: 'VS Code', proposals: [{ name: 'c', wanted: ['C_KEY'] }] },
  ])
})

it('puts in the folders that a project’s files leave open, and starts its programs there', async () => {
  const home = join(temporaryFolder(), 'the "home"')
  const folder = join(home, 'project')
  mkdirSync(folder, { recursive: true })
  const servers = {
    near: { command: './run', args: ['${workspaceFolder}/data', '${userHome}', '${OTHER}'] },
    far: { command: 'far', cwd: '${workspaceFolder}/far' },
    web: { url: 'https://web.example/mcp' },
  }
  writeFileSync(join(folder, '.mcp.json'), JSON.stringify({ mcpServers: servers }))
  const around = { home, platform: 'linux', appData: undefined, folder } as const

  const [file] = await readForeignFiles(around)
  const origin = { kind: 'file', path: join(folder, '.mcp.json') }
  expect(file?.proposals.map(({ server }) => server)).toEqual([
    {
      ...{ transport: 'stdio', command: './run', env: {}, cwd: folder, origin },
      args: [`${folder}/data`, home, '${OTHER}'],
    },
    { transport: 'stdio', command: 'far', args: [], env: {}, cwd: `${folder}/far`, origin },
    { transport: 'http', url: 'https://web.example/mcp', headers: {}, origin },
  ])
})
