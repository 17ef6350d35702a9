/**
 * Starts one of each kind of child while the person has shells open, and prints which of the app's
 * open files each of them got. Run by itself, in Node or as the main process of Electron.
 */
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isExecutable } from '../../src-main/lib/is-executable.ts'
import { runChild } from '../../src-main/lib/start-child.ts'
import { selfKind } from '../../src-main/terminal/scripts/find-interpreter.ts'
import { findRipgrep } from '../../src-main/terminal/scripts/ripgrep-process.ts'
import { openAllowingTerminals } from './allowing-terminals.ts'
import { openScripts } from './open-scripts.ts'
import { openPlaces } from './places.ts'

const LIST = 'ls -l /proc/$$/fd'
const LIST_IN_PYTHON = `import os; os.system('ls -l /proc/%d/fd; ${LIST}' % os.getpid())`
const LIST_IN_NODE = `import { spawnSync } from 'node:child_process'
const list = ['-c', 'ls -l /proc/' + process.pid + '/fd; ${LIST}']
console.log(spawnSync('/bin/sh', list, { encoding: 'utf8' }).stdout)`

const { electron } = process.versions
if (electron && !process.env.ELECTRON_RUN_AS_NODE) {
  const { app } = await import('electron')
  // Electron is ready only after this module has been loaded to its end.
  void app.whenReady().then(report)
} else await report()

async function report(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'talaria-inherited-'))
  const env = { PATH: process.env.PATH, HOME: folder, SHELL: '/bin/bash', TERM: 'xterm' }
  const opened = openPlaces({
    ...{ env, defaultCwd: folder, readStartUpFiles: true },
    stateFolder: join(folder, 'state'),
  })
  const { service, accessOf } = openAllowingTerminals(opened)
  const access = accessOf()
  const { signal } = new AbortController()
  const call = { sessionId: 's', taskId: 's', callId: 'c', name: 'terminal', signal, traces: {} }
  await openShell()
  await openShell()
  const seen = {
    command: await run(false),
    'warm command': await run(false),
    terminal: await run(true),
    background: await background(),
    'javascript script': await script('javascript', LIST_IN_NODE),
    'python script': await script('python', LIST_IN_PYTHON),
    'person’s shell': await openShell(),
    search: await search(),
    helper: await runChild({ file: '/bin/sh', args: ['-c', LIST] }),
  }
  const ours = readdirSync('/proc/self/fd').flatMap((fd) => targetOf(`/proc/self/fd/${fd}`))
  await service.dispose()
  rmSync(folder, { recursive: true, force: true })
  const inherited = Object.entries(seen).map(([name, text]) => [name, sharedWith(ours, text)])
  console.log(JSON.stringify({ electron, inherited: Object.fromEntries(inherited) }))
  process.exit(0)

  async function run(pty: boolean): Promise<string> {
    const outcome = await access.exec({ command: LIST, pty })
    return 'refused' in outcome ? '' : outcome.output
  }

  async function background(): Promise<string> {
    const path = join(folder, 'background')
    await access.startBackground({ command: `${LIST} >${path}.new; mv ${path}.new ${path}` })
    return readLater(path)
  }

  /** What a shell of the person's own sees, typed by them. */
  async function openShell(): Promise<string> {
    const client = { id: 'w', transport: 'ipc' } as const
    const { id } = await service.handlers['terminal.open']({ columns: 80, rows: 24 }, client)
    const path = join(folder, id)
    const data = `${LIST} >${path}.new; mv ${path}.new ${path}\r`
    await service.handlers['terminal.write']({ id, data }, client)
    return readLater(path)
  }

  async function script(language: 'javascript' | 'python', code: string): Promise<string> {
    const scripts = openScripts(folder, {
      env,
      placeOf: opened.places.of,
      machine: {
        ...{ platform: process.platform, isExecutable, execPath: process.execPath },
        self: selfKind(),
      },
    })
    const limits = { functions: [], call: async () => '', timeoutMs: 20_000, maxCalls: 0 }
    const outcome = await scripts.forCall(call).run({ ...limits, language, code })
    return 'refused' in outcome ? '' : outcome.stdout
  }

  async function search(): Promise<string> {
    writeFileSync(join(folder, 'rg'), `#!/bin/sh\n${LIST}\n`)
    chmodSync(join(folder, 'rg'), 0o755)
    const machine = { platform: process.platform, env: { PATH: `${folder}:/bin` }, isExecutable }
    const lines: string[] = []
    await findRipgrep(machine)?.([], { signal, onLine: (line) => lines.push(line) })
    return lines.join('\n')
  }
}

/** Of a list made by `ls -l`: the files above the standard streams that are open here too. */
function sharedWith(ours: readonly string[], list: string): string[] | undefined {
  const entries = [...list.matchAll(/ (\d+) -> (.+?)\r?$/gm)].map(([, fd, to]) => [fd, to] as const)
  // A list without the standard streams was not made at all.
  if (!['0', '1', '2'].every((fd) => entries.some(([number]) => number === fd))) return undefined
  const tty = entries.find(([fd]) => fd === '0')?.[1]
  return entries
    .filter(([fd, to]) => Number(fd) > 2 && to !== tty && ours.includes(to ?? ''))
    .map(([fd, to]) => `${fd} -> ${to}`)
}

/** What every process makes for itself looks the same everywhere, and says nothing. */
function targetOf(path: string): string[] {
  try {
    const target = readlinkSync(path)
    const isPartOfElectron = target.startsWith(dirname(process.execPath))
    return isPartOfElectron || /^anon_inode:|^\/dev\/null$/.test(target) ? [] : [target]
  } catch {
    return []
  }
}

async function readLater(path: string): Promise<string> {
  for (;;) {
    try {
      return readFileSync(path, 'utf8')
    } catch {
      await setTimeout(5)
    }
  }
}
