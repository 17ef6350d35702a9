import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openRecord } from '../../../src-main/update/record.ts'
import { announce, CLIENT, feedOfEach, look, open, until } from './signed-feed.ts'

const A_DAY = 24 * 60 * 60_000
const feed = feedOfEach()

describe('a feed that is not as it should be', () => {
  it.each(['latest.json', 'latest.json.sig'])('hangs in the middle of %s', async (name) => {
    const { updates } = open({ content: 'aaaa' })
    announce('0.1.1', 'abaa')
    feed().hanging.add(name)

    await look(updates)

    expect(updates.view()).toMatchObject({ state: 'failed', reason: { key: 'update.unreachable' } })
  })

  it('hangs in the middle of a package, of which nothing is left then', async () => {
    const { updates } = open({ content: 'aaaa' })
    announce('0.1.1', 'abaa')
    await look(updates)
    feed().hanging.add('new.AppImage')

    await until(updates.view, 'failed', () => updates.handlers['update.download']({}, CLIENT))

    expect(updates.view()).toMatchObject({
      reason: { key: 'update.notFetched', values: { cause: 'nothing came any more' } },
    })
    expect(existsSync(join(feed().folder, 'update', 'fetched'))).toBe(false)
  })

  it.each([
    ['less', (whole: Buffer) => whole.subarray(0, -10)],
    ['more', (whole: Buffer) => Buffer.concat([whole, Buffer.alloc(50_000)])],
  ])('has %s of a package than it announced', async (word, lie) => {
    const { updates, present } = open({ content: 'aaaa' })
    // So that all of it is fetched.
    writeFileSync(present, 'no list of blocks')
    feed().files.set('new.AppImage', lie(announce('0.1.1', 'abaa')))
    await look(updates)

    await until(updates.view, 'failed', () => updates.handlers['update.download']({}, CLIENT))

    expect(updates.view()).toMatchObject({
      reason: { values: { cause: `${word} came than was announced` } },
    })
    expect(existsSync(join(feed().folder, 'update', 'fetched'))).toBe(false)
  })

  it('is down, and says what the network said', async () => {
    const { updates } = open({ content: 'aaaa' })
    await new Promise((resolve) => feed().server.close(resolve))

    await look(updates)

    expect(updates.view()).toMatchObject({
      reason: { values: { cause: expect.stringContaining('ECONNREFUSED') } },
    })
  })

  it.each(['../new.AppImage', 'https://elsewhere.example/a', ''])(
    'names a package %j, which lies not beside the list',
    async (name) => {
      const { updates } = open({ content: 'aaaa' })
      announce('0.1.1', 'abaa', name)

      await look(updates)

      expect(updates.view()).toMatchObject({ reason: { key: 'update.unreadable' } })
    },
  )
})

it.skipIf(process.platform !== 'linux')('a full disk is said, and leaves nothing', async () => {
  const { updates, present } = open({ content: 'aaaa' })
  announce('0.1.1', 'abaa')
  await look(updates)
  const goal = join(feed().folder, 'update', 'fetched')
  mkdirSync(join(feed().folder, 'update'))
  // Every attempt to write there says that there is no room.
  symlinkSync('/dev/full', goal)
  const before = readFileSync(present)

  await until(updates.view, 'failed', () => updates.handlers['update.download']({}, CLIENT))

  expect(updates.view()).toMatchObject({ reason: { key: 'update.noRoom' } })
  expect(existsSync(goal)).toBe(false)
  expect(readFileSync(present).equals(before)).toBe(true)
})

describe('without being asked', () => {
  afterEach(() => vi.useRealTimers())

  it('nothing is fetched before the window has long been there, then once a day', async () => {
    vi.useFakeTimers()
    const asked: number[] = []
    const startedAt = Date.now()
    const { updates } = open({
      content: 'a',
      now: Date.now,
      fetch: async () => {
        asked.push(Date.now() - startedAt)
        throw new Error('down')
      },
    })
    updates.start()
    await vi.advanceTimersByTimeAsync(59_000)
    expect(asked).toEqual([])

    await vi.advanceTimersByTimeAsync(2_000)
    expect(asked).toHaveLength(2) // the list and its signature
    updates.stop()
    await vi.advanceTimersByTimeAsync(3 * A_DAY)
    expect(asked).toHaveLength(2)
  })

  it('a newer version is told of once, with the way to it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { updates, told } = open({ kind: 'deb', now: Date.now })
    announce('0.1.1', 'a')
    updates.start()
    await vi.advanceTimersByTimeAsync(61_000)
    vi.useRealTimers()

    await expect
      .poll(() => told)
      .toMatchObject([
        { level: 'info', leadsTo: 'about', title: { text: 'Version 0.1.1 of Talaria is there' } },
      ])
    updates.stop()
    await look(updates)
    expect(told).toHaveLength(1)
  })

  it('a version that was taken back is told of once', () => {
    openRecord(feed().folder).change({ wentBack: '0.1.1', failed: ['0.1.1'] })

    for (const count of [1, 0]) {
      const { updates, told } = open({ content: 'a' })
      updates.start()
      updates.stop()
      expect(told.filter(({ title }) => title.key === 'update.wentBack')).toHaveLength(count)
    }
    expect(openRecord(feed().folder).read().failed).toEqual(['0.1.1'])
  })
})
