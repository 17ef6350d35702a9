import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { normalize } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import {
  brokenLayers,
  brokenRooms,
  crowded,
  foldersInRings,
  importersOf,
  importsOf,
  type Layer,
  layersOfRooms,
  reachableFrom,
  readSources,
  type Sources,
  targetsOf,
  tooLong,
  usersOfNode,
} from './support/layers.ts'
import { INNER_ROOMS, WINDOW_ROOMS } from './support/room-order.ts'
import { SEAMS } from './support/seams.ts'
import { brokenWires } from './support/wires.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MAX_LINES = 400
const MAX_FILES = 25

const SHARED = ['src-main/contract', 'src-main/ports', 'src-main/lib']

const SERVICES = [
  'src-main/classifier',
  'src-main/registry',
  'src-main/discovery',
  'src-main/toolsets',
  'src-main/dispatch',
  'src-main/elsewhere',
  'src-main/rehearsal',
  'src-main/plugins',
  'src-main/schedule',
  'src-main/skills',
  'src-main/channels',
  'src-main/diagnostics',
  'src-main/host',
  'src-main/approval',
  'src-main/terminal',
  'src-main/agent',
  'src-main/projects',
  'src-main/files',
  'src-main/store',
  'src-main/settings',
  'src-main/secrets',
  'src-main/sandbox',
  'src-main/acp',
  'src-main/mcp',
  'src-main/update',
  'src-main/reading',
  'src-main/web',
  'src-main/browser',
]

// Who may import whom. The services get each other's functions as arguments from runtime.ts.
const LAYERS: readonly Layer[] = [
  { path: 'src-main/contract', mayImport: [] },
  { path: 'src-main/lib', mayImport: [] },
  // Types that services share, so that none of them has to know another.
  { path: 'src-main/ports', mayImport: ['src-main/contract'] },
  { path: 'src-main/user-data.ts', mayImport: ['src-main/ports'] },
  { path: 'src-main/program-folders.ts', mayImport: [] },
  { path: 'src-main/registry', mayImport: SHARED },
  // A tool file registers tools with the registry, and hooks with dispatch, which calls them.
  {
    path: 'src-main/tool-api.ts',
    mayImport: ['src-main/registry', 'src-main/dispatch', ...SHARED],
  },
  {
    path: 'src-main/discovery',
    mayImport: ['src-main/registry', 'src-main/dispatch', ...SHARED],
  },
  { path: 'src-main/toolsets', mayImport: ['src-main/registry', ...SHARED] },
  { path: 'src-main/dispatch', mayImport: ['src-main/registry', ...SHARED] },
  { path: 'src-main/plugins', mayImport: ['src-main/registry', 'src-main/dispatch', ...SHARED] },
  { path: 'src-main/schedule', mayImport: SHARED },
  { path: 'src-main/skills', mayImport: SHARED },
  { path: 'src-main/acp', mayImport: SHARED },
  { path: 'src-main/channels', mayImport: SHARED },
  { path: 'src-main/diagnostics', mayImport: SHARED },
  { path: 'src-main/elsewhere', mayImport: SHARED },
  // It registers the tools of others.
  { path: 'src-main/mcp', mayImport: ['src-main/registry', ...SHARED] },
  // What is too wide a folder to work in is said once.
  { path: 'src-main/rehearsal', mayImport: ['src-main/protected', ...SHARED] },
  { path: 'src-main/host', mayImport: SHARED },
  { path: 'src-main/protected', mayImport: [] },
  // What a command and what a file tool may touch is one list, so both read it.
  { path: 'src-main/classifier', mayImport: ['src-main/protected'] },
  { path: 'src-main/approval', mayImport: ['src-main/classifier', ...SHARED] },
  { path: 'src-main/terminal', mayImport: SHARED },
  { path: 'src-main/agent', mayImport: SHARED },
  { path: 'src-main/projects', mayImport: SHARED },
  { path: 'src-main/files', mayImport: ['src-main/protected', ...SHARED] },
  // What is hidden and kept from being changed is the list that the classifier and the file tools read.
  { path: 'src-main/sandbox', mayImport: ['src-main/protected', ...SHARED] },
  { path: 'src-main/reading', mayImport: SHARED },
  { path: 'src-main/web', mayImport: SHARED },
  { path: 'src-main/browser', mayImport: SHARED },
  { path: 'src-main/store', mayImport: SHARED },
  { path: 'src-main/update', mayImport: SHARED },
  { path: 'src-main/settings', mayImport: SHARED },
  { path: 'src-main/secrets', mayImport: SHARED },
  // Only these join the services.
  { path: 'src-main/compose', mayImport: ['src-main/tool-api.ts', ...SERVICES, ...SHARED] },
  {
    path: 'src-main/runtime.ts',
    mayImport: ['src-main/compose', 'src-main/tool-api.ts', ...SERVICES, ...SHARED],
  },
  ...['electron.ts', 'desktop.ts', 'web.ts', 'web-host.ts', 'command.ts']
    .map((name) => `src-main/${name}`)
    .map((path) => ({
      path,
      mayImport: [
        'src-main/desktop.ts',
        'src-main/web-host.ts',
        'src-main/runtime.ts',
        'src-main/user-data.ts',
        'src-main/program-folders.ts',
        'src-main/host',
        // An installed browser, where the app itself brings none.
        'src-main/browser',
        'src-main/settings',
        'src-main/secrets',
        'src-main/update',
        'src-main/acp',
        'package.json',
        ...SHARED,
      ],
    })),
  { path: 'src-main/preload.ts', mayImport: ['src-main/contract'] },
  ...windowLayers(),
  { path: 'tools', mayImport: ['src-main/tool-api.ts'] },
  { path: 'package.json', mayImport: [] },
]

