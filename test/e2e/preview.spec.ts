import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { conversationIn, enterModel, expect, test } from './fake-model.ts'

/** As a small dev server would: it says where it is, and reads its files each time. */
const SERVER = `
import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
const page = new URL('index.html', import.meta.url)
const server = createServer((request, response) => {
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.end(readFileSync(page))
})
server.listen(0, 'localhost', () => console.log('Local: http://localhost:' + server.address().port + '/'))
`

const pageCalled = (title: string): string =>
  `<!doctype html><title>${title}</title><h1 style="font:60px sans-serif">${title}</h1>`

test('a page that the agent’s process serves is offered, opened by a click, and follows its files', async ({
  app,
  model,
}) => {
  const folder = join(app.home, 'site')
  mkdirSync(folder)
  writeFileSync(join(folder, 'serve.mjs'), SERVER)
  writeFileSync(join(folder, 'index.html'), pageCalled('First draft'))
  const { page } = app
  const { say, hear } = conversationIn(page)
  await enterModel(page, model)
  model.script(
    {
      calls: [
        {
          name: 'terminal',
          arguments: { command: 'node serve.mjs', background: true, workdir: folder },
        },
      ],
    },
    { text: 'It is up.' },
  )
  await say('Serve the page')
  await hear('It is up.')

  const offer = page.getByRole('region', { name: 'A page is served here' })
  await expect(offer).toContainText(/localhost:\d+ is served by/, { timeout: 30_000 })
  await expect(offer).toContainText('node serve.mjs')
  await app.screenshot('preview-offered')
  await offer.getByRole('button', { name: 'Preview' }).click()
  const pane = page.getByRole('region', { name: 'Side pane' })
  const picture = (title: string) => pane.getByRole('img', { name: `The page now: ${title}` })
  // The app gives a browser this long to start, and its driver to reach it.
  await expect(pane.getByRole('img', { name: /^The page now/ })).toBeVisible({ timeout: 60_000 })
  await expect(picture('First draft')).toHaveAttribute('data-drawn', 'true', { timeout: 30_000 })
  await expect(offer).toBeHidden()

  writeFileSync(join(folder, 'index.html'), pageCalled('Second draft'))
  await expect(picture('Second draft')).toBeVisible({ timeout: 30_000 })
  await app.screenshot('preview-reloaded')
})
