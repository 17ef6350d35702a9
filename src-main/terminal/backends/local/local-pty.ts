/** A bash in a terminal of its own, which reads its instructions from a pipe beside it. */
import { close } from 'node:fs'
import type { Launcher } from '../../../lib/launcher.ts'
import type { PtySize, SpawnPty } from '../../pty.ts'
import type { Closed, Running, Shell, StartSpec } from '../backend.ts'
import { type Fifos, removeQuietly } from './fifos.ts'
import { terminalEchoes } from './terminal-echo.ts'

export interface LocalPtyStart {
  shellPath: string
  env: Readonly<Record<string, string>>
  mark: string
  stamp: number
  launcher?: Launcher
  fifos: Fifos
  spawnPty: SpawnPty
}

export async function startLocalPty(
  start: LocalPtyStart,
  spec: StartSpec,
  size: PtySize,
): Promise<Shell> {
  const { mark } = start
  const { path, socket, childFd } = await start.fifos.input()
  close(childFd) // it opens the pipe by name
  socket.on('error', () => {})
  try {
    const { text, first } = spec.begin({ path })
    const pty = await start.spawnPty({
      program: { bash: start.shellPath, text, stamp: start.stamp, launcher: start.launcher },
      env: { ...start.env, TALARIA_PROC_ID: mark },
      cwd: '/',
      ...size,
    })
    if (first !== '') socket.write(first)
    const exited = new Promise<Closed>((resolve) =>
      pty.onExit(({ exitCode, signal }) =>
        resolve(signal ? { code: null, signal: String(signal) } : { code: exitCode }),
      ),
    )
    void exited.then(abandon)
    return { sink: '/dev/tty', exited, instruct, discard: () => pty.kill('SIGKILL') }

    function instruct(blocks: string): Running {
      socket.write(blocks)
      return {
        ref: { mark, pid: pty.pid },
        onData: pty.onData,
        pause: pty.pause,
        resume: pty.resume,
        write: async (data) => pty.write(data),
        endInput: async () => pty.write('\x04'),
        resize: async (wanted) => pty.resize(wanted),
        letGo: pty.letGo,
        echoes: () => terminalEchoes(pty.path),
        detach: pty.resume,
        drained: exited.then(() => {}),
        closed: exited,
      }
    }
  } catch (error) {
    abandon()
    throw error
  }

  function abandon(): void {
    socket.destroy()
    void removeQuietly(path)
  }
}