// Everything else runs under plain Node, so it is tested there and served by the web host.
const MAY_IMPORT_ELECTRON = [
  'src-main/desktop.ts',
  'src-main/electron.ts',
  'src-main/host/desktop/app-menu.ts',
  'src-main/host/desktop/app-protocol.ts',
  'src-main/host/desktop/attention.ts',
  'src-main/host/desktop/browser-views.ts',
  'src-main/host/desktop/ipc-host.ts',
  'src-main/host/desktop/revive-window.ts',
  'src-main/host/desktop/tray.ts',
  'src-main/host/desktop/utility-plugin.ts',
  'src-main/host/desktop/window.ts',
  'src-main/preload.ts',
  'src-main/secrets/electron-vault.ts',
  'src-main/settings/electron-store.ts',
]
const ELECTRON_PACKAGES = ['electron', 'electron-store']

// Approval stands in front of the terminal, so nothing else may start a process. To say what a
// command would take away, and what differs from the last commit, git is asked with all hooks off.
// The web host shows itself in the person's browser, and asks the key store of the system for a key.
// The command that starts the server keeps the person's keys out of its environment. A newer version of the app is started in its place. An installed browser is driven where the app brings none.
// The sandbox is tried once, with a program that does nothing, and a small one opens an empty network. A server of others is started after a yes
// to exactly its command. A copy to rehearse on is held by a process
// that only waits, and looked through and cleared away by the system's own tools.
// A plugin that was agreed to has a process; it and skills are fetched by the person's own git or npm.
// A notification with buttons is shown by the system's own program.
// The person's own editor shows them a file that a session changed, when they press the button.
// A language server looks at edits, after a yes for the project.
// The voice of this machine is a program of the system, at a path that is written there.
const MAY_START_PROCESSES = [
  'src-main/terminal/',
  'src-main/diagnostics/server-process.ts',
  'src-main/browser/chromium-host.ts',
  'src-main/lib/git/ask-git.ts',
  'src-main/lib/remove-folder.ts',
  'src-main/host/web/open-browser.ts',
  'src-main/host/web/start-server.ts',
  'src-main/mcp/line/process-transport.ts',
  'src-main/secrets/secret-tool.ts',
  'src-main/sandbox/probe.ts',
  'src-main/sandbox/network/own-network.ts',
  'src-main/rehearsal/',
  'src-main/host/web/forked-plugin.ts',
  'src-main/lib/git/clone-repository.ts',
  'src-main/update/swap.ts',
  'src-main/agent/media/offline-voice.ts',
  'src-main/host/desktop/notify-send.ts',
  'src-main/host/start-editor.ts',
  'src-main/acp/bridge-without-screen.ts',
]
const PROCESS_PACKAGES = ['node:child_process', 'child_process', 'node-pty', 'node:cluster']
// Each of them sees to it that the child inherits none of our open files.
const PROCESS_DOORS = ['src-main/lib/start-child.ts', 'src-main/terminal/pty.ts']

