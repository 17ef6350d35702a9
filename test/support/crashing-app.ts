/** An app that starts one background process and dies without a word. Run by itself. */

import { existsSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { openAllowingTerminals } from './allowing-terminals.ts'
import { openPlaces } from './places.ts'

const [stateFolder = '', command = '', ...files] = process.argv.slice(2)
const { accessOf } = openAllowingTerminals(
  openPlaces({
    env: { PATH: process.env.PATH, HOME: stateFolder },
    defaultCwd: '/tmp',
    stateFolder,
  }),
)
const access = accessOf('s1')
const started = await access.startBackground({ command, notifyOnComplete: true })
if ('refused' in started) throw new Error(started.message)
while (!isWrittenDown(started.processId) || !files.every(isThere)) await setTimeout(5)
console.log(started.processId)
process.kill(process.pid, 'SIGKILL')

/** What the command makes when it is where it wants to be. */
function isThere(file: string): boolean {
  return existsSync(`${stateFolder}/${file}`) && readFileSync(`${stateFolder}/${file}`).length > 0
}

function isWrittenDown(id: string): boolean {
  try {
    return readFileSync(`${stateFolder}/processes.json`, 'utf8').includes(id)
  } catch {
    return false
  }
}
