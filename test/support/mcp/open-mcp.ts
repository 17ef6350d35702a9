/** The whole runtime with servers in it, as a window uses them. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { McpServerView } from '#contract'
import type { RuntimeOptions } from '../../../src-main/compose/runtime-options.ts'
import { keyStore, openRuntime } from '../runtime.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import type { ServerScript } from './stdio-server.ts'

export const SCRIPTED = fileURLToPath(new URL('./stdio-server.ts', import.meta.url))

export const ECHO = {
  name: 'echo',
  description: 'Says the same again.',
  inputSchema: { type: 'object', properties: { message: { type: 'string' } } },
}

export async function openMcp(
  folder = temporaryFolder(),
  environment = {},
  providerFor?: RuntimeOptions['providerFor'],
) {
  const runtime = await openRuntime({
    ...{ folder, keyStore, environment },
    ...(providerFor && { providerFor }),
  })
  const { request } = runtime
  return { ...runtime, script, add, agree, accept, call, allowed, setUp, state, view }

  /** What the scripted server does; a change of it is a change of the server. */
  function script(name: string, told: ServerScript): string {
    const path = join(folder, `${name}.script.json`)
    writeFileSync(path, JSON.stringify(told))
    return path
  }

  async function add(name: string, told: ServerScript, more: Record<string, unknown> = {}) {
    const server = {
      ...{ transport: 'stdio', command: process.execPath, args: [SCRIPTED, script(name, told)] },
      ...more,
    }
    return request('mcp.save', { name, server })
  }

  async function agree(name: string): Promise<void> {
    const { consent } = await view(name)
    if (!consent) throw new Error(`${name} asks for nothing`)
    await request('mcp.agree', { name, fingerprint: consent.fingerprint })
  }

  async function accept(name: string): Promise<void> {
    const { tools, instructions } = await request('mcp.tools', { name })
    await request('mcp.acceptTools', {
      name,
      tools: tools
        .filter(({ status }) => status.kind === 'held')
        .map((tool) => ({ name: tool.name, hash: tool.hash })),
      ...(instructions?.status.kind === 'held' && { instructions: instructions.hash }),
    })
  }

  async function call(name: string, args: Record<string, unknown> = {}): Promise<string> {
    return (await request('tools.call', { name, arguments: args })).result
  }

  /** Called, and allowed on its card where one comes. */
  async function allowed(name: string, args: Record<string, unknown> = {}): Promise<string> {
    const known = runtime.payloads('approval.asked').map(({ id }) => id)
    const answer = call(name, args)
    const asked = runtime
      .next('approval.asked', ({ id }) => !known.includes(id))
      .then(({ id }) => request('approval.reply', { id, decision: 'once' }))
      .catch(() => {})
    await Promise.race([answer, asked])
    return answer
  }

  /** Saved, agreed to, its tools as well. */
  async function setUp(name: string, server: Record<string, unknown>): Promise<void> {
    await request('mcp.save', { name, server: { on: true, ...server } })
    await agree(name)
    await state(name, ({ tools }) => tools.held > 0)
    await accept(name)
  }

  async function state(
    name: string,
    fits: (server: McpServerView) => boolean,
  ): Promise<McpServerView> {
    let now = await view(name)
    await expect
      .poll(
        async () => {
          now = await view(name)
          return fits(now) || now
        },
        { timeout: 15_000 },
      )
      .toBe(true)
    return now
  }

  async function view(name: string): Promise<McpServerView> {
    const { mcp } = await request('runtime.snapshot', {})
    const found = mcp.servers.find((server) => server.name === name)
    if (!found) throw new Error(`there is no ${name}`)
    return found
  }
}
