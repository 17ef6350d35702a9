/** A plugin's process where there is no Electron: a child of ours, with a channel for messages. */
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { startChild } from '../../lib/start-child.ts'
import type { StartPluginProcess } from '../../ports/plugin-process.ts'

/** `program` is the built file that every plugin is loaded by. */
export function forkPlugins(program: URL): StartPluginProcess {
  return ({ folder }) => {
    const child = startChild(
      { file: process.execPath, args: [fileURLToPath(program)] },
      {
        cwd: folder,
        env: {},
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        serialization: 'advanced',
      },
    )
    let isOver = false
    return {
      post: (message) => {
        if (!isOver && child.connected) child.send(message as object, () => {})
      },
      onMessage: (listener) => void child.on('message', listener),
      onLine: (listener) => {
        for (const stream of [child.stdout, child.stderr])
          if (stream) createInterface({ input: stream }).on('line', listener)
      },
      onExit: (listener) => {
        const once = (code: number | null) => {
          if (isOver) return
          isOver = true
          listener(code)
        }
        child.on('exit', once)
        child.on('error', () => once(null))
      },
      kill: () => void child.kill('SIGKILL'),
    }
  }
}
