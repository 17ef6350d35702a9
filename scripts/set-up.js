/**
 * Loaded before every script of the project: sees to it that what `package-lock.json` names is
 * installed, and that the script runs on the project's own Node. Plain JavaScript, since it has to
 * work on a Node that cannot read our TypeScript, with nothing installed yet.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OLDEST_MAJOR = 20 // older ones run neither npm's newer releases nor this file
const NEEDED_MAJOR = 24
const PROGRESS_EVERY_MS = 5_000
const DOUBT_AFTER_MS = 20_000
const LOOKS_FOR_NPM_EVERY_MS = 1_000
/** Tells the second round from the first: an install that does not last must not be repeated for ever. */
const DONE_BEFORE = 'TALARIA_WAS_SET_UP'

const wasSetUp = process.env[DONE_BEFORE] !== undefined
delete process.env[DONE_BEFORE] // for this process alone, and not for what it starts

const major = Number.parseInt(process.versions.node, 10)
const isInstalled = installedAsLocked(ROOT)

endWithNpm()

if (!isInstalled || major < NEEDED_MAJOR) await setUp()

/** A signal ends npm and the shell between us, and goes no further. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const { ppid } = process
  const looking = setInterval(() => {
    if (process.ppid === ppid) return
    clearInterval(looking)
    process.kill(process.pid, 'SIGTERM')
  }, LOOKS_FOR_NPM_EVERY_MS).unref()
}

async function setUp() {
  if (major < OLDEST_MAJOR)
    stop(
      `Talaria needs Node ${OLDEST_MAJOR} or newer to start with, and this is ${process.version}.`,
    )
  if (!isInstalled) {
    if (wasSetUp)
      stop(
        'npm ci has run, yet node_modules does not hold what package-lock.json names. Remove node_modules, then run this again.',
      )
    await install()
  }
  process.exit(await runAgain())
}

/**
 * Everything that the lock file names, in the versions that it names; other systems' packages aside.
 * npm's own list says what was put there, and the disk whether it still is.
 */
function installedAsLocked(root) {
  const here = readLock(join(root, 'node_modules', '.package-lock.json'))
  const wanted = readLock(join(root, 'package-lock.json'))
  if (!here || !wanted) return false
  if (major < NEEDED_MAJOR && !existsSync(ownNode())) return false
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    const found = here[path]
    if (path === '' || (optional && !found)) return true
    if (found?.version !== version || found.integrity !== integrity) return false
    return existsSync(join(root, path, 'package.json'))
  })
}

function ownNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  return join(ROOT, 'node_modules', 'node', 'bin', name)
}

function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}

async function install() {
  if (process.platform === 'win32' && process.execPath.startsWith(join(ROOT, 'node_modules')))
    stop('package-lock.json has changed. Run "npm ci", then this command again.')
  const meant = packagesMeant(join(ROOT, 'package-lock.json'))
  console.log('Installing what package-lock.json names, once; this takes a minute or two.')
  if (major < NEEDED_MAJOR)
    console.log(
      `This is Node ${process.versions.node}; the project brings a Node ${NEEDED_MAJOR} for itself.`,
    )
  const startedAt = Date.now()
  const asked = createAsked()
  const progress = setInterval(() => {
    const took = Date.now() - startedAt
    const steps = [...asked.counts(), ['unpacked', unpacked(meant)]].filter(
      ([, count]) => count > 0,
    )
    // npm itself tries for a minute and more before it says a word.
    const doubt =
      steps.length === 0 && took > DOUBT_AFTER_MS
        ? '; nothing has come from the npm registry yet, is this machine online?'
        : ''
    console.log(`  … ${sentence(steps, meant.length)}, ${Math.round(took / 1_000)} s${doubt}`)
  }, PROGRESS_EVERY_MS)
  // Told of each download, and without a spinner between our lines.
  const code = await run(npm(), ['ci', '--no-audit', '--no-fund', '--loglevel=http'], (line) => {
    if (line.startsWith('npm http fetch')) asked.note(line)
    // Warnings are about engines, and those are meant for the Node that the project brings.
    else if (!/^npm (warn|notice|http)\b/.test(line)) console.error(line)
  })
  clearInterval(progress)
  if (code !== 0)
    stop(
      'npm ci failed, for the reasons above. Is the npm registry in reach, and is there room on the disk?',
    )
  console.log(`Installed in ${Math.round((Date.now() - startedAt) / 1_000)} s.`)
}

/** The npm that started us, else the one on the path. */
function npm() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  if (script && node && existsSync(node)) return [node, script]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm']
}

/** The same script with the same arguments, on the project's own Node. */
function runAgain() {
  const node = ownNode()
  if (!existsSync(node))
    stop(
      `npm ci has run, yet the project's Node is not at ${node}. Does npm run the scripts of packages here (ignore-scripts)?`,
    )
  process.env[DONE_BEFORE] = '1'
  return run([node], [...process.execArgv, ...process.argv.slice(1)])
}

/** Ends when the program does, with its exit code; what ends us ends it. Its errors go to `onLine`, if given. */
function run([program, ...before], args, onLine) {
  const child = spawn(program, [...before, ...args], {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', onLine ? 'pipe' : 'inherit'],
    shell: program.endsWith('.cmd'),
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (onLine) createInterface({ input: child.stderr }).on('line', onLine)
  return new Promise((resolve) => {
    // The last lines may come behind the end.
    child.on(onLine ? 'close' : 'exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
    child.on('error', (error) => stop(`${program} could not be started: ${error.message}`))
  })
}

/** Each package is looked up, then downloaded; what npm asks for twice counts once. */
function createAsked() {
  const [found, downloaded] = [new Set(), new Set()]
  return {
    note: (line) => {
      const address = line.split(' ')[5] ?? ''
      const step = address.endsWith('.tgz') ? downloaded : found
      step.add(address)
    },
    counts: () => [
      ['found', found.size],
      ['downloaded', downloaded.size],
    ],
  }
}

/** All counts are of the same packages, and none is more than there are. */
function sentence(steps, total) {
  const [first = ['unpacked', 0], ...more] = steps.map(([what, count]) => [
    what,
    Math.min(count, total),
  ])
  const rest = more.map(([what, count]) => `${count} ${what}`)
  return [`${first[1]} of about ${total} packages ${first[0]}`, ...rest].join(', ')
}

/** The folders of all packages, without those for other systems. */
function packagesMeant(lockPath) {
  const isMeant = (names, own) => !names || names.includes(own)
  return Object.entries(readLock(lockPath) ?? {})
    .filter(([, { os, cpu }]) => isMeant(os, process.platform) && isMeant(cpu, process.arch))
    .map(([path]) => path)
    .filter((path) => path.includes('node_modules/'))
}

/** npm makes all folders at once and fills them one by one. */
function unpacked(paths) {
  return paths.filter((path) => existsSync(join(ROOT, path, 'package.json'))).length
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
