/** `talaria open`: a fresh address of the server that runs, for a browser that is not let in yet. */
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { isAgents } from '../../lib/door/agents-stamp.ts'
import { createDoor } from '../../lib/door/door.ts'
import { knock } from '../../lib/door/knock.ts'
import type { Log } from '../../lib/log.ts'
import { parseJson } from '../../lib/parse-json.ts'

/** The page that leads in, which only the person can read, and where it leads. */
export interface WayIn {
  entrance: string
  address: string
}

/** Gives each one who comes a way in of their own. */
export function createOpenDoor(deps: { userData: string; wayIn: () => WayIn; log: Log }) {
  return createDoor({
    userData: deps.userData,
    name: 'open',
    serve: async (socket) => void socket.end(JSON.stringify(deps.wayIn())),
    onTrouble: (error) => deps.log.warn('a fresh address could not be given', { error }),
  })
}

/** The exit code for whoever asked. */
export async function openAgain(deps: {
  userData: string
  /** A terminal is the person's own. What else is written to may be a log, which others read. */
  isTerminal: boolean
  say: (line: string) => void
  complain: (line: string) => void
  show: (entrance: string) => void
}): Promise<number> {
  if (await isAgents()) return refuse('A command of an agent is not let in.')
  const socket = await knock(deps.userData, 'open')
  if (!socket)
    return refuse(
      `No server of Talaria runs with the data in ${deps.userData}. Start one with: talaria`,
    )
  const wayIn = parseJson(await text(socket)) as WayIn | undefined
  if (!wayIn) return refuse('The server ended just now. Start it again with: talaria')
  deps.say(
    `Talaria is open at ${deps.isTerminal ? wayIn.address : pathToFileURL(wayIn.entrance).href}`,
  )
  deps.show(wayIn.entrance)
  return 0

  function refuse(why: string): number {
    deps.complain(why)
    return 1
  }
}
