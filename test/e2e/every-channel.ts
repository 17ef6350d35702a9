/** The way to every look of a channel: new, refused, entered anew, pairing and paired. */
import type { Locator } from '@playwright/test'
import type { ChannelSetup } from '#contract'
import { channels } from '../../src-renderer/language/en/toolbox/channels.ts'
import { CHANNEL_FIELDS } from '../../src-renderer/settings/channels/channel-fields.ts'
import type { KindUnderTest } from '../support/channels/channels-under-test.ts'
import type { App } from './app.ts'
import type { See } from './every-screen.ts'
import { expect } from './fake-model.ts'
import { openSection } from './open-section.ts'

export async function seeChannel({ page }: App, { open }: KindUnderTest, see: See): Promise<void> {
  const service = await open()
  const { setup, wrong, ann } = service
  const { kind, name } = setup
  const form = page.locator('form')
  const row = page.getByRole('listitem', { name })
  await page.getByRole('button', { name: 'Skip' }).click()
  await openSection(page, 'Channels')
  await page.getByRole('button', { name: 'Add channel' }).click()
  await page.getByRole('menuitem', { name: channels.kinds[kind], exact: true }).click()
  await see(`channel-${kind}-new`, () => toTop(form))
  await fill(form, wrong)
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(row.getByText('Failed', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: `Change ${name}` }).click()
  await see(`channel-${kind}-refused`, () => toTop(row))

  await fill(form, setup)
  await form.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(row.getByText('Connected', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: 'Pair…' }).click()
  const code = row.getByText(/^[A-Z2-9]{8}$/)
  await expect(code).toBeVisible()
  await see(`channel-${kind}-pairing`, () => toTop(row))
  service.write(ann, (await code.textContent()) ?? '')
  await expect(row.getByText(/^Paired with/)).toBeVisible()
  await see(`channel-${kind}-paired`, () => toTop(row))
  await service.close()
}

async function fill(form: Locator, setup: ChannelSetup): Promise<void> {
  const fields = [{ name: 'name', label: 'name' } as const, ...CHANNEL_FIELDS[setup.kind]]
  for (const { name, label } of fields)
    await form.getByLabel(channels[label], { exact: true }).fill(String(Reflect.get(setup, name)))
}

function toTop(what: Locator): Promise<void> {
  return what.evaluate((element) => element.scrollIntoView())
}
