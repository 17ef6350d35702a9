/** What a soak works with beside a model: commands and files, a server of tools, a page, a container. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { thisMachine } from '../../../scripts/machine.ts'
import type { TestDocker } from '../../../scripts/places/dockerd.ts'
import { startSite } from '../web/browser-site.ts'
import type { SoakPart, SoakWindow } from './conversation.ts'

const LOOK_EVERY_MS = 50
const SERVER = fileURLToPath(new URL('../mcp/stdio-server.ts', import.meta.url))
const ECHO = {
  name: 'echo',
  description: 'Says the same again.',
  inputSchema: { type: 'object', properties: { message: { type: 'string' } } },
}

/** The removal is asked about, and denied. */
export function shellPart(cwd: string): SoakPart {
  mkdirSync(join(cwd, 'kept'), { recursive: true })
  return {
    every: 1,
    calls: [
      called('terminal', { command: 'echo hello; echo err >&2' }, 'hello'),
      called('terminal', { command: 'seq 1 3000' }, '3000'),
      called('terminal', { command: 'rm -rf kept' }, 'DENIED'),
      called('terminal', { command: 'sleep 600', background: true }, 'started'),
      called('write_file', { path: 'notes.txt', content: 'a line\n' }, 'notes.txt'),
      called('read_file', { path: 'notes.txt' }, 'a line'),
    ],
    setUp: async () => {},
    close: () => {},
  }
}

export function mcpPart(folder: string): SoakPart {
  const script = join(folder, 'server.json')
  writeFileSync(script, JSON.stringify({ tools: [ECHO] }))
  return {
    every: 1,
    calls: [called('mcp__soak__echo', { message: 'hello' }, 'hello')],
    setUp,
    close: () => {},
  }

  async function setUp({ request }: SoakWindow): Promise<void> {
    const name = 'soak'
    const server = { transport: 'stdio', command: process.execPath, args: [SERVER, script] }
    await request('mcp.save', { name, server: { on: true, ...server } })
    const { consent } = await view()
    await request('mcp.agree', { name, fingerprint: consent?.fingerprint ?? '' })
    while ((await view()).tools.held === 0) await rest()
    const { tools } = await request('mcp.tools', { name })
    await request('mcp.acceptTools', {
      name,
      tools: tools.map((tool) => ({ name: tool.name, hash: tool.hash })),
    })

    async function view() {
      const { mcp } = await request('runtime.snapshot', {})
      const found = mcp.servers.find((each) => each.name === name)
      if (!found) throw new Error(`there is no ${name}`)
      return found
    }
  }
}

/** A tab is opened, read, and gone with its conversation. */
export async function browserPart(every: number): Promise<SoakPart> {
  const site = await startSite()
  return {
    every,
    calls: [
      called('browser_navigate', { url: `${site.origin}/` }, 'Shop'),
      called('browser_snapshot', { full: true }, 'Open all day.'),
    ],
    setUp: async () => {},
    close: () => site.close(),
  }
}

/** A container is made for the conversation, and goes with it. */
export function dockerPart(docker: TestDocker, every: number): SoakPart {
  return {
    every,
    place: 'box',
    calls: [called('terminal', { command: 'test -e /.dockerenv && echo inside' }, 'inside')],
    setUp: async ({ request }) => {
      const profile = { kind: 'docker', name: 'box', image: docker.image, network: false } as const
      const { problems } = await request('places.save', { profile })
      if (problems.length > 0) throw new Error(JSON.stringify(problems))
    },
    // As a person does when they are told of what nobody will use again.
    tidy: async ({ request }) => {
      const { live } = await request('places.live', {})
      for (const { via, id } of live) await request('places.removeLive', { via, id })
    },
    left: async () => {
      const { output } = await thisMachine().run('docker', [
        ...['--host', docker.host, 'ps', '--all', '--quiet'],
      ])
      return output.split('\n').filter((id) => id !== '').length
    },
    close: () => docker.stop(),
  }
}

function called(name: string, args: object, answers: string) {
  return { name, arguments: args, answers }
}

function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
}
