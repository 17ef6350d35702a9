import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readStaticFile } from '../../../../src-main/host/web/static-files.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

function folderWithPage(): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'renderer'))
  writeFileSync(join(folder, 'secret.json'), '{}')
  writeFileSync(join(folder, 'renderer', 'index.html'), '<p>')
  writeFileSync(join(folder, 'renderer', 'key.pem'), 'key')
  return join(folder, 'renderer')
}

it('serves the page for / and its own files', async () => {
  const file = await readStaticFile(folderWithPage(), '/')
  expect({ type: file?.contentType, body: String(file?.body) }).toEqual({
    type: 'text/html; charset=utf-8',
    body: '<p>',
  })
})

it.each([
  '/../secret.json',
  '/%2e%2e/secret.json',
  '/..%2fsecret.json',
  '/%00',
  '/%',
  '/key.pem',
  '/none.js',
])('gives nothing for %s', async (path) => {
  expect(await readStaticFile(folderWithPage(), path)).toBeUndefined()
})
