import { expect, test } from './app.ts'
import { openSection } from './open-section.ts'

test('the window speaks Chinese at once, and after a restart', async ({ app }) => {
  await openSection(app.page, 'Appearance')
  await app.page.getByRole('radio', { name: '简体中文' }).click()
  await expect(app.page.getByRole('dialog', { name: '设置' })).toBeVisible()
  await expect(app.page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await app.screenshot('settings-chinese')

  await app.restart()

  await expect(app.page.getByRole('button', { name: '已连接' })).toBeVisible()
  await app.page.getByRole('tab', { name: '工具', exact: true }).click()
  await expect(app.page.getByRole('switch', { name: '工具集 file' })).toBeVisible()
  await app.screenshot('tools-chinese')
})
