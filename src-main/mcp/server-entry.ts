/** What is known of one server while the app runs, and what all of them need. */
import type { McpLogLine, McpServer, McpState, McpView } from '#contract'
import type { Connection, ConnectionDeps } from './line/connection.ts'
import type { Memory } from './memory.ts'
import type { createSampling } from './sampling.ts'
import type { AskedFor, createAskedFor } from './setup/asked-for.ts'
import type { SignIn } from './sign-in/sign-in.ts'
import type { ListedTool } from './tools/list-tools.ts'
import type { ServerTools, ServerToolsDeps } from './tools/server-tools.ts'

export interface Entry {
  name: string
  server: McpServer
  asked: AskedFor
  tools: ServerTools
  connection: Connection | undefined
  signIn: SignIn | undefined
  /** The state of which the tools page was told last. */
  told: McpState['kind']
  log: McpLogLine[]
  /** How many lines came in the second of now, and how many of them were not kept. */
  burst: { since: number; kept: number; left: number }
  /** Takes away what was told of a sign-in that came to nothing. */
  settleSignIn?: () => void
}

/** What can be brought back. */
export interface Removed {
  name: string
  server: McpServer
  secrets: readonly (readonly [string, string])[]
}

export interface ServersDeps
  extends Omit<ServerToolsDeps, 'name' | 'check' | 'handlerOf'>,
    Omit<
      ConnectionDeps,
      | (
          | 'server'
          | 'memory'
          | 'onState'
          | 'onList'
          | 'onLog'
          | 'inTurn'
          | 'link'
          | 'ask'
          | 'sample'
        )
      | 'mayStart'
    >,
    Pick<Parameters<typeof createAskedFor>[0], 'changedCode'> {
  settings: {
    load: () => Readonly<Record<string, unknown>>
    save: (servers: Record<string, unknown>) => void
  }
  secrets: {
    get: (name: string) => string | undefined
    set: (name: string, value: string) => void
    remove: (name: string) => void
  }
  memory: Memory
  link: Omit<ConnectionDeps['link'], 'server' | 'secret' | 'signIn'>
  /** A call of one of its tools: through the gate, and back as a model reads it. */
  handlerOf: (server: string, tool: ListedTool) => ReturnType<ServerToolsDeps['handlerOf']>
  sample: ReturnType<typeof createSampling>['sample']
  mask: (text: string) => string
  onChange: (view: McpView) => void
  /** What can be used may be another by now. */
  onTools: () => void
}
