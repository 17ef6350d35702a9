import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Opening, Provider } from '../../../../src-main/terminal/backends/backend.ts'
import { createForeignPlace } from '../../../support/foreign-place.ts'
import { keyStore, openRuntime } from '../../../support/runtime.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

type Runtime = Awaited<ReturnType<typeof openRuntime>>

const HOST = { kind: 'ssh', name: 'far', host: 'far.example' }

async function openWithPlace(onOpen?: (opening: Opening) => Promise<void>) {
  const folder = temporaryFolder()
  const far = createForeignPlace(folder, 'far', onOpen)
  const runtime = await openRuntime({ folder, keyStore, providerFor: () => far.provider })
  await runtime.request('places.save', { profile: HOST })
  return { runtime, far }
}

/** The demo model calls the terminal with whatever follows the word “run”. */
async function run(runtime: Runtime, id: string, command: string) {
  await runtime.request('session.send', { id, text: `run ${command}` })
  return () => resultOf(runtime, id, command)
}

async function waits(runtime: Runtime) {
  return (await runtime.request('runtime.snapshot', {})).waiting
}

async function resultOf(runtime: Runtime, sessionId: string, command: string) {
  const isMeant = (call: { arguments: string; result?: string }) =>
    call.arguments.includes(`:${JSON.stringify(command)}`) && call.result
  const message = await runtime.next('message.changed', (view) =>
    Boolean(view.sessionId === sessionId && view.calls?.some(isMeant)),
  )
  return JSON.parse(message.calls?.find(isMeant)?.result ?? '{}')
}

