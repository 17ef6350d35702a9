import { describe, expect, it } from 'vitest'
import type { Answers, Events, Runtime } from '#contract'
import { RuntimeError } from '#wire'
import { createFeed } from '../../../src-renderer/terminal/feed.ts'

describe('feed', () => {
  it('writes what comes after the attachment, and acknowledges once it is drawn', async () => {
    const { feed, screen, runtime, settle } = open()
    feed.attach()
    await settle({ from: 0 })

    runtime.say('ab', 2)
    runtime.say('cd', 4)
    expect(runtime.acks).toEqual([])
    await screen.draw()

    expect(screen.text()).toBe('abcd')
    expect(runtime.acks).toEqual([4])
  })

  it('acknowledges what is to be seen when a frame has shown it, all of it', async () => {
    const { feed, screen, runtime, settle } = open()
    feed.attach()
    await settle({ from: 0 })

    const bytes = new Uint8Array(20_000)
    runtime.emit({ id: 't1', cursor: bytes.length, bytes, toBeSeen: true })
    await screen.draw()
    expect(runtime.acks).toEqual([16_384])
    await screen.frame()

    expect(runtime.acks).toEqual([16_384, 20_000])
  })

  it('keeps bytes that overtake the answer to the attachment', async () => {
    const { feed, screen, runtime, settle } = open()
    feed.attach()
    runtime.say('early', 5)
    await settle({ from: 0 })

    expect(screen.text()).toBe('early')
  })

  it('writes nothing twice when bytes come again', async () => {
    const { feed, screen, runtime, settle } = open()
    feed.attach()
    await settle({ from: 0 })

    runtime.say('abc', 3)
    runtime.say('bcd', 4)
    runtime.say('abcd', 4)

    expect(screen.text()).toBe('abcd')
  })

  it('goes on from its own cursor when it attaches again', async () => {
    const { feed, screen, runtime, settle } = open()
    const detach = feed.attach()
    await settle({ from: 0 })
    runtime.say('abc', 3)
    detach()
    runtime.say('lost on nobody', 17)
    feed.attach()
    await settle({ from: 3 })
    runtime.say('de', 5)

    expect(runtime.attachments).toEqual([{ id: 't1' }, { id: 't1', cursor: 3 }])
    expect(screen.text()).toBe('abcde')
  })

  it('tells how much was skipped, at the attachment and in the stream', async () => {
    const { feed, screen, runtime, settle } = open()
    feed.attach()
    await settle({ from: 0 })
    runtime.say('abc', 3)
    feed.attach()
    await settle({ from: 10 })
    runtime.say('kl', 12)
    runtime.say('z', 20)

    expect(screen.text()).toBe('abc[7 skipped]kl[7 skipped]z')
  })

  it('does not call it skipped when a new view begins with what is still kept', async () => {
    const { feed, screen, runtime, settle } = open()
    feed.attach()
    await settle({ from: 500 })
    runtime.say('x', 501)

    expect(screen.text()).toBe('x')
  })

  it('draws a replay on an empty screen and goes on behind it', async () => {
    const { feed, screen, runtime, settle } = open()
    feed.attach()
    await settle({ from: 0 })
    runtime.say('old', 3)
    feed.attach()
    await settle({ from: 40, replay: 'as it stood ' })
    runtime.say('then', 44)

    expect(screen.text()).toBe('old[reset]as it stood then')
  })

  it('begins anew when the runtime knows less than this screen has', async () => {
    const { feed, screen, runtime, settle } = open()
    feed.attach()
    await settle({ from: 0 })
    runtime.say('abcdef', 6)
    feed.attach()
    await settle({ from: 0 })
    runtime.say('new', 3)

    expect(screen.text()).toBe('abcdef[reset]new')
  })

  it('knows old output from new, so that no old question is answered again', async () => {
    const { feed, screen, runtime, settle } = open()
    feed.attach()
    await settle({ from: 0, end: 3 })
    runtime.say('old', 3)
    const before = feed.isReplaying()
    await screen.draw()
    const after = feed.isReplaying()

    feed.attach()
    await settle({ from: 3, end: 9 })

    expect([before, after, feed.isReplaying()]).toEqual([true, false, false])
  })

  it('hands a large message over in pieces and acknowledges all of it', async () => {
    const { feed, screen, runtime, settle } = open()
    feed.attach()
    await settle({ from: 0 })

    runtime.say('x'.repeat(100_000), 100_000)
    await screen.draw()

    expect(screen.writes.length).toBeGreaterThan(4)
    expect(screen.text()).toHaveLength(100_000)
    expect(runtime.acks).toEqual([100_000])
  })

  it('takes no notice of another terminal', async () => {
    const { feed, screen, runtime, settle } = open()
    feed.attach()
    await settle({ from: 0 })

    runtime.emit({ id: 't2', cursor: 1, bytes: new Uint8Array([65]) })

    expect(screen.text()).toBe('')
  })

  it('lets a terminal go that closed before the attachment', async () => {
    const { feed, screen, runtime } = open()
    feed.attach()
    runtime.refuse(new RuntimeError('not-found', { text: 'that terminal is closed' }))
    await nextTask()

    runtime.say('abc', 3)

    expect(screen.text()).toBe('')
  })
})

