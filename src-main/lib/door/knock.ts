/** At the door of the app that runs, from another process of the same person. */
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { parseJson } from '../parse-json.ts'
import { type DoorName, type DoorSign, signFile } from './door.ts'

/** Undefined when no app runs, or it has no such door. */
export async function knock(userData: string, name: DoorName): Promise<Socket | undefined> {
  // Written by the app itself, in a folder that is this person's alone.
  const found = parseJson(readIfThere(signFile(userData, name)) ?? '') as DoorSign | undefined
  if (!found) return undefined
  const { address, token } = found
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('error', () => resolve(undefined))
    socket.once('connect', () => {
      socket.removeAllListeners('error').on('error', () => socket.destroy())
      socket.write(`${token}\n`)
      resolve(socket)
    })
  })
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