describe('the place of a session', () => {
  it('is the one that the person chose for new sessions', async () => {
    const { runtime, far } = await openWithPlace()
    await runtime.request('places.choose', { name: 'far' })
    const session = await runtime.request('session.create', {})
    expect(session).toMatchObject({ place: 'far', cwd: '' })
    const result = await run(runtime, session.id, 'pwd; echo ~')
    expect(await result()).toMatchObject({ output: `${far.initialCwd}\n${far.home}` })
  })

  it('is kept over a restart of the app', async () => {
    const { runtime, far } = await openWithPlace()
    const { id } = await runtime.request('session.create', { place: 'far' })
    await runtime.close()
    const again = await openRuntime({
      ...{ folder: runtime.folder, keyStore },
      providerFor: () => far.provider,
    })
    const { sessions } = await again.request('runtime.snapshot', {})
    expect(sessions.sessions).toMatchObject([{ id, place: 'far' }])
  })

  it('has folders of its own, which are looked for there', async () => {
    const { runtime, far } = await openWithPlace()
    const { id } = await runtime.request('session.create', { place: 'far' })
    mkdirSync(join(far.home, 'deep', 'er'), { recursive: true })
    expect(await runtime.request('session.setCwd', { id, cwd: '~/deep/er' })).toMatchObject({
      cwd: join(far.home, 'deep', 'er'),
    })
    await expect(runtime.request('session.setCwd', { id, cwd: '~/deep/no' })).rejects.toThrow(
      `there is no folder ${join(far.home, 'deep', 'no')} in far; the nearest is`,
    )
    const result = await run(runtime, id, 'pwd')
    expect(await result()).toMatchObject({ output: `${join(far.home, 'deep', 'er')}` })
  })

  it('can be another from the next command on, and the agent is told', async () => {
    const { runtime, far } = await openWithPlace()
    const { id } = await runtime.request('session.create', {})
    await (await run(runtime, id, 'cd / && pwd'))()
    await runtime.next('session.changed', ({ state }) => state === 'finished-unseen')

    expect(await runtime.request('session.setPlace', { id, place: 'far' })).toMatchObject({
      place: 'far',
      cwd: '',
    })
    const { messages } = await runtime.request('session.messages', { id })
    expect(messages.at(-1)?.text).toContain('moved this session from “local” to “far”')
    expect(await (await run(runtime, id, 'pwd'))()).toMatchObject({ output: `${far.initialCwd}` })

    // Back here it is in the folder that the person gave it, and not where a command had gone.
    expect(await runtime.request('session.setPlace', { id, place: 'local' })).toMatchObject({
      cwd: runtime.cwd,
    })
  })

  it('is not left while a command runs there, unless the person says so twice', async () => {
    const { runtime, far } = await openWithPlace()
    const { id } = await runtime.request('session.create', { place: 'far' })
    const result = await run(runtime, id, 'touch begun; sleep 6000')
    await expect.poll(() => existsSync(join(far.initialCwd, 'begun'))).toBe(true)

    await expect(runtime.request('session.setPlace', { id, place: 'local' })).rejects.toThrow(
      'unconfirmed: commands still run in far; they are ended when the session moves',
    )
    await runtime.request('session.setPlace', { id, place: 'local', isConfirmed: true })
    expect(await result()).toMatchObject({ exit_code: 130 })
  })

  it('asks anew about a command whose session moved while its question was open', async () => {
    const { runtime, far } = await openWithPlace()
    const { id } = await runtime.request('session.create', { place: 'far' })
    mkdirSync(join(far.initialCwd, 'build'))
    await run(runtime, id, 'rm -rf build')
    const first = await runtime.next('approval.asked')
    expect(first.backend).toMatchObject({ kind: 'far' })

    await runtime.request('session.setPlace', { id, place: 'local' })
    await runtime.request('approval.reply', { id: first.id, decision: 'once' })
    const second = await runtime.next('approval.asked', (asked) => asked.id !== first.id)
    expect(second.backend).toMatchObject({ kind: 'local' })
  })

  it('that is removed is said to be no more, and the session can go elsewhere', async () => {
    const { runtime } = await openWithPlace()
    const { id } = await runtime.request('session.create', { place: 'far' })
    await runtime.request('places.remove', { name: 'far' })
    const result = await run(runtime, id, 'echo one')
    expect(await result()).toMatchObject({
      exit_code: -1,
      error: expect.stringContaining('there is no place far any more'),
    })
    await runtime.request('session.setPlace', { id, place: 'local' })
    expect(await (await run(runtime, id, 'echo two'))()).toMatchObject({ output: 'two' })
  })

  it('keeps its sessions when it gets another name', async () => {
    const { runtime } = await openWithPlace()
    const { id } = await runtime.request('session.create', { place: 'far' })
    await runtime.request('places.save', { profile: { ...HOST, name: 'near' }, instead: 'far' })
    const { sessions, places } = await runtime.request('runtime.snapshot', {})
    expect(sessions.sessions).toMatchObject([{ id, place: 'near' }])
    expect(places.places.map(({ name }) => name)).toEqual(['local', 'near'])
  })

  it('that is lost in the middle is told, and opened again when the person says so', async () => {
    const { runtime, far } = await openWithPlace()
    const { id } = await runtime.request('session.create', { place: 'far' })
    const result = await run(runtime, id, 'touch begun; sleep 6000')
    await expect.poll(() => existsSync(join(far.initialCwd, 'begun'))).toBe(true)
    await far.goAway()
    expect(await result()).toMatchObject({ exit_code: -1 })
    expect(
      await runtime.next('places.changed', ({ troubles }) => troubles.length > 0),
    ).toMatchObject({ troubles: [{ sessionId: id, place: 'far' }] })

    await expect(runtime.request('places.retry', { sessionId: id })).rejects.toThrow('unavailable')
    far.comeBack()
    await runtime.request('places.retry', { sessionId: id })
    const { places } = await runtime.request('runtime.snapshot', {})
    expect(places.troubles).toEqual([])
  })

  it('that is stored and was not set up by the person is not used', async () => {
    const { runtime } = await openWithPlace()
    const { id } = await runtime.request('session.create', { place: 'far' })
    await runtime.close()
    // Without a key store nobody can tell who wrote it.
    const { provider } = createForeignPlace(runtime.folder, 'far')
    const again = await openRuntime({ folder: runtime.folder, providerFor: () => provider })
    const { places } = await again.request('runtime.snapshot', {})
    expect(places.places).toMatchObject([{ name: 'local' }, { state: { kind: 'untrusted' } }])
    expect(await (await run(again, id, 'echo one'))()).toMatchObject({
      error: expect.stringContaining('far is not used'),
    })
    await again.request('rules.accept', {})
    expect(await (await run(again, id, 'echo two'))()).toMatchObject({ output: 'two' })
  })
})