function open() {
  const runtime = createFakeRuntime()
  const screen = createFakeScreen()
  const feed = createFeed({
    id: 't1',
    runtime,
    write: screen.write,
    whenSeen: screen.whenSeen,
    skipped: (count) => screen.write(`[${count} skipped]`, () => {}),
    reset: () => screen.write('[reset]', () => {}),
    attached: () => {},
  })
  return { feed, screen, runtime, settle }

  async function settle(answer: Partial<Answers['terminal.attach']>): Promise<void> {
    runtime.answer({ from: 0, columns: 80, rows: 24, ...answer })
    await nextTask()
  }
}

function createFakeScreen() {
  const writes: string[] = []
  let undrawn: (() => void)[] = []
  let unseen: (() => void)[] = []
  return { writes, write, whenSeen, draw, frame, text: () => writes.join('') }

  function write(output: Uint8Array | string, done: () => void): void {
    writes.push(typeof output === 'string' ? output : new TextDecoder().decode(output))
    undrawn.push(done)
  }

  function whenSeen(done: () => void): void {
    unseen.push(done)
  }

  async function frame(): Promise<void> {
    for (const done of unseen) done()
    unseen = []
    await nextTask()
  }

  async function draw(): Promise<void> {
    for (const done of undrawn) done()
    undrawn = []
    await nextTask()
  }
}

function createFakeRuntime() {
  type Data = Events['terminal.data']
  const listeners = new Set<(data: Data) => void>()
  const attachments: unknown[] = []
  const acks: number[] = []
  let answer = (_value: unknown): void => {}
  let refuse = (_error: Error): void => {}

  const request = (name: string, payload: { cursor?: number }): Promise<unknown> => {
    if (name === 'terminal.ack') acks.push(payload.cursor ?? -1)
    if (name !== 'terminal.attach') return Promise.resolve(null)
    attachments.push(JSON.parse(JSON.stringify(payload)))
    return new Promise((resolve, reject) => {
      answer = resolve
      refuse = reject
    })
  }
  const on = (_name: string, listener: (data: Data) => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const emit = (data: Data): void => {
    for (const listener of [...listeners]) listener(data)
  }
  return {
    // A feed asks for these names only.
    ...({ request, on } as unknown as Runtime),
    attachments,
    acks,
    emit,
    answer: (value: Answers['terminal.attach']) => answer(value),
    refuse: (error: Error) => refuse(error),
    say: (text: string, cursor: number) =>
      emit({ id: 't1', cursor, bytes: new TextEncoder().encode(text) }),
  }
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
