/** Files that pages want to save: none is, unless the person says so, and then into one folder and unopened. */
import { mkdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { BrowserDownloadView } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import type { Words } from '#words'
import type { FileSource } from './driver/messages.ts'

/** A page that asks for more is not listened to before those are answered. */
const MAX_ASKED = 5
const MAX_NAME = 120
const MAX_SAME = 1_000

export type FetchFile = (
  sessionId: string,
  source: FileSource & { kind: 'address' },
) => Promise<{ ok: true; status: number; bytes: Uint8Array } | { ok: false; message: string }>

interface Wanted {
  url: string
  view: BrowserDownloadView
}

export function createDownloads(deps: {
  folder: string
  fetchFile: FetchFile
  sourceOf: (sessionId: string, url: string) => Promise<FileSource>
  onChange: (sessionId: string, downloads: BrowserDownloadView[]) => void
  deliver: (sessionId: string, words: Words) => void
}) {
  const bySession = new Map<string, Wanted[]>()
  let count = 0
  return { wanted, answer, forget: (sessionId: string) => void bySession.delete(sessionId) }

  function wanted(sessionId: string, { name, url }: { name: string; url: string }): void {
    const list = bySession.get(sessionId) ?? []
    if (list.filter(({ view }) => view.state === 'asked').length >= MAX_ASKED) return
    count += 1
    const view: BrowserDownloadView = {
      ...{ id: `f${count}`, name: fileName(name), site: siteOf(url), state: 'asked' },
    }
    bySession.set(sessionId, [...list, { url, view }])
    tell(sessionId)
  }

  /** No takes it out of the list; so it does for one that is saved already. */
  async function answer(sessionId: string, id: string, saves: boolean): Promise<null> {
    const download = bySession.get(sessionId)?.find(({ view }) => view.id === id)
    if (!download) throw new RuntimeError('conflict', say('web.noSuchFile'))
    if (!saves) remove(sessionId, download)
    else if (download.view.state === 'asked') await save(sessionId, download)
    return null
  }

  async function save(sessionId: string, download: Wanted): Promise<void> {
    change(sessionId, download, { state: 'saving' })
    try {
      const bytes = await bytesOf(sessionId, download.url)
      const path = await write(download.view.name, bytes)
      change(sessionId, download, { state: 'saved', path })
      deps.deliver(sessionId, say('web.fileSaved', { name: download.view.name, path }))
    } catch (error) {
      const problem = { text: error instanceof Error ? error.message : String(error) }
      change(sessionId, download, { state: 'failed', problem })
    }
  }

  async function bytesOf(sessionId: string, url: string): Promise<Uint8Array> {
    const source = await deps.sourceOf(sessionId, url)
    if (source.kind === 'bytes') return source.bytes
    const fetched = await deps.fetchFile(sessionId, source)
    if (!fetched.ok) throw new Error(fetched.message)
    if (fetched.status >= 400) throw new Error(`${siteOf(url)} answered with ${fetched.status}`)
    return fetched.bytes
  }

  /** Never over another one, and never as a program. */
  async function write(name: string, bytes: Uint8Array): Promise<string> {
    await mkdir(deps.folder, { recursive: true, mode: 0o700 })
    for (let same = 1; same <= MAX_SAME; same += 1) {
      const path = join(deps.folder, same === 1 ? name : numbered(name, same))
      const isWritten = await writeFile(path, bytes, { flag: 'wx', mode: 0o600 }).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'EEXIST') return false
          throw error
        },
      )
      if (isWritten) return path
    }
    throw new Error(`there are too many files called ${name}`)
  }

  function change(sessionId: string, download: Wanted, part: Partial<BrowserDownloadView>): void {
    download.view = { ...download.view, ...part }
    tell(sessionId)
  }

  function remove(sessionId: string, download: Wanted): void {
    const list = bySession.get(sessionId) ?? []
    bySession.set(
      sessionId,
      list.filter((each) => each !== download),
    )
    tell(sessionId)
  }

  function tell(sessionId: string): void {
    const list = bySession.get(sessionId) ?? []
    deps.onChange(
      sessionId,
      list.map(({ view }) => view),
    )
  }
}

/** A name as a page gives it may be a path, or look like another one. */
export function fileName(given: string): string {
  const plain = given
    .normalize('NFC')
    // Marks that turn letters round or cannot be seen.
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[\\/:*?"<>|]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const name = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(plain) ? `_${plain}` : plain
  if (name === '') return 'file'
  if (name.length <= MAX_NAME) return name
  const extension = extname(name).slice(0, 20)
  return `${name.slice(0, MAX_NAME - extension.length)}${extension}`
}

function numbered(name: string, count: number): string {
  const extension = extname(name)
  return `${name.slice(0, name.length - extension.length)} (${count})${extension}`
}

function siteOf(url: string): string {
  return URL.parse(url.replace(/^blob:/, ''))?.host || 'the page'
}