describe('opening the place of a session', () => {
  it('is shown step by step, and ends when the person cancels it', async () => {
    const { runtime } = await openWithPlace(async ({ step, signal }) => {
      step({ text: 'pulling' })
      await new Promise((_, reject) => signal.addEventListener('abort', reject))
    })
    const { id } = await runtime.request('session.create', { place: 'far' })
    const result = await run(runtime, id, 'echo never')
    const { openings } = await runtime.next('places.changed', (view) =>
      Boolean(view.openings[0]?.steps.length),
    )
    expect(openings).toMatchObject([
      { place: 'far', sessionId: id, steps: [{ words: { text: 'pulling' } }] },
    ])
    await runtime.request('places.cancel', { id: openings[0]?.id ?? '' })
    expect(await result()).toMatchObject({ error: 'opening far was cancelled' })
    const { places } = await runtime.request('runtime.snapshot', {})
    expect(places).toMatchObject({ openings: [], troubles: [] })
  })

  it('ends with the turn that wanted it', async () => {
    const { runtime } = await openWithPlace(
      ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', reject)),
    )
    const { id } = await runtime.request('session.create', { place: 'far' })
    await run(runtime, id, 'echo never')
    await runtime.next('places.changed', ({ openings }) => openings.length > 0)
    await runtime.request('session.stop', { id })
    const { places } = await runtime.request('runtime.snapshot', {})
    expect(places.openings).toEqual([])
  })

  it('waits for the person’s word on a host that is not known', async () => {
    const hostKey = { host: 'far.example', fingerprint: 'SHA256:abc', isChanged: true }
    const { runtime } = await openWithPlace(async ({ trusts }) => {
      if (!(await trusts(hostKey))) throw new Error('not trusted')
    })
    const { id } = await runtime.request('session.create', { place: 'far' })
    const result = await run(runtime, id, 'echo known')
    const { openings } = await runtime.next('places.changed', (view) =>
      Boolean(view.openings[0]?.hostKey),
    )
    expect(openings[0]?.hostKey).toEqual(hostKey)
    expect(await waits(runtime)).toEqual([
      expect.objectContaining({
        ...{ kind: 'host-key', sessionId: id, subject: openings[0]?.id },
        words: 'far: far.example SHA256:abc',
      }),
    ])
    await runtime.request('places.answerHostKey', { id: openings[0]?.id ?? '', isTrusted: true })
    expect(await result()).toMatchObject({ output: 'known' })
    expect(await waits(runtime)).toEqual([])
  })

  it('asks about a host also for a shell of the person’s own, in no conversation', async () => {
    const hostKey = { host: 'far.example', fingerprint: 'SHA256:abc', isChanged: false }
    const { runtime } = await openWithPlace(async ({ trusts }) => {
      if (!(await trusts(hostKey))) throw new Error('not trusted')
    })
    const opened = runtime.request('terminal.open', { columns: 80, rows: 24, place: 'far' })
    const [own] = (
      await runtime.next('places.changed', (view) => Boolean(view.openings[0]?.hostKey))
    ).openings
    expect(own).toMatchObject({ place: 'far', isOwn: true })
    expect(own).not.toHaveProperty('sessionId')
    const [waiting] = await waits(runtime)
    expect(waiting).toMatchObject({ kind: 'host-key', subject: own?.id })
    expect(waiting).not.toHaveProperty('sessionId')

    await runtime.request('places.answerHostKey', { id: own?.id ?? '', isTrusted: true })
    // This place has none; it was opened to find that out.
    await expect(opened).rejects.toThrow('far has no terminals')
    expect(await waits(runtime)).toEqual([])
  })
})

