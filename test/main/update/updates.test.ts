import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { UpdateView } from '#contract'
import type { Installation } from '../../../src-main/ports/installation.ts'
import { openRecord } from '../../../src-main/update/record.ts'
import { createUpdates } from '../../../src-main/update/updates.ts'
import { isNewer } from '../../../src-main/update/versions.ts'

const BLOCK = 1_000
const keys = generateKeyPairSync('ed25519')
const publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')

let folder: string
let server: Server
let files: Map<string, Buffer>
let served: { path: string; bytes: number }[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'talaria-update-'))
  files = new Map()
  served = []
  server = createServer((request, answer) => {
    const path = (request.url ?? '').slice(1)
    const file = files.get(path)
    if (!file) return answer.writeHead(404).end()
    const range = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '')
    const body = range ? file.subarray(Number(range[1]), Number(range[2]) + 1) : file
    served.push({ path, bytes: body.length })
    answer.writeHead(range ? 206 : 200).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})

describe('an AppImage with a newer version', () => {
  it('fetches what differs, and is ready to be installed', async () => {
    const { updates, present, installed } = open({ content: 'aaaaaaaaaa' })
    const fresh = announce('0.1.1', 'aaaabaaaaa')

    await look(updates)
    expect(updates.view()).toMatchObject({ state: 'available', version: '0.1.1', notes: 'Better.' })
    await until(updates.view, 'ready', () => updates.handlers['update.download']({}, CLIENT))

    expect(served.find(({ bytes }) => bytes === fresh.length)).toBeUndefined()
    expect(
      served.filter(({ path }) => path === 'new.AppImage').map(({ bytes }) => bytes),
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
    files.set('new.AppImage', changed)

    await look(updates)
    await until(updates.view, 'failed', () => updates.handlers['update.download']({}, CLIENT))

    expect(updates.view()).toMatchObject({ reason: { key: 'update.damaged' } })
    expect(existsSync(join(folder, 'update', 'fetched'))).toBe(false)
  })

  it('fetches nothing when the list was changed to fit, or has no signature', async () => {
    const { updates } = open({ content: 'aaaa' })
    announce('0.1.1', 'abaa')
    const list = String(files.get('latest.json')).replace('0.1.1', '0.1.2')
    files.set('latest.json', Buffer.from(list))

    await look(updates)
    expect(updates.view()).toMatchObject({ state: 'failed', reason: { key: 'update.unsigned' } })

    files.set('latest.json.sig', Buffer.from(''))
    await look(updates)
    expect(updates.view()).toMatchObject({ state: 'failed', reason: { key: 'update.unsigned' } })
    expect(served.some(({ path }) => path === 'new.AppImage')).toBe(false)
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

    files.set('latest.json', Buffer.alloc(300_000))
    files.set('latest.json.sig', Buffer.from('x'))
    await look(updates)
    expect(updates.view()).toMatchObject({ reason: { values: { cause: 'it does not end' } } })
  })

  it('changes nothing when the new file cannot be put in place', async () => {
    const { updates } = open({ content: 'aaaa', failure: new Error('no space left on device') })
    announce('0.1.1', 'abaa')
    await look(updates)
    await until(updates.view, 'ready', () => updates.handlers['update.download']({}, CLIENT))

    await until(updates.view, 'failed', () => updates.handlers['update.install']({}, CLIENT))

    expect(updates.view()).toMatchObject({ reason: { key: 'update.notReplaced' } })
  })
})

describe('other installations', () => {
  it('by npm tell its command, with the name that is ours', async () => {
    const { updates } = open({ kind: 'npm' })
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
    })
    expect(() => updates.handlers['update.download']({}, CLIENT)).toThrow('nothing to do')
  })

  it('from source ask nobody', async () => {
    const { updates } = open({ kind: 'source' })
    expect(updates.view()).toMatchObject({ state: 'off' })
    updates.start()
    expect(served).toEqual([])
  })

  it('tell after a start that a version was taken back', () => {
    openRecord(folder).change({ wentBack: '0.1.1' })

    expect(open({ content: 'a' }).updates.view()).toEqual({ state: 'went-back', version: '0.1.1' })
  })
})

it.each([
  ['0.1.1', '0.1.0', true],
  ['0.10.0', '0.9.9', true],
  ['0.1.0', '0.1.0', false],
  ['0.1.0', '0.1.0-beta.1', true],
  ['0.1.0-beta.1', '0.1.0', false],
])('%s is newer than %s: %s', (version, than, isTrue) => {
  expect(isNewer(version, than)).toBe(isTrue)
})

const CLIENT = { id: 'test', transport: 'ipc' } as const

function open(options: { content?: string; kind?: Installation['kind']; failure?: Error }) {
  const present = join(folder, 'Talaria.AppImage')
  const installed: { version: string; isSame: boolean }[] = []
  const memory = openRecord(folder)
  if (options.content) writeFileSync(present, packageOf(options.content))
  const updates = createUpdates({
    ...{ version: '0.1.0', arch: 'x64', userData: folder, memory, now: () => 1_000, fetch },
    feed: { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, publicKey },
    installation: {
      kind: options.kind ?? 'AppImage',
      ...(options.content && {
        self: {
          file: present,
          replaceWith: async (newFile, version) => {
            if (options.failure) throw options.failure
            const isSame = readFileSync(newFile).equals(files.get('new.AppImage') ?? Buffer.of())
            installed.push({ version, isSame })
          },
        },
      }),
    },
    publish: () => {},
  })
  return { updates, present, installed, memory }
}

/** As the packager writes it: blocks, the list of them, and its length. */
function packageOf(letters: string): Buffer {
  const blocks = [...letters].map((letter) => Buffer.alloc(BLOCK, letter))
  const map = deflateRawSync(
    JSON.stringify({
      version: '2',
      files: [{ name: 'file', offset: 0, checksums: [...letters], sizes: blocks.map(() => BLOCK) }],
    }),
  )
  const length = Buffer.alloc(4)
  length.writeUInt32BE(map.length)
  return Buffer.concat([...blocks, map, length])
}

function announce(version: string, letters: string): Buffer {
  const fresh = packageOf(letters)
  const entry = {
    bytes: fresh.length,
    sha512: createHash('sha512').update(fresh).digest('base64'),
    blockMapBytes: fresh.length - BLOCK * letters.length - 4,
  }
  const list = Buffer.from(
    JSON.stringify({
      ...{ version, notes: 'Better.' },
      files: {
        'AppImage-x64': { name: 'new.AppImage', ...entry },
        'deb-x64': { name: 'new.deb', ...entry },
        'npm-x64': { name: 'talaria-app-server-0.1.1.tgz', ...entry },
      },
    }),
  )
  files.set('new.AppImage', fresh)
  files.set('latest.json', list)
  files.set('latest.json.sig', Buffer.from(sign(null, list, keys.privateKey).toString('base64')))
  return fresh
}

/** Looks as a person does by the button, until it is known. */
async function look({ handlers, view }: ReturnType<typeof createUpdates>): Promise<void> {
  handlers['update.check']({}, CLIENT)
  await expect.poll(() => view().state).not.toBe('checking')
}

async function until(view: () => UpdateView, state: UpdateView['state'], begin: () => unknown) {
  begin()
  await expect.poll(() => view().state).toBe(state)
}
