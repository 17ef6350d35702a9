/** A host of versions on this machine, signed as ours are, and an app that asks it. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import type { NoticeView, UpdateView } from '#contract'
import type { Installation } from '../../../src-main/ports/installation.ts'
import { openRecord } from '../../../src-main/update/record.ts'
import { createUpdates } from '../../../src-main/update/updates.ts'
import { appImageOf } from '../../support/app-image.ts'

export const BLOCK = 1_000
export const CLIENT = { id: 'test', transport: 'ipc' } as const
const keys = generateKeyPairSync('ed25519')
const publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')

export interface SignedFeed {
  /** The app's data, and the AppImage. */
  folder: string
  server: Server
  files: Map<string, Buffer>
  served: { path: string; bytes: number }[]
  /** What is begun and never ended. */
  hanging: Set<string>
}

let feed: SignedFeed

/** A fresh one for each test of the file. */
export function feedOfEach(): () => SignedFeed {
  beforeEach(async () => {
    const server = createServer((request, answer) => {
      const path = (request.url ?? '').slice(1)
      const file = feed.files.get(path)
      if (feed.hanging.has(path))
        return answer.writeHead(200).write(file?.subarray(0, BLOCK) ?? '{')
      if (!file) return answer.writeHead(404).end()
      const range = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '')
      const body = range ? file.subarray(Number(range[1]), Number(range[2]) + 1) : file
      feed.served.push({ path, bytes: body.length })
      answer.writeHead(range ? 206 : 200).end(body)
    })
    const folder = mkdtempSync(join(tmpdir(), 'talaria-update-'))
    feed = { folder, server, files: new Map(), served: [], hanging: new Set() }
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(async () => {
    feed.server.closeAllConnections()
    await new Promise((resolve) => feed.server.close(resolve))
    rmSync(feed.folder, { recursive: true, force: true })
  })
  return () => feed
}

export function open(options: {
  content?: string
  kind?: Installation['kind']
  arch?: string
  failure?: Error
  fetch?: typeof fetch
  now?: () => number
}) {
  const told: Omit<NoticeView, 'id'>[] = []
  const present = join(feed.folder, 'Talaria.AppImage')
  const installed: { version: string; isSame: boolean }[] = []
  const memory = openRecord(feed.folder)
  if (options.content) writeFileSync(present, packageOf(options.content))
  const updates = createUpdates({
    ...{ version: '0.1.0', arch: options.arch ?? 'x64', userData: feed.folder, memory },
    now: options.now ?? (() => 1_000),
    fetch: options.fetch ?? fetch,
    tell: (notice) => told.push(notice),
    patience: { listMs: 500, silentMs: 500 },
    feed: {
      address: `http://127.0.0.1:${(feed.server.address() as AddressInfo).port}/`,
      publicKey,
    },
    installation: {
      kind: options.kind ?? 'AppImage',
      ...(options.content && {
        self: {
          file: present,
          replaceWith: async (newFile, version) => {
            if (options.failure) throw options.failure
            const isSame = readFileSync(newFile).equals(
              feed.files.get('new.AppImage') ?? Buffer.of(),
            )
            installed.push({ version, isSame })
          },
        },
      }),
    },
    publish: () => {},
  })
  return { updates, present, installed, memory, told }
}

function packageOf(letters: string): Buffer {
  return appImageOf([...letters].map((letter) => Buffer.alloc(BLOCK, letter)))
}

export function announce(version: string, letters: string, name = 'new.AppImage'): Buffer {
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
        'AppImage-x64': { name, ...entry },
        'deb-x64': { name: 'new.deb', ...entry },
        npm: { name: 'talaria-app-server-0.1.1.tgz', ...entry },
      },
    }),
  )
  feed.files.set('new.AppImage', fresh)
  feed.files.set('latest.json', list)
  feed.files.set(
    'latest.json.sig',
    Buffer.from(sign(null, list, keys.privateKey).toString('base64')),
  )
  return fresh
}

/** Looks as a person does by the button, until it is known. */
export async function look({ handlers, view }: ReturnType<typeof createUpdates>): Promise<void> {
  handlers['update.check']({}, CLIENT)
  await expect.poll(() => view().state).not.toBe('checking')
}

export async function until(
  view: () => UpdateView,
  state: UpdateView['state'],
  begin: () => unknown,
) {
  begin()
  await expect.poll(() => view().state).toBe(state)
}
