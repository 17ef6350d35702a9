/** What an editor starts: joins its standard input and output to the app that runs. */
import type { Socket } from 'node:net'
import type { Readable, Writable } from 'node:stream'
import { isAgents } from '../lib/door/agents-stamp.ts'
import { knock } from '../lib/door/knock.ts'

/** It could answer its own questions there. */
const NOT_FOR_AGENTS = 'A command of an agent is not let in.'

/** Undefined when no app runs. */
export function reachApp(userData: string): Promise<Socket | undefined> {
  return knock(userData, 'acp')
}

/** The exit code for whoever started it. */
export async function bridge(userData: string): Promise<number> {
  if (await isAgents()) {
    process.stderr.write(`${NOT_FOR_AGENTS}\n`)
    return 1
  }
  const socket = await reachApp(userData)
  if (!socket) {
    process.stderr.write('Talaria is not running. Start it, then let the editor connect again.\n')
    return 1
  }
  await joinStreams(socket, { input: process.stdin, output: process.stdout })
  return 0
}

/** Until one of the two has nothing more to say. */
export function joinStreams(
  socket: Socket,
  { input, output }: { input: Readable; output: Writable },
): Promise<void> {
  input.pipe(socket)
  socket.pipe(output, { end: false })
  return new Promise((resolve) => socket.on('close', resolve))
}