// Whose home it is, a place says. Only where the app itself begins is it the home of this machine.
const MAY_ASK_FOR_HOME = ['src-main/user-data.ts', 'src-main/web-host.ts']

const app = readSources(ROOT, ['src-main', 'src-renderer', 'tools'])
const everything = readSources(ROOT, ['src-main', 'src-renderer', 'tools', 'scripts', 'test'])

/** The first-level folders. */
const ROOMS = [
  ...new Set(
    [...app.keys()].flatMap((path) => /^src-(?:main|renderer)\/[^/.]+(?=\/)/.exec(path) ?? []),
  ),
].filter((room) => room !== 'src-renderer/public')

describe('the layers', () => {
  it('import only what the table allows', () => {
    expect(brokenLayers(app, LAYERS)).toEqual([])
  })

  it('know Electron in the files that are named for it only', () => {
    expect(importersOf(ELECTRON_PACKAGES, app)).toEqual(MAY_IMPORT_ELECTRON)
  })

  it('give the web host nothing of Electron', () => {
    const reached = reachableFrom('src-main/web-host.ts', app)

    expect(MAY_IMPORT_ELECTRON.filter((path) => reached.has(path))).toEqual([])
  })

  it('start processes in the terminal only, where approval stands in front', () => {
    const others = [...app]
      .filter(([path, source]) => targetsOf(path, source).includes('src-main/lib/start-child.ts'))
      .map(([path]) => path)
      .filter((path) => !MAY_START_PROCESSES.some((allowed) => path.startsWith(allowed)))

    expect(others).toEqual([])
  })

  it('start processes through the doors that close what a child must not inherit', () => {
    expect(importersOf(PROCESS_PACKAGES, app)).toEqual(PROCESS_DOORS)
  })

  it('take the home folder from the place, not from this machine', () => {
    const asking = [...app].filter(([path, source]) => importsHomedir(path, source))

    expect(asking.map(([path]) => path).sort()).toEqual(MAY_ASK_FOR_HOME)
  })

  it.each(['src-renderer', 'src-main/contract', 'src-main/classifier', 'src-main/protected'])(
    'keep Node out of %s',
    (room) => {
      expect(usersOfNode(partOf(room))).toEqual([])
    },
  )

  it.each(['src-renderer', ...Object.keys(INNER_ROOMS)])(
    'import each other in no ring within %s',
    (part) => {
      expect(foldersInRings(partOf(part))).toEqual([])
    },
  )

  it.each(Object.entries(INNER_ROOMS))('keep the order of the rooms in %s', (service, rooms) => {
    expect(brokenRooms(partOf(service), service, rooms)).toEqual([])
  })

  it(`have no folder with more than ${MAX_FILES} files`, () => {
    // Tools lie side by side, each in a file of its name: that is how they are found.
    const rooms = new Map([...app].filter(([path]) => dirname(path) !== 'tools'))

    expect(crowded(rooms, MAX_FILES)).toEqual([])
  })

  it('say in each room what it owns', () => {
    const mute = ROOMS.filter((room) => !existsSync(`${ROOT}${room}/README.md`))

    expect(mute).toEqual([])
  })

  it('are drawn as they are: the walk of a call names files that exist, each of them once', () => {
    const walk = walkedFiles(readFileSync(`${ROOT}src-main/README.md`, 'utf8'))

    expect(walk.length).toBeGreaterThan(30)
    expect(walk.filter((path, index) => walk.indexOf(path) !== index)).toEqual([])
    expect(walk.filter((path) => !app.has(path))).toEqual([])
  })

  it('share types only through the ports', () => {
    const withCode = [...partOf('src-main/ports')].filter(([, source]) =>
      /^(?:export )?(?:const|let|function|class|enum)\b/m.test(source),
    )

    expect(withCode.map(([path]) => path)).toEqual([])
  })

  it(`have no file past ${MAX_LINES} lines`, () => {
    expect(tooLong(everything, MAX_LINES)).toEqual([])
  })
})

