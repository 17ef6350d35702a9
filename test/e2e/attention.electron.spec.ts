import { expect, test } from './app.ts'
import { conversationIn } from './fake-model.ts'

test('a question calls the person when the window is not in front, and is withdrawn', async ({
  app,
}) => {
  const { page, electron } = app
  if (!electron) throw new Error('this walk is about the desktop app')
  await electron.evaluate(({ Notification, BrowserWindow }) => {
    const told: string[] = []
    Reflect.set(globalThis, 'told', told)
    Notification.isSupported = () => true
    Notification.prototype.show = function show() {
      told.push(`shown: ${this.body}`)
    }
    Notification.prototype.close = function close() {
      told.push('withdrawn')
    }
    for (const window of BrowserWindow.getAllWindows()) window.isFocused = () => false
  })
  const told = (): Promise<string[]> => electron.evaluate(() => Reflect.get(globalThis, 'told'))

  await page.getByRole('button', { name: 'Skip' }).click()
  await conversationIn(page).say('run rm -rf build')
  await expect.poll(told).toEqual(['shown: rm -rf build'])

  await page
    .getByRole('button', { name: /^Deny(?! and)/ })
    .first()
    .click()
  await expect.poll(told).toEqual(['shown: rm -rf build', 'withdrawn'])
})
