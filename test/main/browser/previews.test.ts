import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { isOfPages, pageFolders } from '../../../src-main/browser/page-folders.ts'
import { createPreviews } from '../../../src-main/browser/previews.ts'

const URL_OF_PAGE = 'http://localhost:5173/start'
const PAGE = { url: URL_OF_PAGE, folder: '/nowhere' }
const TAB = { id: 't1', url: 'http://localhost:5173/other', title: '', isActive: true }

function open() {
  const at = { now: 10_000 }
  const watch = { set: vi.fn(), close: vi.fn() }
  let changed = (): void => {}
  const reloaded: string[] = []
  const previews = createPreviews({
    servedIn: (sessionId) => (sessionId === 's1' ? [PAGE] : []),
    watchFolders: ({ onRest }) => {
      changed = onRest
      return watch
    },
    reload: (_sessionId, origin) => void reloaded.push(origin),
    now: () => at.now,
  })
  return { previews, at, watch, reloaded, change: () => changed() }
}

it('opens what a process of the same session serves, and nothing else', () => {
  const { previews } = open()

  expect(previews.served('s1', URL_OF_PAGE)).toEqual(PAGE)
  expect(() => previews.served('s2', URL_OF_PAGE)).toThrow('serves')
  expect(() => previews.served('s1', 'http://localhost:5173/')).toThrow('serves')
  expect(() => previews.served('s1', 'http://localhost:631/')).toThrow('serves')
})

it('loads a page anew when its files changed, as long as it is in a tab', () => {
  const { previews, at, watch, reloaded, change } = open()
  previews.opened('s1', PAGE)
  at.now += 10_000
  change()
  expect(reloaded).toEqual(['http://localhost:5173'])

  previews.tabsChanged('s1', [TAB])
  expect(watch.close).not.toHaveBeenCalled()
  previews.tabsChanged('s1', [{ ...TAB, url: 'https://example.org/' }])
  expect(watch.close).toHaveBeenCalledOnce()
  change()
  expect(reloaded).toHaveLength(1)
})

it('stops where each reload brings the next change, and goes on after a rest', () => {
  const { previews, at, reloaded, change } = open()
  previews.opened('s1', PAGE)
  at.now += 10_000
  for (let round = 0; round < 20; round += 1) {
    change()
    at.now += 200
  }
  expect(reloaded.length).toBeLessThanOrEqual(5)

  at.now += 10_000
  const before = reloaded.length
  change()
  expect(reloaded).toHaveLength(before + 1)
})

it('watches folders of the project, and none of others’ code', async () => {
  const root = mkdtempSync(join(tmpdir(), 'pages-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const folder of ['src/parts', 'node_modules/react', '.git/objects', 'public'])
    mkdirSync(join(root, folder), { recursive: true })

  expect([...(await pageFolders(root))].sort()).toEqual(
    ['', 'public', 'src', 'src/parts'].map((name) => join(root, name)),
  )
  expect(await pageFolders(join(root, 'gone'))).toEqual(new Set([join(root, 'gone')]))
})

it('takes no notice of what is written because a page was loaded', () => {
  expect(['index.html', 'app.tsx', 'style.CSS', 'server.py'].every(isOfPages)).toBe(true)
  expect(['access.log', 'data.sqlite', 'app.pid', '.index.html.swp', 'x.tmp'].some(isOfPages)).toBe(
    false,
  )
})
