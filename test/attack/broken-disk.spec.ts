import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
    writeFileSync(inData('in-use.lock'), 'no lock at all')
  })

  await expect(app.page.getByText('The file of earlier conversations was damaged')).toBeVisible()
  await expect(app.page.getByText(/settings could not be used/)).toBeVisible()
  await app.screenshot('broken-disk')
  // Three fit at a time.
  const notices = app.page.getByRole('region', { name: 'Notices' })
  await notices.getByRole('button', { name: 'Dismiss' }).last().click()
  await expect(notices.getByText('The lock of the data folder was damaged')).toBeVisible()
  const files = ['talaria.db', 'settings.json', 'in-use.lock']
  expect(files.map((name) => keptOf(name).length)).toEqual([1, 1, 1])

  const garbage = 'no database at all '.repeat(1_000)
  await app.restart(() => writeFileSync(inData('talaria.db'), garbage))

  await expect(app.page.getByText('The file of earlier conversations was damaged')).toBeVisible()
  const kept = keptOf('talaria.db').map((name) => readFileSync(inData(name), 'utf8'))
  expect(kept).toContain(garbage)
  expect(existsSync(inData('talaria.db'))).toBe(true)
})

test('a disk that is full or read-only is told of, runs nothing, and loses nothing', async ({
  app,
  model,
}) => {
  test.slow()
  const disk = smallDisk(app.userData)
  test.skip(!disk.canBeMade(), 'NOT TRIED: only root can make a disk that is full')
  const opened = () => conversationIn(app.page)
  const notices = () => app.page.getByRole('region', { name: 'Notices' })
  const showFirst = async () => {
    await opened().sessions.getByText('The first question.').click()
    await expect(opened().messages.getByText('The first answer.')).toBeVisible()
  }
  await enterModel(app.page, model)
  model.script({ text: 'The first answer.' })
  await opened().say('The first question.')
  await opened().hear('The first answer.')
  try {
    await app.restart(disk.fill)
    await expect(notices().getByText('Conversations cannot be kept on the disk')).toBeVisible()
    await showFirst()
    await tryToRun('full')
    await app.screenshot('full-disk')

    await app.restart(disk.makeReadOnly)
    await expect(notices().getByText('The data folder cannot be written')).toBeVisible()
    await showFirst()
    await tryToRun('read-only')
    await app.screenshot('read-only-disk')

    const settings = join(app.userData, 'settings.json')
    const good = readFileSync(settings)
    await app.restart(() => {
      disk.makeWritable()
      writeFileSync(settings, '{"version":1,"appear')
      disk.makeReadOnly()
    })
    await expect(notices().getByText(/settings could not be used/)).toBeVisible()
    expect(readFileSync(settings, 'utf8')).toBe('{"version":1,"appear')

    await app.restart(() => {
      disk.makeRoom()
      writeFileSync(settings, good)
    })
    await expect(opened().sessions.getByText('The first question.')).toBeVisible()
    await expect(notices()).toBeHidden()
    await showFirst()
    model.script({ text: 'The second answer.' })
    await opened().say('The second question.')
    await opened().hear('The second answer.')
  } finally {
    await app.end()
    disk.takeAway()
  }

  /** Nothing that could not be recorded. */
  async function tryToRun(name: string): Promise<void> {
    const command = `touch ${app.home}/${name}`
    model.script(
      { calls: [{ name: 'terminal', arguments: { command } }] },
      { text: `Tried it ${name}.` },
    )
    await opened().say(`Try it ${name}.`)
    await opened().hear(`Tried it ${name}.`)
    expect(existsSync(join(app.home, name))).toBe(false)
  }
})

/** A disk of a few megabytes in the place of a folder, with what is in it. */
function smallDisk(folder: string) {
  const filler = join(folder, 'filler')
  return { canBeMade, fill, makeReadOnly, makeWritable, makeRoom, takeAway }

  function canBeMade(): boolean {
    return process.platform === 'linux' && process.getuid?.() === 0
  }

  function fill(): void {
    const copy = `${folder}-copy`
    cpSync(folder, copy, { recursive: true, verbatimSymlinks: true })
    mount('-t', 'tmpfs', '-o', 'size=64m,mode=700', 'tmpfs', folder)
    cpSync(copy, folder, { recursive: true, verbatimSymlinks: true })
    // To the last byte, in pieces that become smaller.
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M'])
    spawnSync('dd', ['if=/dev/zero', `of=${filler}-2`, 'bs=512'])
  }

  function makeReadOnly(): void {
    mount('-o', 'remount,ro', folder)
  }

  function makeWritable(): void {
    mount('-o', 'remount,rw', folder)
  }

  function makeRoom(): void {
    makeWritable()
    for (const each of [filler, `${filler}-2`]) rmSync(each)
  }

  function takeAway(): void {
    spawnSync('umount', ['--lazy', folder])
  }

  function mount(...args: string[]): void {
    const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }
}
