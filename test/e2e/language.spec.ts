import type { ElectronApplication } from '@playwright/test'
import { expect, test } from './app.ts'
import { openSection } from './open-section.ts'

test('the window speaks Chinese at once, and after a restart', async ({ app }) => {
  await openSection(app.page, 'Appearance')
  await app.page.getByRole('radio', { name: '简体中文' }).click()
  await expect(app.page.getByRole('dialog', { name: '设置' })).toBeVisible()
  await expect(app.page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await app.screenshot('settings-chinese')
  if (app.electron) await expect.poll(() => menuOf(app.electron)).toEqual(['编辑', '视图'])

  await app.restart()

  await expect(app.page.getByRole('button', { name: '已连接' })).toBeVisible()
  if (app.electron) await expect.poll(() => menuOf(app.electron)).toEqual(['编辑', '视图'])
  await app.page.getByRole('tab', { name: '工具', exact: true }).click()
  await expect(app.page.getByRole('switch', { name: '工具集 文件' })).toBeVisible()
  await expect(app.page.getByText('读取、搜索、写入和编辑文件')).toBeVisible()
  await app.screenshot('tools-chinese')

  // What the main process says: the demo, and why its last command is asked about.
  await app.page.getByRole('button', { name: /立即试用演示/ }).click()
  await expect(app.page.getByText('我是 Talaria 自带的演示')).toBeVisible()
  await expect(app.page.getByText('删除一个文件夹及其中的一切。')).toBeVisible()
  await app.screenshot('card-chinese')
  await app.page.getByRole('button', { name: /^拒绝/ }).first().click()
  await expect(app.page.getByText('你拒绝了，所以什么也没有删除')).toBeVisible()
})

function menuOf(electron: ElectronApplication | undefined): Promise<string[]> | undefined {
  return electron?.evaluate(({ Menu }) =>
    (Menu.getApplicationMenu()?.items ?? []).map(({ label }) => label),
  )
}
