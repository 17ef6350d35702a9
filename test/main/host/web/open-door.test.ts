import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createOpenDoor, openAgain } from '../../../../src-main/host/web/open-door.ts'
import { silentLog } from '../../../../src-main/lib/log.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const ADDRESS = 'http://127.0.0.1:1/?token='

describe('talaria open', () => {
  it('shows a fresh way in each time; a terminal also sees the address', async () => {
    const { userData } = await openServer()
    const first = await ask(userData, { isTerminal: true })
    const second = await ask(userData, { isTerminal: false })

    expect(first).toEqual({
      code: 0,
      said: [`Talaria is open at ${ADDRESS}1`],
      complained: [],
      shown: ['/entrance-1.html'],
    })
    expect(second.said).toEqual(['Talaria is open at file:///entrance-2.html'])
    expect(second.shown).toEqual(['/entrance-2.html'])
  })

  it('says that no server runs, also after one has ended', async () => {
    const { userData, stop } = await openServer()
    stop()
    const { code, complained, shown } = await ask(userData)

    expect(code).toBe(1)
    expect(complained.join()).toContain(`No server of Talaria runs with the data in ${userData}`)
    expect(shown).toEqual([])
    expect(existsSync(join(userData, 'open.json'))).toBe(false)
  })

  it('comes in only with the token, which only this person can read', async () => {
    const { userData } = await openServer()
    const file = join(userData, 'open.json')
    const { address } = JSON.parse(readFileSync(file, 'utf8'))

    expect([file, address].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600])
  })
})

async function openServer() {
  const userData = temporaryFolder()
  let count = 0
  const door = createOpenDoor({
    userData,
    wayIn: () => {
      count += 1
      return { entrance: `/entrance-${count}.html`, address: `${ADDRESS}${count}` }
    },
    log: silentLog,
  })
  await door.start()
  onTestFinished(door.stop)
  return { userData, stop: door.stop }
}

async function ask(userData: string, { isTerminal = true } = {}) {
  const said: string[] = []
  const complained: string[] = []
  const shown: string[] = []
  const code = await openAgain({
    ...{ userData, isTerminal },
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
    show: (entrance) => shown.push(entrance),
  })
  return { code, said, complained, shown }
}
