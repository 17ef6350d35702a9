/** The door into one machine of Daytona: sessions, terminals and files, over HTTP and WebSockets. */
import type { PtySize } from '../../pty.ts'
import { openWire, type Wire } from './wire.ts'

export type ToolboxSdk = Pick<
  typeof import('@daytona/toolbox-api-client'),
  'Configuration' | 'ProcessApi' | 'FileSystemApi'
>

export function createDaytonaToolbox(
  sdk: ToolboxSdk,
  { url, headers }: { url: string; headers: Readonly<Record<string, string>> },
) {
  const configuration = new sdk.Configuration({ basePath: url, baseOptions: { headers } })
  const processes = new sdk.ProcessApi(configuration)
  const files = new sdk.FileSystemApi(configuration)
  const socketUrl = url.replace(/^http/, 'ws')
  return { startCommand, sendInput, endSession, logs, terminal, resize, upload }

  /** Each command has a session of its own, which is a shell there. */
  async function startCommand(sessionId: string, command: string): Promise<string> {
    await processes.createSession({ sessionId })
    const request = { command, runAsync: true, suppressInputEcho: true }
    const { data } = await processes.sessionExecuteCommand(sessionId, request)
    return data.cmdId
  }

  async function sendInput(sessionId: string, commandId: string, data: string): Promise<void> {
    await processes.sendInput(sessionId, commandId, { data })
  }

  async function endSession(sessionId: string): Promise<void> {
    await processes.deleteSession(sessionId)
  }

  function logs(sessionId: string, commandId: string): Promise<Wire> {
    return openWire(
      `${socketUrl}/process/session/${sessionId}/command/${commandId}/logs?follow=true`,
      headers,
    )
  }

  function terminal(id: string, { columns, rows }: PtySize): Promise<Wire> {
    const query = new URLSearchParams({ id, cols: String(columns), rows: String(rows) })
    const path = `/process/pty/create-connect?${query}`
    return openWire(`${socketUrl}${path}`, headers, [TELLS_ITS_END])
  }

  async function resize(id: string, { columns, rows }: PtySize): Promise<void> {
    await processes.resizePtySession(id, { cols: columns, rows })
  }

  async function upload(path: string, bytes: Uint8Array): Promise<void> {
    await files.uploadFile(path, new File([new Uint8Array(bytes)], 'input'))
  }
}

export type DaytonaToolbox = ReturnType<typeof createDaytonaToolbox>

/** Asks the service to send the exit code of a terminal's program. */
const TELLS_ITS_END = 'X-Daytona-Pty-Exit-Control'
