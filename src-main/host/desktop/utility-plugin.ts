/** A plugin's process in the desktop: one of Electron's own, which ends with the app. */
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { utilityProcess } from 'electron'
import type { StartPluginProcess } from '../../ports/plugin-process.ts'

/** `program` is the built file that every plugin is loaded by. */
export function utilityPlugins(program: URL): StartPluginProcess {
  return ({ name, folder }) => {
    const child = utilityProcess.fork(fileURLToPath(program), [], {
      serviceName: `Talaria plugin ${name}`,
      cwd: folder,
      env: {},
      stdio: 'pipe',
    })
    return {
      post: (message) => child.postMessage(message),
      onMessage: (listener) => void child.on('message', listener),
      onLine: (listener) => {
        // Electron types them as the plain interface; they are streams of Node.
        for (const stream of [child.stdout, child.stderr])
          if (stream) createInterface({ input: stream }).on('line', listener)
      },
      onExit: (listener) => void child.once('exit', listener),
      kill: () => void child.kill(),
    }
  }
}
