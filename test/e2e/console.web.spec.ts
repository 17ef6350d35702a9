import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { ROOT } from '../../scripts/build.ts'
import { plainEnvironment } from './app.ts'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'

const PROMPT = '[d]eny > '

test('questions are answered where the server was started: once, for a session, for ever, with a no', async ({
  model,
}, info) => {
  // Not beside the program, which no agent may touch.
  const home = mkdtempSync(join(tmpdir(), 'talaria-console-'))
  const server = serve(home, info.parallelIndex)
  const browser = await chromium.launch({ executablePath: String(process.env.TALARIA_CHROMIUM) })
  try {
    const page = await browser.newPage()
    await page.goto(await server.address())
    await enterModel(page, model)
    const { make, remove, removes } = folderIn(home, page)

    make()
    await remove('Delete it once.')
    await server.prompted('[o]nce  [s]ession  [a]lways  [d]eny > ')
    expect(server.printed()).toContain('Here: build, in your home folder.')
    server.type('o')
    await removes(true)

    make()
    await remove('Delete it again.')
    await server.prompted(PROMPT)
    server.type('deny keep it this time')
    await removes(false)
    expect(JSON.stringify(model.requests.at(-1)?.body)).toContain('keep it this time')

    await remove('Delete it for this session.')
    await server.prompted(PROMPT)
    server.type('session')
    await removes(true)
    make()
    await remove('Delete it without a word.')
    await removes(true)
    expect(server.isWaiting()).toBe(false)

    await page
      .getByRole('button', { name: /^New session/ })
      .first()
      .click()
    make()
    await remove('Delete it for ever.')
    await server.prompted(PROMPT)
    server.type('always')
    await server.prompted('Type yes to save it > ')
    server.type('yes')
    await removes(true)
    await page
      .getByRole('button', { name: /^New session/ })
      .first()
      .click()
    make()
    await remove('Delete it once more.')
    await removes(true)
    expect(server.isWaiting()).toBe(false)
  } finally {
    await browser.close()
    await server.stop()
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }

  function folderIn(folder: string, page: Page) {
    const build = join(folder, 'build')
    const { say, hear } = conversationIn(page)
    let turn = 0
    return { make: () => mkdirSync(build), remove, removes }

    async function remove(words: string): Promise<void> {
      turn += 1
      model.script(
        { calls: [{ name: 'terminal', arguments: { command: `rm -rf ${build}` } }] },
        { text: `Turn ${turn} is over.` },
      )
      await say(words)
    }

    async function removes(isGone: boolean): Promise<void> {
      await hear(`Turn ${turn} is over.`)
      expect(existsSync(build)).toBe(!isGone)
    }
  }
})

/** `npm run serve -- --console`, with somebody at its keyboard. */
function serve(home: string, worker: number) {
  const script = join(ROOT, 'scripts', 'start.ts')
  const server = spawn(process.execPath, [script, '--web', '--console'], {
    env: {
      ...plainEnvironment(worker),
      // No browser is opened where there is no display.
      ...{ DISPLAY: '', HOME: home, TALARIA_PORT: '0' },
      TALARIA_USER_DATA: join(home, 'user-data'),
    },
    cwd: home,
    stdio: 'pipe',
  })
  const exited = once(server, 'exit')
  let [said, printed, seen] = ['', '', 0]
  server.stdout.on('data', (data) => (said += data))
  server.stderr.on('data', (data) => (printed += data))
  return {
    printed: () => printed,
    isWaiting: () => printed.slice(seen).includes(PROMPT),
    type: (line: string) => server.stdin.write(`${line}\n`),
    async address(): Promise<string> {
      const entrance = () => /ready at (file:\S+)/.exec(said)?.[1] ?? ''
      await expect.poll(entrance, { timeout: 120_000 }).not.toBe('')
      const leading = readFileSync(fileURLToPath(entrance()), 'utf8')
      return String(/url=(http:[^"]+)/.exec(leading)?.[1])
    },
    /** Anew, since what was printed when somebody typed last. */
    async prompted(prompt: string): Promise<void> {
      await expect.poll(() => printed.slice(seen)).toContain(prompt)
      seen = printed.length
    },
    async stop(): Promise<void> {
      server.kill('SIGTERM')
      await exited
    },
  }
}
