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
    // The dialog of the system, answered by the first button each time until told otherwise.
    await electron.evaluate(({ dialog }) => {
      const asked: string[] = []
      Reflect.set(globalThis, 'asked', asked)
      Reflect.set(
        dialog,
        'showMessageBox',
        async (_window: unknown, question: { detail: string }) => {
          asked.push(question.detail)
          return { response: 0, checkboxChecked: false }
        },
      )
    })
    await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
    await expect
      .poll(() => electron.evaluate(() => Reflect.get(globalThis, 'asked') as string[]))
      .toEqual([expect.stringContaining('rm -rf build')])
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
