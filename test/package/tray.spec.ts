import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openVirtualDisplay, type VirtualDisplay } from '../../scripts/virtual-display.ts'
import { openSection } from '../e2e/open-section.ts'
import { addPerson, open, PERSON, type Person, run } from './installed-app.ts'
import { readScreen } from './screen.ts'

const ICON = 32
/** A tray of one icon, in the corner at the bottom right. */
const TRAY = ['--edge', 'bottom', '--align', 'right', '--widthtype', 'request']

let person: Person
let display: VirtualDisplay
let memory: string
let tray: ChildProcess

test.beforeAll(async () => {
  memory = test.info().outputPath('screen')
  mkdirSync(memory)
  display = await openVirtualDisplay(memory)
  tray = spawn('trayer', [...TRAY, '--height', String(ICON)], {
    env: { ...process.env, DISPLAY: display.name },
    stdio: 'ignore',
  })
  person = addPerson()
})

test.afterAll(() => {
  person?.remove()
  tray?.kill()
  display?.close()
})

test('the icon in a tray says how much waits, brings the window back, and quits', async () => {
  const files = join(person.home, 'app')
  run('dpkg-deb', '--extract', String(process.env.TALARIA_DEB), files)
  run('chown', '--recursive', `${PERSON}:`, files)
  const program = join(files, 'opt', 'Talaria', 'talaria')
  const app = await open(person, program, [], { DISPLAY: display.name })
  const { page } = app
  await page.getByRole('button', { name: 'Skip' }).click()
  expect(isIconThere()).toBe(false)

  await openSection(page, 'Notifications')
  await page.getByRole('switch', { name: 'Icon in the tray' }).click()
  await expect.poll(isIconThere).toBe(true)
  await page.keyboard.press('Escape')
  await openMenu('nothing')
  press('Escape')

  const composer = page.getByRole('textbox', { name: 'Message to the agent' })
  await composer.fill('run rm -rf none-such')
  await composer.press('Enter')
  const card = page.getByRole('group', { name: 'Run this command?' })
  await expect(card).toBeVisible()
  await openMenu('one')
  press('Escape')
  await card.getByRole('button', { name: /^Deny(?! and)/ }).click()
  await expect(card).toBeHidden()

  const gone = page.waitForEvent('close')
  await page.evaluate(() => window.close())
  await gone
  expect(isIconThere()).toBe(true)
  const back = page.context().waitForEvent('page')
  click('1')
  await expect((await back).getByRole('button', { name: 'Connected' })).toBeVisible()

  await openMenu('quit')
  // The last of the menu.
  press('Up')
  press('Return')
  await app.ended
  expect(isIconThere()).toBe(false)
})

/** Its wings are golden, and nothing else there is. */
function isIconThere(): boolean {
  const screen = readScreen(memory)
  for (let y = screen.height - ICON; y < screen.height; y++)
    for (let x = screen.width - ICON; x < screen.width; x++) {
      const [red, green, blue] = screen.colour(x, y)
      if (red > 150 && green > 80 && green < 180 && blue < 70) return true
    }
  return false
}

/** Above the icon, where else the screen is black. */
async function openMenu(picture: string): Promise<void> {
  click('3')
  const isOpen = (): boolean => {
    const { width, height, colour } = readScreen(memory)
    return colour(width - ICON / 2, height - 2 * ICON)[0] > 0
  }
  await expect.poll(isOpen).toBe(true)
  const screen = readScreen(memory)
  const area = { x: screen.width - 640, y: screen.height - 320, width: 640, height: 320 }
  screen.save(area, `test-results/screens/installed-tray-${picture}.png`)
}

function click(button: '1' | '3'): void {
  const { width, height } = readScreen(memory)
  use('mousemove', String(width - ICON / 2), String(height - ICON / 2), 'click', button)
}

function press(key: string): void {
  use('key', key)
}

function use(...args: string[]): void {
  run('env', `DISPLAY=${display.name}`, 'xdotool', ...args)
}
