import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { conversationIn, enterModel } from '../e2e/fake-model.ts'
import { expect, test } from './hostile.ts'

const PAGE_BYTES = 4_096

test('damaged files are named and kept, and the app goes on with the rest', async ({
  app,
  model,
}) => {
  const inData = (name: string) => join(app.userData, name)
  const keptOf = (name: string) =>
    readdirSync(app.userData).filter((each) => each.startsWith(`${name}.`) && each.endsWith('.bad'))
  await enterModel(app.page, model)
  model.script({ text: 'The first answer.' })
  await conversationIn(app.page).say('The first question.')
  await conversationIn(app.page).hear('The first answer.')

  // A page of the index for words, which no conversation needs to be read.
  await app.restart(() => {
    const bytes = readFileSync(inData('talaria.db'))
    bytes.fill(0x5a, bytes.length - PAGE_BYTES)
    writeFileSync(inData('talaria.db'), bytes)
    writeFileSync(inData('settings.json'), '{"version":1,"appear')
  })

  await expect(app.page.getByText('The file of earlier conversations was damaged')).toBeVisible()
  await expect(app.page.getByText(/settings could not be used/)).toBeVisible()
  expect([keptOf('talaria.db').length, keptOf('settings.json').length]).toEqual([1, 1])
  await app.screenshot('broken-disk')

  const garbage = 'no database at all '.repeat(1_000)
  await app.restart(() => writeFileSync(inData('talaria.db'), garbage))

  await expect(app.page.getByText('The file of earlier conversations was damaged')).toBeVisible()
  const kept = keptOf('talaria.db').map((name) => readFileSync(inData(name), 'utf8'))
  expect(kept).toContain(garbage)
  expect(existsSync(inData('talaria.db'))).toBe(true)
})
