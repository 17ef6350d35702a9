import { afterEach, expect, it } from 'vitest'
import { createDriverClient } from '../../../src-main/browser/driver-client.ts'
import type { BrowserHost, BrowserLine } from '../../../src-main/ports/browser.ts'

/** As the driver's thread: says that it is there, and answers everything but what it is told to keep back. */
const THREAD = `
import { parentPort } from 'node:worker_threads'
parentPort.postMessage({ kind: 'event', sessionId: 'thread', name: 'tabs', payload: { tabs: [] } })
parentPort.on('message', ({ kind, id, sessionId, method }) => {
  if (kind !== 'call' || (method === 'close' && sessionId === 'slow')) return
  parentPort.postMessage({ kind: 'answer', id, value: null })
})
`

const LINE: BrowserLine = { send: () => {}, close: () => {} }

let ended: () => void = () => {}

afterEach(() => ended())

function client(open: BrowserHost['open']) {
  const heard: string[] = []
  const driver = createDriverClient({
    file: new URL(`data:text/javascript,${encodeURIComponent(THREAD)}`),
    host: { isShared: true, problem: () => undefined, open, keepAwake: () => () => {} },
    proxyFor: async () => ({ server: '', username: '', password: '' }),
    keepsLogins: () => false,
    keptLogins: async () => undefined,
    onEvent: (sessionId) => heard.push(`told by ${sessionId}`),
    onStarting: (sessionId) => heard.push(`starting ${sessionId}`),
    onStarted: (sessionId) => heard.push(`started ${sessionId}`),
    onGone: (sessionIds, reason) => heard.push(`gone ${sessionIds}: ${reason}`),
  })
  ended = driver.dispose
  return { driver, heard }
}

it('starts its thread beside the browser, and says that it starts', async () => {
  const { driver, heard } = client(() => new Promise(() => {}))
  const call = driver.call('one', 'openTab', null)

  await expect.poll(() => heard).toEqual(['starting one', 'told by thread'])
  driver.dispose()
  void call.catch(() => {})
})

it('says of a browser that does not start that it has not, and begins anew with the next call', async () => {
  let tries = 0
  const { driver, heard } = client(async () => {
    tries += 1
    if (tries === 1) throw new Error('it is broken')
    return LINE
  })
  await expect(driver.call('one', 'openTab', null)).rejects.toThrow('it is broken')
  expect(heard.filter((each) => each.endsWith('one'))).toEqual(['starting one', 'started one'])

  expect(await driver.call('one', 'openTab', null)).toBeNull()
  expect(await driver.call('one', 'openTab', null)).toBeNull()
  expect(heard.filter((each) => each === 'starting one')).toHaveLength(2)
})

it('lets nobody wait for a thread that is ended', async () => {
  const { driver, heard } = client(async () => LINE)
  for (const sessionId of ['slow', 'quick']) await driver.call(sessionId, 'openTab', null)

  await Promise.all([driver.close('slow'), driver.close('quick')])

  expect(heard.filter((each) => each.startsWith('gone'))).toEqual([])
  expect(await driver.call('quick', 'openTab', null)).toBeNull()
})
