import { execFile, spawn } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { ROOT } from '../../scripts/build.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const run = promisify(execFile)
const INSTALLING = 'Installing what package-lock.json names'
const UNHURRIED = 60_000 // npm starts several times

it('is ended with the shell in which npm runs it', async () => {
  const folder = temporaryFolder()
  const [script, began, ended] = ['waits.mjs', 'began', 'ended'].map((name) => join(folder, name))
  writeFileSync(
    `${script}`,
    `import { writeFileSync } from 'node:fs'
    setTimeout(() => {}, ${UNHURRIED})
    process.on('SIGTERM', () => { writeFileSync(${JSON.stringify(ended)}, ''); process.exit() })
    writeFileSync(${JSON.stringify(began)}, '')`,
  )
  const setUp = join(ROOT, 'scripts', 'set-up.js')
  const shell = spawn('sh', ['-c', `"${process.execPath}" --import "${setUp}" "${script}"; true`], {
    env: { ...process.env, npm_lifecycle_event: 'serve' },
    stdio: 'ignore',
  })
  await expect.poll(() => existsSync(`${began}`), { timeout: UNHURRIED }).toBe(true)
  shell.kill()

  await expect.poll(() => existsSync(`${ended}`), { timeout: UNHURRIED }).toBe(true)
}, 120_000)

it(
  'installs what is missing, and goes on with the project’s own Node',
  async () => {
    const { npm } = await smallProject()

    const first = await npm('start', '--', 'a', 'b')

    expect(first).toContain(INSTALLING)
    expect(first).toContain('on the brought Node with a,b')
    expect(await npm('start')).not.toContain(INSTALLING)
  },
  UNHURRIED,
)

it(
  'installs anew when the lock file names another version',
  async () => {
    const { npm, read, write } = await smallProject()
    await npm('ci')
    write('package-lock.json', read('package-lock.json').replaceAll('"24.0.0"', '"24.0.1"'))
    write('brought-node/package.json', JSON.stringify({ name: 'node', version: '24.0.1' }))

    expect(await npm('start')).toContain(INSTALLING)
  },
  UNHURRIED,
)

it(
  'installs anew when something was taken out of node_modules',
  async () => {
    const { npm, write, folder } = await smallProject()
    await npm('ci')
    rmSync(join(folder, 'brought-node/package.json'))
    const missing = await npm('start').catch((error) => error.stdout)
    write('brought-node/package.json', JSON.stringify({ name: 'node', version: '24.0.0' }))

    expect(missing).toContain(INSTALLING)
    expect(await npm('start')).not.toContain(INSTALLING)
  },
  UNHURRIED,
)

it(
  'says what to look at when the install fails, and runs nothing',
  async () => {
    const { npm, write, folder } = await smallProject()
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
    write('package-lock.json', '{ "lockfileVersion": 3, "packages": {} }')

    const failure = await npm('start').catch((error) => error)

    expect(failure).toMatchObject({ code: 1, stderr: expect.stringContaining('npm ci failed') })
    expect(failure.stdout).not.toContain('on the brought Node')
  },
  UNHURRIED,
)

it(
  'says how far it is while npm looks packages up, and doubts the network only without an answer',
  async () => {
    const { folder, read, write } = await smallProject()
    const quick = read('scripts/set-up.js')
      .replace('PROGRESS_EVERY_MS = 5_000', 'PROGRESS_EVERY_MS = 100')
      .replace('DOUBT_AFTER_MS = 20_000', 'DOUBT_AFTER_MS = 500')
    write('scripts/set-up.js', quick)
    write(
      'npm.js',
      `const say = (text) => process.stderr.write(text)
       setTimeout(() => say('npm warn EBADENGINE Unsupported engine\\nnpm http fetch GET 200 https://registry/one 5ms\\nnpm ht'), 2_000)
       setTimeout(() => say('tp fetch GET 200 https://registry/one 9ms (cache hit)\\nnpm http fetch GET 200 https://registry/two 9ms\\nnpm http fetch GET 200 https://registry/one/-/one-1.0.0.tgz 5ms\\nnpm error the disk is full\\n'), 3_000)
       setTimeout(() => process.exit(1), 4_000)`,
    )
    const env = { ...process.env, npm_execpath: 'npm.js', npm_node_execpath: process.execPath }

    const args = ['--import', './scripts/set-up.js', 'scripts/hello.js']
    const { stdout, stderr } = await run(process.execPath, args, { cwd: folder, env }).catch(
      (error) => error,
    )

    const lines = stdout.split('\n')
    expect(lines).toContainEqual(
      expect.stringMatching(/^ {2}… 0 of about 1 packages unpacked, \d+ s; nothing has come/),
    )
    expect(lines).toContainEqual(
      expect.stringMatching(/^ {2}… 1 of about 1 packages found, 1 downloaded, \d+ s$/),
    )
    expect(lines.filter((line: string) => /found.*nothing has come/.test(line))).toEqual([])
    expect(stderr).toContain('npm error the disk is full')
    expect(stderr).not.toContain('EBADENGINE')
  },
  UNHURRIED,
)

/** Its only package is the Node that it brings. */
async function smallProject() {
  const folder = temporaryFolder()
  write('brought-node/package.json', JSON.stringify({ name: 'node', version: '24.0.0' }))
  write('brought-node/bin/node', `#!/bin/sh\nBROUGHT=brought exec '${process.execPath}' "$@"\n`)
  chmodSync(join(folder, 'brought-node/bin/node'), 0o755)
  write(
    'scripts/hello.js',
    'console.log(`on the ${process.env.BROUGHT} Node with ${process.argv.slice(2)}`)',
  )
  copyFileSync(join(ROOT, 'scripts/set-up.js'), join(folder, 'scripts/set-up.js'))
  write(
    'package.json',
    JSON.stringify({
      name: 'small',
      type: 'module',
      scripts: { start: 'node --import ./scripts/set-up.js scripts/hello.js' },
      dependencies: { node: 'file:brought-node' },
    }),
  )
  await npm('install', '--package-lock-only')
  return { folder, npm, read, write }

  async function npm(...args: string[]): Promise<string> {
    const { stdout } = await run('npm', ['--offline', '--no-audit', ...args], { cwd: folder })
    return stdout
  }

  function read(path: string): string {
    return readFileSync(join(folder, path), 'utf8')
  }

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}