describe('the wires', () => {
  it('have a source and an end, or are named seams', () => {
    expect(brokenWires(app, SEAMS)).toEqual([])
  })
})

describe('a file that breaks a rule is named', () => {
  it.each([
    [
      'a service that imports another',
      'src-main/approval/gate/gate.ts',
      "import { exec } from '../../terminal/execution/executor.ts'",
      'src-main/approval/gate/gate.ts imports src-main/terminal/execution/executor.ts; src-main/approval may not import src-main/terminal',
    ],
    [
      'a type of another service',
      'src-main/agent/loop/agent-loop.ts',
      "import type { Store } from '../../store/store.ts'",
      'src-main/agent/loop/agent-loop.ts imports src-main/store/store.ts; src-main/agent may not import src-main/store',
    ],
    [
      'a lazy import',
      'src-main/host/serve.ts',
      "const runtime = await import('../runtime.ts')",
      'src-main/host/serve.ts imports src-main/runtime.ts; src-main/host may not import src-main/runtime.ts',
    ],
    [
      'a re-export',
      'src-main/lib/log.ts',
      "export { requests } from '#contract'",
      'src-main/lib/log.ts imports src-main/contract/contract.ts; src-main/lib may not import src-main/contract',
    ],
    [
      'a tool that reaches past its door',
      'tools/terminal.ts',
      "import { createGate } from '../src-main/approval/gate/gate.ts'",
      'tools/terminal.ts imports src-main/approval/gate/gate.ts; tools may not import src-main/approval',
    ],
    [
      'a window that reaches into the main process',
      'src-renderer/frame/App.tsx',
      "import { registry } from '#tool-api'",
      'src-renderer/frame/App.tsx imports src-main/tool-api.ts; src-renderer/frame may not import src-main/tool-api.ts',
    ],
    [
      'a feature of the window that knows another',
      'src-renderer/session/Composer.tsx',
      "import { ModePicker } from '../approval/ModePicker.tsx'",
      'src-renderer/session/Composer.tsx imports src-renderer/approval/ModePicker.tsx; src-renderer/session may not import src-renderer/approval',
    ],
    [
      'a room of the window that the table does not know',
      'src-renderer/stores/layout.ts',
      '',
      'src-renderer/stores/layout.ts belongs to no layer',
    ],
    [
      'a folder that the table does not know',
      'src-main/helpers/strings.ts',
      '',
      'src-main/helpers/strings.ts belongs to no layer',
    ],
  ])('%s', (_, path, source, sentence) => {
    expect(brokenLayers(new Map([[path, source]]), LAYERS)).toEqual([sentence])
  })

  it('one that imports Electron', () => {
    const sources = new Map([['src-main/runtime.ts', "import { app } from 'electron'"]])

    expect(importersOf(ELECTRON_PACKAGES, sources)).toEqual(['src-main/runtime.ts'])
  })

  it('one that uses Node in the window', () => {
    const sources = new Map([['src-renderer/frame/App.tsx', "import { join } from 'node:path'"]])

    expect(usersOfNode(sources)).toEqual(['src-renderer/frame/App.tsx'])
  })
})

function windowLayers(): Layer[] {
  return layersOfRooms('src-renderer', WINDOW_ROOMS, ['src-main/contract'])
}

/** Of the drawing in a README: the first word of each line that is a path. */
function walkedFiles(readme: string): string[] {
  return [...readme.matchAll(/^ {2}([\w./-]+\.ts)\b/gm)].map(([, path = '']) =>
    normalize(`src-main/${path}`),
  )
}

function partOf(folder: string): Sources {
  return new Map([...app].filter(([path]) => path.startsWith(`${folder}/`)))
}

function importsHomedir(path: string, source: string): boolean {
  return importsOf(path, source).includes('node:os') && /\bhomedir\b/.test(source)
}
