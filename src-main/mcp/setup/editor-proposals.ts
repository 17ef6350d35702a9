/** Servers that an editor brings to a session of ours: proposed like those in files of other apps, never started. */
import type { McpForeignFile } from '#contract'
import { proposeServers } from './proposals.ts'

/** More than that is no list that somebody made. */
const MAX_SERVERS = 20
const MAX_CHARS = 100_000
const MAX_EDITORS = 8

/** As the protocol of editors has them. */
export interface EditorServer {
  name: string
  type?: string
  command?: string
  args?: readonly string[]
  env?: readonly Pair[]
  url?: string
  headers?: readonly Pair[]
}

interface Pair {
  name: string
  value: string
}

export function createEditorProposals(tell: (editor: string, count: number) => void) {
  const byEditor = new Map<string, string>()
  return { propose, files }

  /** The same ones come with every session, and are told of once. */
  function propose(editor: string, servers: readonly EditorServer[]): void {
    if (servers.length === 0) return
    const listed = servers.slice(0, MAX_SERVERS)
    const text = JSON.stringify({ mcpServers: Object.fromEntries(listed.map(entryOf)) })
    const isFull = byEditor.size >= MAX_EDITORS && !byEditor.has(editor)
    if (isFull || text.length > MAX_CHARS || byEditor.get(editor) === text) return
    byEditor.set(editor, text)
    tell(editor, listed.length)
  }

  function files(): McpForeignFile[] {
    return [...byEditor].map(([app, text]) => {
      const path = `acp:${app}`
      const { proposals, problem } = proposeServers(text)
      const marked = proposals.map((proposal) => ({
        ...proposal,
        server: { ...proposal.server, origin: { kind: 'file', path } },
      }))
      return { app, path, proposals: marked, ...(problem && { problem }) }
    })
  }
}

function entryOf({ name, env, headers, ...rest }: EditorServer) {
  return [
    name,
    {
      ...rest,
      ...(env && { env: asRecord(env) }),
      ...(headers && { headers: asRecord(headers) }),
    },
  ] as const
}

function asRecord(pairs: readonly Pair[]): Record<string, string> {
  return Object.fromEntries(pairs.map(({ name, value }) => [name, value]))
}
