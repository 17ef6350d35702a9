/** Editors that have Talaria as their agent. Nothing of the protocol is loaded before one comes. */
import { Readable, Writable } from 'node:stream'
import type { Client, Handlers } from '#contract'
import { RuntimeError } from '#wire'
import type { EditorRuntime } from '../../acp/agent-side.ts'
import type { Approvals } from '../../approval/approval-service.ts'
import type { Send } from '../../host/event-bus.ts'
import { createServe } from '../../host/serve.ts'
import { createDoor } from '../../lib/door/door.ts'
import type { Log } from '../../lib/log.ts'
import type { composeMcp } from './mcp.ts'

export function composeAcp(deps: {
  userData: string
  version: string
  handlers: Handlers
  connect: (client: Client, send: Send) => () => void
  approvals: Pick<Approvals, 'attachTransport'>
  mcp: Pick<ReturnType<typeof composeMcp>, 'proposeFromEditor'>
  log: Log
}) {
  const log = deps.log.scoped('acp')
  const serve = createServe({ handlers: deps.handlers, log })
  let editors = 0
  return createDoor({
    userData: deps.userData,
    name: 'acp',
    serve: async (socket) => {
      const [{ serveEditor }, { ndJsonStream }] = await Promise.all([
        import('../../acp/agent-side.ts'),
        import('@agentclientprotocol/sdk'),
      ])
      editors += 1
      const client: Client = { id: `acp-${editors}`, transport: 'acp' }
      // Node's streams of bytes and the browser's have types that do not know each other.
      const stream = ndJsonStream(
        Writable.toWeb(socket) as WritableStream<Uint8Array>,
        Readable.toWeb(socket) as ReadableStream<Uint8Array>,
      )
      await serveEditor(stream, {
        version: deps.version,
        request: requestAs(client),
        connect: (send) => deps.connect(client, send),
        propose: deps.mcp.proposeFromEditor,
        answerQuestions: deps.approvals.attachTransport,
      })
    },
    onTrouble: (error) => log.warn('an editor could not be served', { error }),
  })

  function requestAs(client: Client): EditorRuntime['request'] {
    return async (name, payload) => {
      const answer = await serve(name, payload, client)
      if (!answer.ok) throw new RuntimeError(answer.code, { text: answer.message })
      // The handler of this name gave it.
      return answer.value as never
    }
  }
}
