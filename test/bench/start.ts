/**
 * `npm run bench:start`: this app beside a bare Electron window, in turns, and the web host.
 * `-- --packed PROGRAM` opens one of a package beside it, such as /opt/Talaria/talaria.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildIfStale, ROOT } from '../../scripts/build.ts'
import { findElectron } from '../../scripts/electron-binary.ts'
import { openVirtualDisplay } from '../../scripts/virtual-display.ts'
import { plainVault } from '../../src-main/secrets/secrets.ts'
import { type ElectronRun, runElectron } from './electron-run.ts'
import { openMcpRuntime } from './mcp-runtime.ts'
import {
  type Round,
  reportCode,
  reportConfigured,
  reportPacked,
  reportRounds,
} from './start-report.ts'

const ROUNDS = 9
const BARE_SERVER = `require('node:http').createServer().listen(0, '127.0.0.1', () => console.log('ready at http'))`

const SERVER = fileURLToPath(new URL('../support/mcp/stdio-server.ts', import.meta.url))
const SERVERS = 10

const { packed } = parseArgs({ options: { packed: { type: 'string' } } }).values
const electron = await findElectron()
if (!electron) throw new Error('there is no Electron to measure')
await buildIfStale()
const display = await openVirtualDisplay()
const folder = mkdtempSync(join(tmpdir(), 'talaria-bench-'))
try {
  const bare = makeBareApp()
  const withServers = await dataWithServers()
  const rounds: Round[] = []
  for (let round = -1; round < ROUNDS; round += 1) {
    const measured = {
      bare: await openWindow(bare),
      app: await openWindow(ROOT),
      configured: await openWindow(ROOT, withServers),
      ...(packed && { packed: await openPacked(packed) }),
      bareServerMs: await startServer(['-e', BARE_SERVER]),
      webHostMs: await startServer([join(ROOT, 'out', 'main', 'web.js')]),
    }
    // The first round fills the disk cache, and nobody's.
    if (round >= 0) rounds.push(measured)
  }
  reportRounds(rounds)
  reportConfigured(rounds)
  reportPacked(rounds)
  reportCode()
} finally {
  display.close()
  rmSync(folder, { recursive: true, force: true })
}

function openWindow(app: string, userData = join(folder, 'user-data')): Promise<ElectronRun> {
  return openWith(String(electron?.executable), [app], userData)
}

/** Each was agreed to, with its tools; none is needed for the first page. */
async function dataWithServers(): Promise<string> {
  const tools = join(folder, 'tools.json')
  writeFileSync(
    tools,
    JSON.stringify({ tools: [{ name: 'echo', inputSchema: { type: 'object' } }] }),
  )
  const { runtime, userData, setUp } = await openMcpRuntime(
    join(folder, 'with-servers'),
    plainVault({ text: 'no key store in a bench' }),
  )
  for (let count = 0; count < SERVERS; count += 1) await setUp(`server-${count}`, [SERVER, tools])
  await runtime.dispose()
  return userData
}

/** It lets itself be looked into for a file that lies in its data. */
function openPacked(program: string): Promise<ElectronRun> {
  const userData = join(folder, 'packed-data')
  mkdirSync(userData, { recursive: true })
  writeFileSync(join(userData, 'allow-debugging'), '')
  return openWith(program, [], userData)
}

function openWith(program: string, args: string[], userData: string): Promise<ElectronRun> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return runElectron(program, [...sandbox, ...args], {
    DISPLAY: display.name,
    TALARIA_USER_DATA: userData,
  })
}

function makeBareApp(): string {
  const app = join(folder, 'bare')
  mkdirSync(app)
  writeFileSync(join(app, 'package.json'), JSON.stringify({ name: 'bare', main: 'main.cjs' }))
  writeFileSync(join(app, 'index.html'), '<!doctype html><title>Bare</title><h1>A window</h1>')
  writeFileSync(
    join(app, 'main.cjs'),
    `const { app, BrowserWindow } = require('electron')
     app.setPath('userData', ${JSON.stringify(join(folder, 'bare-data'))})
     app.whenReady().then(() => new BrowserWindow({ width: 1280, height: 820 }).loadFile('index.html'))`,
  )
  return app
}

async function startServer(args: readonly string[]): Promise<number> {
  const startedAt = performance.now()
  const server = spawn(process.execPath, args, {
    env: { ...process.env, TALARIA_PORT: '0', TALARIA_USER_DATA: join(folder, 'web-data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: server.stdout })) {
    if (!line.includes('ready at')) continue
    server.kill('SIGTERM')
    return performance.now() - startedAt
  }
  throw new Error('the server ended before it was ready')
}
