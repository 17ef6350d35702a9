import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { BrowserDownloadView } from '#contract'
import { createDownloads, fileName } from '../../../src-main/browser/downloads.ts'

function open(status = 200) {
  const folder = mkdtempSync(join(tmpdir(), 'downloads-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const delivered: string[] = []
  let files: BrowserDownloadView[] = []
  const downloads = createDownloads({
    folder,
    fetchFile: async () => ({ ok: true, status, bytes: new Uint8Array([1]) }),
    sourceOf: async (_sessionId, url) => ({ kind: 'address', url, cookie: '', referer: '' }),
    onChange: (_sessionId, now) => {
      files = now
    },
    deliver: (_sessionId, { text }) => void delivered.push(text),
  })
  return { downloads, folder, delivered, files: () => files }
}

const FILE = { name: 'a.txt', url: 'http://shop.test/a.txt' }

it.each([
  ['../../.bashrc', '_.._.bashrc'],
  ['/etc/passwd', '_etc_passwd'],
  ['C:\\Windows\\x.exe', 'C__Windows_x.exe'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['.profile', 'profile'],
  ['nul.txt', '_nul.txt'],
  ['  ', 'file'],
  ['report.pdf', 'report.pdf'],
])('calls %j %j', (given, name) => {
  expect(fileName(given)).toBe(name)
})

it('cuts a long name, and keeps what kind it is', () => {
  expect(fileName(`${'x'.repeat(500)}.tar`)).toMatch(/^x{116}\.tar$/)
})

it('writes over nothing that is there', async () => {
  const { downloads, folder, files } = open()
  for (let round = 0; round < 2; round += 1) {
    downloads.wanted('s1', FILE)
    await downloads.answer('s1', files().at(-1)?.id ?? '', true)
  }

  expect(readdirSync(folder).sort()).toEqual(['a (2).txt', 'a.txt'])
})

it('is not flooded by a page, and saves nothing without a yes', async () => {
  const { downloads, folder, files } = open()
  for (let round = 0; round < 100; round += 1) downloads.wanted('s1', FILE)
  expect(files()).toHaveLength(5)
  await downloads.answer('s1', files()[0]?.id ?? '', false)

  expect(files()).toHaveLength(4)
  expect(readdirSync(folder)).toEqual([])
  await expect(downloads.answer('s2', files()[0]?.id ?? '', true)).rejects.toThrow('not asked')
})

it('says why a file was not saved, and tells the agent nothing of it', async () => {
  const { downloads, folder, files, delivered } = open(403)
  downloads.wanted('s1', FILE)
  await downloads.answer('s1', files()[0]?.id ?? '', true)

  expect(files()).toMatchObject([
    { state: 'failed', problem: { text: expect.stringContaining('403') } },
  ])
  expect([readdirSync(folder), delivered]).toEqual([[], []])
})
