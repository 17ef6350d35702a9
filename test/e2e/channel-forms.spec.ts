import { MAIL_PASSWORD, MAIL_USER, startFakeMail } from '../support/channels/fake-mail.ts'
import { startFakeTelegram, TOKEN } from '../support/channels/fake-telegram.ts'
import { expect, test } from './app.ts'
import { seriousProblems } from './axe.ts'
import { look } from './look.ts'
import { openSection } from './open-section.ts'

const KINDS = [
  'Telegram',
  'Discord',
  'Slack',
  'ntfy',
  'E-mail',
  'Webhook',
  'Discord, messages only',
]

test('each kind of channel says what it needs, and what is wrong with it', async ({ app }) => {
  const { page } = app
  await page.getByRole('button', { name: 'Skip' }).click()
  await openSection(page, 'Channels')
  for (const kind of KINDS) {
    await page.getByRole('button', { name: 'Add channel' }).click()
    await page.getByRole('menuitem', { name: kind, exact: true }).click()
    const form = page.getByRole('form', { name: kind, exact: true })
    // The first field that the person has to fill has the keyboard.
    await expect(form.locator('input:focus')).toHaveValue('')
    const add = form.getByRole('button', { name: 'Add', exact: true })
    await expect(add).toBeDisabled()
    for (const field of await form.getByRole('textbox').all())
      if ((await field.inputValue()) === '') await field.fill('not right')
    for (const field of await form.locator('input[type="password"]').all())
      await field.fill('not right')
    await add.click()
    await expect(form.getByRole('alert')).toContainText('cannot be used: ')
    await expect(form.getByRole('alert')).toBeInViewport()
    await look(app, `channel-form-${kind.toLowerCase().replaceAll(/\W+/g, '-')}`)
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(form).toBeHidden()
  }
})

test('a wrong key is said with what to do, and a right one works at once', async ({ app }) => {
  const { page } = app
  const telegram = await startFakeTelegram()
  const mail = await startFakeMail()
  await page.getByRole('button', { name: 'Skip' }).click()
  await openSection(page, 'Channels')
  await page.getByRole('button', { name: 'Add channel' }).click()
  await page.getByRole('menuitem', { name: 'Telegram' }).click()
  await page.getByRole('textbox', { name: 'Server' }).fill(telegram.url)
  await page.getByLabel('Token of the bot').fill('999999999:wrong-token')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const phone = page.getByRole('listitem', { name: 'Telegram' })
  await expect(
    phone.getByText('the service refused the key or the address (401): Unauthorized'),
  ).toBeVisible()
  await expect(phone.getByText('Ask @BotFather for the token')).toBeVisible()

  await page.getByRole('button', { name: 'Add channel' }).click()
  await page.getByRole('menuitem', { name: 'E-mail' }).click()
  for (const [name, value] of [
    ['Your address', 'ann@example.org'],
    ['Address it writes from', MAIL_USER],
    ['Server for sending', mail.smtp],
    ['Server for answers, if any', mail.imap],
    ['User name', MAIL_USER],
  ] as const)
    await page.getByRole('textbox', { name, exact: true }).fill(value)
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const letters = page.getByRole('listitem', { name: 'E-mail' })
  await expect(letters.getByText('refused the user name or the password')).toBeVisible()
  await expect(letters.getByText('Many providers want a password')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Pair…' })).toBeDisabled()
  await look(app, 'channels-failed')
  expect(await seriousProblems(page)).toEqual([])

  await phone.getByRole('button', { name: 'Change Telegram' }).click()
  const form = phone.getByRole('form', { name: 'Change Telegram' })
  await expect(form.getByRole('textbox', { name: 'Server' })).toHaveValue(telegram.url)
  await expect(form.getByLabel('Token of the bot')).toBeFocused()
  await look(app, 'channels-change')
  await form.getByLabel('Token of the bot').fill(TOKEN)
  await form.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(phone.getByText('Connected')).toBeVisible()
  await letters.getByRole('button', { name: 'Change E-mail' }).click()
  // All but the key is there still.
  await expect(letters.getByLabel('Password')).toBeFocused()
  await letters.getByLabel('Password').fill(MAIL_PASSWORD)
  await letters.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(letters.getByText('Connected')).toBeVisible()

  // The bot is revoked while it works; nobody has to open anything to see that.
  telegram.revoke()
  await expect(phone.getByText('Failed')).toBeVisible({ timeout: 40_000 })
  await openSection(page, 'Appearance')
  await page.getByRole('radio', { name: '简体中文' }).click()
  await page.getByRole('tab', { name: '渠道', exact: true }).click()
  await expect(phone.getByText('服务拒绝了密钥或地址（401）')).toBeVisible()
  await expect(phone.getByText('向 @BotFather 查询')).toBeVisible()
  await look(app, 'channels-failed-chinese')
  await page.getByRole('button', { name: '添加渠道' }).click()
  await page.getByRole('menuitem', { name: 'Slack', exact: true }).click()
  await look(app, 'channel-form-chinese')
  await telegram.close()
  await mail.close()
})
