import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { PlaceProfile } from '#contract'
import {
  BackendError,
  type LiveSandbox,
  type Provider,
} from '../../../../src-main/terminal/backends/backend.ts'
import { createOpenJournal } from '../../../../src-main/terminal/backends/open-journal.ts'
import { createForeignPlace } from '../../../support/foreign-place.ts'
import { keyStore, openRuntime } from '../../../support/runtime.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const BOX = { kind: 'docker', name: 'box', image: 'debian:12' }
const CLOUD = { kind: 'modal', name: 'cloud' }

/** An engine on which something stands, and all places that the person sets up are on it. */
function openEngine() {
  const folder = temporaryFolder()
  const standing: LiveSandbox[] = []
  const asked: string[] = []
  const engine = { isDown: false }
  return { start, standing, asked, engine, journal }

  function start() {
    return openRuntime({ folder, keyStore, providerFor })
  }

  function providerFor({ name, kind }: PlaceProfile): Provider {
    return {
      ...createForeignPlace(folder, name).provider,
      kind,
      live: async () => {
        asked.push(name)
        if (engine.isDown) throw new BackendError(kind, 'engine-down', { text: 'down' }, 'now')
        return standing.filter(({ place }) => kind === 'docker' || place === name)
      },
      remove: async (id) => {
        const at = standing.findIndex((one) => one.id === id)
        if (at >= 0) standing.splice(at, 1)
      },
    }
  }

  /** As a run leaves it that ended without a word. */
  function journal(open: { place: string; sessionId: string }[]): void {
    createOpenJournal(join(folder, 'data', 'places', 'open.json')).write(open)
  }
}

function stands(id: string, place: string, sessionId: string): LiveSandbox {
  return { id, place, sessionId, since: 1_000, state: 'running' }
}

describe('what is left over elsewhere', () => {
  it('is told of at the start when its place was removed, until it is taken away', async () => {
    const { start, standing } = openEngine()
    const first = await start()
    await first.request('places.save', { profile: BOX })
    const session = await first.request('session.create', { place: 'box' })
    standing.push(stands('c1', 'box', session.id))
    await first.request('places.remove', { name: 'box' })
    await first.close()

    const next = await start()
    const notice = await next.next('notices.raised')
    expect(notice).toMatchObject({
      title: { key: 'places.leftOver' },
      detail: { text: expect.stringContaining('In box something stands') },
      leadsTo: 'places',
    })
    const { live } = await next.request('places.live', {})
    expect(live).toMatchObject([{ id: 'c1', place: 'box', via: 'box', leftBy: 'place' }])
    await next.request('places.removeLive', { via: 'box', id: 'c1' })
    await next.request('places.live', {})
    await next.next('notices.dismissed', ({ id }) => id === notice.id)

    await next.close()
    const last = await start()
    expect(await last.request('places.live', {})).toEqual({ live: [], problems: [] })
    expect(last.payloads('notices.raised')).toEqual([])
  })

  it('is reached under the new name when its place got another one', async () => {
    const { start, standing } = openEngine()
    const runtime = await start()
    await runtime.request('places.save', { profile: BOX })
    const { id } = await runtime.request('session.create', { place: 'box' })
    standing.push(stands('c1', 'box', id))
    await runtime.request('places.save', { profile: { ...BOX, name: 'crate' }, instead: 'box' })
    const { live } = await runtime.request('places.live', {})

    expect(live).toMatchObject([{ id: 'c1', place: 'box', leftBy: 'place' }])
    await runtime.request('places.removeLive', { via: live[0]?.via ?? '', id: 'c1' })
    expect(standing).toEqual([])
  })

  it('was left by a conversation that is gone, or by a crash, and not by one that goes on', async () => {
    const { start, standing, journal } = openEngine()
    const first = await start()
    await first.request('places.save', { profile: BOX })
    const crashed = await first.request('session.create', { place: 'box' })
    const closed = await first.request('session.create', { place: 'box' })
    await first.close()
    standing.push(stands('c1', 'box', 'no such session'))
    standing.push(stands('c2', 'box', crashed.id), stands('c3', 'box', closed.id))
    standing.push(stands('c4', 'box', 'person box'))
    journal([{ place: 'box', sessionId: crashed.id }])

    const next = await start()
    await next.next('notices.raised')
    const { live } = await next.request('places.live', {})
    expect(live.map(({ id, leftBy }) => [id, leftBy])).toEqual([
      ['c1', 'session'],
      ['c2', 'run'],
      ['c3', undefined],
      ['c4', undefined],
    ])
  })

  it('stays told while its engine does not answer', async () => {
    const { start, standing, engine } = openEngine()
    const first = await start()
    await first.request('places.save', { profile: BOX })
    standing.push(stands('c1', 'box', 'no such session'))
    await first.close()

    const next = await start()
    await next.next('notices.raised')
    engine.isDown = true
    expect((await next.request('places.live', {})).problems).toHaveLength(1)
    expect(next.payloads('notices.dismissed')).toEqual([])
  })

  it('asks no cloud at the start, unless something was left there', async () => {
    const { start, asked, journal } = openEngine()
    const first = await start()
    await first.request('places.save', { profile: CLOUD })
    await first.request('places.save', { profile: BOX })
    await first.close()
    const second = await start()
    await expect.poll(() => asked).toContain('box')
    expect(asked).not.toContain('cloud')
    await second.close()

    journal([{ place: 'cloud', sessionId: 'whose' }])
    await start()
    await expect.poll(() => asked).toContain('cloud')
  })
})

it('a sandbox that is open stands in the journal until the app is closed', async () => {
  const folder = temporaryFolder()
  const far = createForeignPlace(folder, 'far')
  const runtime = await openRuntime({ folder, keyStore, providerFor: () => far.provider })
  await runtime.request('places.save', { profile: { ...BOX, name: 'far' } })
  const { id } = await runtime.request('session.create', { place: 'far' })
  await runtime.request('places.retry', { sessionId: id })
  const path = join(folder, 'data', 'places', 'open.json')

  expect(createOpenJournal(path).wasLeft('far', id)).toBe(true)
  await runtime.close()
  expect(createOpenJournal(path).wasLeft('far')).toBe(false)
})
