import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { eagerSources } from '../support/eager-sources.ts'
import { readSources } from '../support/layers.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const app = readSources(ROOT, ['src-main', 'tools'])

// All that is read before the window can be used. Whoever adds to a list says what a start needs it for.
const BY_THE_RUNTIME = ['ajv', 'ajv/dist/2020.js', 'conf', 'diff', 'unbash', 'zod']
const PACKAGES = {
  'src-main/electron.ts': ['electron', 'zod'],
  'src-main/desktop.ts': [...BY_THE_RUNTIME, 'electron', 'electron-store'],
  'src-main/web-host.ts': [...BY_THE_RUNTIME, 'ws'],
}

// Loaded when somebody has one, wants one, or in a thread or process of its own.
const LATER = [
  'src-main/acp/agent-side.ts',
  'src-main/approval/gate/judge-worker.ts',
  'src-main/browser/driver/',
  'src-main/channels/lines/discord.ts',
  'src-main/channels/lines/email.ts',
  'src-main/channels/lines/slack.ts',
  'src-main/channels/lines/socket.ts',
  'src-main/channels/lines/telegram.ts',
  'src-main/files/names/names-worker.ts',
  'src-main/plugins/',
  'src-main/reading/reading-worker.ts',
  'src-main/schedule/open-schedules.ts',
  'src-main/update/swap.ts',
  'tools/',
]
// An import reads all that they export, and Node loads its own client of the web for that.
const HEAVY_PARTS_OF_NODE = ['node:http', 'node:https', 'node:http2', 'node:test', 'node:inspector']

describe.each(Object.entries(PACKAGES))('a start by %s', (entry, packages) => {
  const eager = eagerSources(entry, app)

  it('reads no package but those that it needs at once', () => {
    const read = [...eager.packages.keys()].filter((name) => !name.startsWith('node:'))

    expect(read.sort()).toEqual(packages.toSorted())
  })

  it('reads nothing of what is wanted later', () => {
    expect(eager.files.filter((path) => LATER.some((part) => path.startsWith(part)))).toEqual([])
  })

  it('reads no part of Node that brings others along', () => {
    const heavy = [...eager.packages].filter(([name]) => HEAVY_PARTS_OF_NODE.includes(name))

    expect(heavy).toEqual([])
  })
})

it('finds what it looks for: a part that is wanted later exists', () => {
  const missing = LATER.filter((part) => ![...app.keys()].some((path) => path.startsWith(part)))

  expect(missing).toEqual([])
})
