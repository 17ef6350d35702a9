import type { ElectronApplication } from '@playwright/test'
import { expect, test } from './app.ts'
import { approvalsIn } from './approvals.ts'

test('whoever closes it while something waits is asked first', async ({ app }) => {
  const { page, electron } = app
  const { begin, folder, workIn, ask, button } = approvalsIn(app)
  await begin()
  folder('shop/build')
  await workIn('shop')
  await ask('rm -rf build')

  if (electron) {
    const dialogs = await answerDialogs(electron)
    await closeWindow(electron)
    await expect.poll(dialogs.asked).toEqual([expect.stringContaining('rm -rf build')])
    await expect(button('Run once')).toBeVisible()
    return
  }
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type())
    void dialog.dismiss()
  })
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => dialogs).toEqual(['beforeunload'])
  await button('Deny').first().click()
  await expect(button('Run once')).toBeHidden()
  page.removeAllListeners('dialog')
})

test('whoever closes it while a command runs is told which, stays, and quits by a second word', async ({
  app,
}) => {
  const { page, electron } = app
  const { begin, folder, workIn, run, record } = approvalsIn(app)
  await begin()
  folder('shop')
  await workIn('shop')
  await run('sleep 271')
  const stop = page.getByRole('button', { name: 'Stop the agent' })
  await expect(stop).toBeVisible()
  await expect(page.getByRole('tab', { name: /sleep 271/ })).toBeVisible()

  if (electron) {
    const dialogs = await answerDialogs(electron)
    await closeWindow(electron)
    await expect.poll(dialogs.asked).toEqual([expect.stringMatching(/sleep 271/)])
    await expect(stop).toBeVisible()
    await dialogs.answer(1)
    const ended = electron.waitForEvent('close')
    await closeWindow(electron)
    await ended
    return
  }
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type())
    void dialog.dismiss()
  })
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => dialogs).toEqual(['beforeunload'])
  await stop.click()
  await expect(record(/was stopped|Stopped/).first()).toBeVisible()
  page.removeAllListeners('dialog')
})

/** The dialog of the system, answered by its first button until told otherwise. */
async function answerDialogs(electron: ElectronApplication) {
  await electron.evaluate(({ dialog }) => {
    const asked: string[] = []
    const state = { asked, response: 0 }
    Reflect.set(globalThis, 'dialogs', state)
    Reflect.set(
      dialog,
      'showMessageBox',
      async (_window: unknown, question: { detail: string }) => {
        asked.push(question.detail)
        return { response: state.response, checkboxChecked: false }
      },
    )
  })
  return {
    asked: () =>
      electron.evaluate(() => (Reflect.get(globalThis, 'dialogs') as { asked: string[] }).asked),
    answer: (response: number) =>
      electron.evaluate((_, answer) => {
        Reflect.set(Reflect.get(globalThis, 'dialogs') as object, 'response', answer)
      }, response),
  }
}

function closeWindow(electron: ElectronApplication): Promise<void> {
  return electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
}
