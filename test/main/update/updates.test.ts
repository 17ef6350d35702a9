import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openRecord } from '../../../src-main/update/record.ts'
import { isNewer } from '../../../src-main/update/versions.ts'
import { announce, BLOCK, CLIENT, feedOfEach, look, open, until } from './signed-feed.ts'

const feed = feedOfEach()

describe('an AppImage with a newer version', () => {
  it('fetches what differs, and is ready to be installed', async () => {
    const { updates, present, installed } = open({ content: 'aaaaaaaaaa' })
    const fresh = announce('0.1.1', 'aaaabaaaaa')

    await look(updates)
    expect(updates.view()).toMatchObject({ state: 'available', version: '0.1.1', notes: 'Better.' })
    await until(updates.view, 'ready', () => updates.handlers['update.download']({}, CLIENT))

    expect(feed().served.find(({ bytes }) => bytes === fresh.length)).toBeUndefined()
    expect(
      feed()
        .served.filter(({ path }) => path === 'new.AppImage')
        .map(({ bytes }) => bytes),
    ).toContain(BLOCK)
    await until(updates.view, 'installing', () => updates.handlers['update.install']({}, CLIENT))
    expect(installed).toEqual([{ version: '0.1.1', isSame: true }])
    expect(readFileSync(present).subarray(0, 4).toString()).toBe('aaaa')
  })

  it('installs nothing when one byte of the package is another', async () => {
    const { updates } = open({ content: 'aaaa' })
    const fresh = announce('0.1.1', 'abaa')
    const changed = Buffer.from(fresh)
    changed[BLOCK + 5] = 0
    feed().files.set('new.AppImage', changed)

    await look(updates)
    await until(updates.view, 'failed', () => updates.handlers['update.download']({}, CLIENT))

    expect(updates.view()).toMatchObject({ reason: { key: 'update.damaged' } })
    expect(existsSync(join(feed().folder, 'update', 'fetched'))).toBe(false)
  })

  it('fetches nothing when the list was changed to fit, or has no signature', async () => {
    const { updates } = open({ content: 'aaaa' })
    announce('0.1.1', 'abaa')
    const list = String(feed().files.get('latest.json')).replace('0.1.1', '0.1.2')
    feed().files.set('latest.json', Buffer.from(list))

    await look(updates)
    expect(updates.view()).toMatchObject({ state: 'failed', reason: { key: 'update.unsigned' } })

    feed().files.set('latest.json.sig', Buffer.from(''))
    await look(updates)
    expect(updates.view()).toMatchObject({ state: 'failed', reason: { key: 'update.unsigned' } })
    expect(feed().served.some(({ path }) => path === 'new.AppImage')).toBe(false)
  })

  it('takes no older version, although it is signed', async () => {
    const { updates } = open({ content: 'aaaa' })
    announce('0.0.9', 'abaa')

    await look(updates)

    expect(updates.view()).toEqual({ state: 'none', checkedAt: 1_000 })
  })

  it('offers no version again that did not start here', async () => {
    const { updates, memory } = open({ content: 'aaaa' })
    announce('0.1.1', 'abaa')
    memory.change({ failed: ['0.1.1'] })

    await look(updates)

    expect(updates.view().state).toBe('none')
  })

  it('says what the network said when the feed is out of reach or has no end', async () => {
    const { updates } = open({ content: 'aaaa' })
    await look(updates)
    expect(updates.view()).toMatchObject({ state: 'failed', reason: { values: { cause: '404' } } })

    feed().files.set('latest.json', Buffer.alloc(300_000))
    feed().files.set('latest.json.sig', Buffer.from('x'))
    await look(updates)
    expect(updates.view()).toMatchObject({ reason: { values: { cause: 'it does not end' } } })
  })

  it.each([
    ['the disk is full', 'ENOSPC', 'update.noRoom'],
    ['its folder is not the person’s', 'EACCES', 'update.notReplaced'],
  ])('changes nothing when %s', async (_what, code, key) => {
    const failure = Object.assign(new Error('not possible'), { code })
    const { updates } = open({ content: 'aaaa', failure })
    announce('0.1.1', 'abaa')
    await look(updates)
    await until(updates.view, 'ready', () => updates.handlers['update.download']({}, CLIENT))

    await until(updates.view, 'failed', () => updates.handlers['update.install']({}, CLIENT))

    expect(updates.view()).toMatchObject({ reason: { key, values: { version: '0.1.1' } } })
  })
})

describe('other installations', () => {
  it.each(['x64', 'arm64'])('by npm on %s tell its command, with our name', async (arch) => {
    const { updates } = open({ kind: 'npm', arch })
    announce('0.1.1', 'a')

    await look(updates)

    expect(updates.view()).toMatchObject({
      state: 'by-hand',
      command: 'npm install --global @talaria-app/server@0.1.1',
    })
  })

  it('of a package manager tell the command', async () => {
    const { updates } = open({ kind: 'deb' })
    announce('0.1.1', 'a')

    await look(updates)

    expect(updates.view()).toMatchObject({
      state: 'by-hand',
      command: 'sudo apt install ./new.deb',
      address: expect.stringMatching(/^http:.*\/new\.deb$/),
    })
    expect(() => updates.handlers['update.download']({}, CLIENT)).toThrow('nothing to do')
  })

  it('from source ask nobody', async () => {
    const { updates } = open({ kind: 'source' })
    expect(updates.view()).toMatchObject({ state: 'off' })
    updates.start()
    expect(feed().served).toEqual([])
  })

  it('tell after a start that a version was taken back', () => {
    openRecord(feed().folder).change({ wentBack: '0.1.1' })

    expect(open({ content: 'a' }).updates.view()).toEqual({ state: 'went-back', version: '0.1.1' })
  })
})

it.each([
  ['0.1.1', '0.1.0', true],
  ['0.10.0', '0.9.9', true],
  ['0.1.0', '0.1.0', false],
  ['0.1.0', '0.1.0-beta.1', true],
  ['0.1.0-beta.1', '0.1.0', false],
  ['0.1.0-beta.10', '0.1.0-beta.9', true],
  ['0.1.0-beta.9', '0.1.0-beta.10', false],
  ['0.1.0-beta.1', '0.1.0-beta.1', false],
  ['0.1.0-beta.1', '0.1.0-beta', true],
  ['0.1.0-beta', '0.1.0-2', true],
])('%s is newer than %s: %s', (version, than, isTrue) => {
  expect(isNewer(version, than)).toBe(isTrue)
})