describe('a place that cannot be opened', () => {
  async function openLost() {
    const { runtime, far } = await openWithPlace()
    const { id } = await runtime.request('session.create', { place: 'far' })
    await far.goAway()
    await (await run(runtime, id, 'echo one'))()
    return { runtime, far, id }
  }

  it('waits for the person until it is open again', async () => {
    const { runtime, far, id } = await openLost()
    expect(await waits(runtime)).toMatchObject([
      {
        kind: 'place',
        sessionId: id,
        words: 'far',
        detail: { text: 'elsewhere cannot be reached' },
      },
    ])
    far.comeBack()
    await runtime.request('places.retry', { sessionId: id })
    expect(await waits(runtime)).toEqual([])
  })

  it('waits no more when the person leaves it so, or the session goes elsewhere', async () => {
    const { runtime, id } = await openLost()
    await runtime.request('places.leaveTrouble', { sessionId: id })
    expect(await waits(runtime)).toEqual([])

    await (await run(runtime, id, 'echo two'))()
    expect(await waits(runtime)).toMatchObject([{ kind: 'place' }])
    await runtime.request('session.setPlace', { id, place: 'local' })
    expect(await waits(runtime)).toEqual([])
  })
})

describe('a sandbox that its service will end', () => {
  it('is told of with the name of the conversation, until it has gone', async () => {
    const folder = temporaryFolder()
    const far = createForeignPlace(folder, 'far')
    let leftMs = 3_600_000
    const provider: Provider = {
      ...far.provider,
      open: async (...asked) => ({
        ...(await far.provider.open(...asked)),
        timeLeftMs: () => leftMs,
      }),
    }
    const runtime = await openRuntime({ folder, keyStore, providerFor: () => provider })
    await runtime.request('places.save', { profile: HOST })
    const { id } = await runtime.request('session.create', { place: 'far' })
    await (await run(runtime, id, 'echo one'))()
    await runtime.next('places.changed', ({ endings }) => endings[0]?.sessionId === id)

    leftMs = 300_000
    // It is looked at again whenever another one is opened.
    const other = await runtime.request('session.create', { place: 'far' })
    await (await run(runtime, other.id, 'echo two'))()
    const notice = await runtime.next('notices.raised')
    expect(notice.detail?.text).toContain('“run echo one” works there, and the service ends it in')

    await runtime.request('session.setPlace', { id, place: 'local' })
    await runtime.next('notices.dismissed', (gone) => gone.id === notice.id)
  })
})

/** A place whose sandboxes say how they were let go; set up anew it is another. */
async function openRecorded() {
  const folder = temporaryFolder()
  const far = createForeignPlace(folder, 'far')
  const letGo: string[] = []
  const provider = (): Provider => ({
    ...far.provider,
    open: async (...asked) => ({
      ...(await far.provider.open(...asked)),
      release: async (mode) => void letGo.push(mode),
    }),
    dispose: async () => void letGo.push('disposed'),
  })
  const runtime = await openRuntime({ folder, keyStore, providerFor: provider })
  onTestFinished(() => far.provider.dispose())
  await runtime.request('places.save', { profile: HOST })
  const { id } = await runtime.request('session.create', { place: 'far' })
  return { runtime, far, id, letGo }
}

describe('what stands in a place', () => {
  it.each([
    ['keep', 'park'],
    ['stop', 'destroy'],
  ] as const)('is left as the person chose when the app is closed: %s', async (choice, mode) => {
    const { runtime, id, letGo } = await openRecorded()
    await runtime.request('places.setWhenQuitting', { choice })
    await (await run(runtime, id, 'echo one'))()
    await runtime.close()
    expect(letGo).toEqual([mode, 'disposed'])
  })

  it('goes when its place is set up otherwise, and not before a command there has ended', async () => {
    const { runtime, far, id, letGo } = await openRecorded()
    const result = await run(runtime, id, 'touch begun; until [ -e go ]; do sleep 0.05; done')
    await expect.poll(() => existsSync(join(far.initialCwd, 'begun'))).toBe(true)
    await runtime.request('places.save', { profile: { ...HOST, user: 'other' }, instead: 'far' })
    expect(letGo).toEqual([])

    writeFileSync(join(far.initialCwd, 'go'), '')
    expect(await result()).toMatchObject({ exit_code: 0 })
    await expect.poll(() => letGo).toEqual(['park', 'disposed'])
  })
})
