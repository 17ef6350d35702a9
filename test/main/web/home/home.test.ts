import { expect, it, onTestFinished } from 'vitest'
import type { ToolQuestion } from '../../../../src-main/ports/gate.ts'
import { createGuardedFetch } from '../../../../src-main/web/guarded-fetch.ts'
import { createHome } from '../../../../src-main/web/home/home.ts'
import { startFakeHome } from '../../../support/web/fake-home-assistant.ts'

interface Options {
  token?: string
  isAllowed?: boolean
  manner?: Parameters<typeof startFakeHome>[1]
  address?: string
  maxMs?: number
}

async function open(options: Options = {}) {
  const { token = 'right', isAllowed = true, maxMs } = options
  const { address, calls, close } = await startFakeHome('right', options.manner)
  onTestFinished(close)
  const secrets: Record<string, string> = {
    ...{ HASS_URL: options.address ?? `${address}/`, HASS_TOKEN: token },
  }
  const asked: ToolQuestion[] = []
  const home = createHome({
    fetch: createGuardedFetch({ ownPorts: () => [], trustsProxiedNames: () => false }),
    secret: (name) => secrets[name],
    ...(maxMs !== undefined && { maxMs }),
  }).forCall({
    signal: new AbortController().signal,
    ask: async (question) => {
      asked.push(question)
      return isAllowed ? { isAllowed } : { isAllowed, message: 'the person said no' }
    },
  })
  return { home, calls, asked }
}

it('lists what is there with its room, its own before that of its device', async () => {
  const { home, asked } = await open()

  expect(await home.entities({})).toMatchObject({
    total: 3,
    entities: [
      { entity_id: 'light.kitchen', state: 'on', name: 'Kitchen light', area: 'Kitchen' },
      { entity_id: 'light.bed', area: 'Bedroom' },
      { entity_id: 'lock.front' },
    ],
  })
  expect(await home.entities({ area: 'bedroom', domain: 'light' })).toMatchObject({
    entities: [{ entity_id: 'light.bed' }],
  })
  expect(await home.state('lock.front')).toMatchObject({ state: { state: 'locked' } })
  expect(await home.services('light')).toEqual({
    ...{ ok: true, services: { light: { turn_on: 'Turn on' } } },
  })
  expect(asked).toEqual([])
})

it('does something only after a yes, which counts for that thing alone', async () => {
  const { home, calls, asked } = await open()
  const wish = {
    domain: 'light',
    service: 'turn_on',
    entityId: 'light.bed',
    data: { brightness: 9 },
  }

  expect(await home.call(wish)).toEqual({ ok: true, changed: ['light.kitchen'] })
  expect(asked).toMatchObject([
    { level: 'caution', remember: 'light.turn_on light.bed', detail: '{"brightness":9}' },
  ])
  expect(calls).toEqual([
    { path: '/api/services/light/turn_on', body: { brightness: 9, entity_id: 'light.bed' } },
  ])
  const refused = await open({ isAllowed: false })
  expect(await refused.home.call(wish)).toEqual({ ok: false, message: 'the person said no' })
  expect(refused.calls).toEqual([])
})

it.each([
  ['a lock', { domain: 'lock', service: 'unlock', entityId: 'lock.front' }],
  [
    'a lock by another name',
    { domain: 'homeassistant', service: 'turn_off', entityId: 'lock.front' },
  ],
  ['a script', { domain: 'script', service: 'turn_on', entityId: 'script.all' }],
  ['everything', { domain: 'light', service: 'turn_off' }],
])('asks every time about %s', async (_what, wish) => {
  const { home, asked } = await open()

  await home.call(wish)

  expect(asked).toMatchObject([{ level: 'dangerous', remember: null }])
})

it.each([
  [{ domain: 'shell_command', service: 'x' }, 'runs programs'],
  [{ domain: 'light/../..', service: 'x' }, 'names such as'],
  [{ domain: 'light', service: 'turn_on', entityId: 'light.a,lock.b' }, 'is no name'],
  [
    { domain: 'light', service: 'turn_on', data: { entity_id: 'lock.front' } },
    'leave entity_id out',
  ],
  [{ domain: 'light', service: 'turn_on', data: { area_id: 'k' } }, 'leave area_id out'],
])('never sends %j', async (wish, reason) => {
  const { home, calls, asked } = await open()

  expect(await home.call(wish)).toMatchObject({ message: expect.stringContaining(reason) })
  expect([calls, asked]).toEqual([[], []])
})

it('says that the key is wrong, and that something is not there', async () => {
  const { home } = await open({ token: 'wrong' })
  expect(await home.entities({})).toMatchObject({
    message: expect.stringContaining('refused the key'),
  })

  const right = await open()
  expect(await right.home.state('light.cellar')).toMatchObject({
    message: 'Home Assistant knows nothing of that name',
  })
})

it('asks once more when it was turned away for a moment, and does nothing twice', async () => {
  const { home, calls } = await open({ manner: { busy: { times: 1, seconds: 0 } } })

  expect(await home.call({ domain: 'light', service: 'turn_on', entityId: 'light.bed' })).toEqual({
    ...{ ok: true, changed: ['light.kitchen'] },
  })
  expect(calls).toHaveLength(1)
})

it.each([
  ['for long', { times: 1, seconds: 600 }],
  ['again', { times: 9, seconds: 0 }],
])('says that it was turned away %s', async (_how, busy) => {
  const { home } = await open({ manner: { busy } })

  expect(await home.entities({})).toEqual({
    ...{ ok: false, message: 'Home Assistant has too much to do now; try again later' },
  })
})

it('says that nobody answered in time, and that a call may have been done', async () => {
  const { home } = await open({ manner: { isSilent: true }, maxMs: 50 })

  expect(await home.entities({})).toEqual({
    ...{ ok: false, message: 'Home Assistant did not answer within 0.05 s' },
  })
  expect(
    await home.call({ domain: 'light', service: 'turn_on', entityId: 'light.bed' }),
  ).toMatchObject({ message: expect.stringContaining('whether it was done is not known') })
})

it('says that nobody is there', async () => {
  const { home } = await open({ address: 'http://127.0.0.1:9' })

  expect(await home.entities({})).toMatchObject({
    message: expect.stringContaining('could not be reached'),
  })
})

it('takes an empty word for none, and says when the rooms are not to be had', async () => {
  const { home } = await open({ manner: { hasNoRooms: true } })

  expect(await home.entities({ domain: '', area: '' })).toMatchObject({
    ...{ ok: true, total: 3, noRooms: expect.stringContaining('administrator') },
  })
  expect(await home.services('')).toMatchObject({ services: { light: {} } })
  expect(await home.entities({ area: 'Kitchen' })).toMatchObject({ ok: false })
})
