import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { createNotifySend } from '../../../../src-main/host/desktop/notify-send.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/** A program that is called like the real one, writes down how, and presses a button. */
function open(does: string, version = 'notify-send 0.8.1') {
  const folder = temporaryFolder()
  const file = join(folder, 'notify-send')
  const script = `#!/bin/bash
[ "$1" = --version ] && { echo '${version}'; exit; }
printf '%s\\n' "$@" > '${folder}/said'
${does}
`
  writeFileSync(file, script, { mode: 0o755 })
  const pressed: string[] = []
  let failures = 0
  const show = () =>
    createNotifySend({ file }).show({
      ...{ title: 'Tidy · asks', body: 'rm <a> & b' },
      actions: { once: 'Run once', deny: 'Deny' },
      onAction: (name) => pressed.push(name),
      onFailed: () => (failures += 1),
    })
  return { folder, show, pressed, failures: () => failures }
}

it('shows buttons and the text as it is, and tells which was pressed', async () => {
  const { folder, show, pressed } = open('echo deny')

  await show()

  await vi.waitFor(() => expect(pressed).toEqual(['deny']), 20_000)
  expect(readFileSync(join(folder, 'said'), 'utf8').trim().split('\n')).toEqual([
    ...['--app-name=Talaria', '--urgency=critical', '--wait'],
    ...['--action=once=Run once', '--action=deny=Deny', '--', 'Tidy · asks'],
    'rm &lt;a&gt; &amp; b',
  ])
})

it('is taken away when it was answered elsewhere, and then answers nothing', async () => {
  const { folder, show, pressed } = open(
    `trap 'echo once; touch ${'"$(dirname "$0")"'}/gone; kill %1; exit' INT
sleep 60 >/dev/null &
touch "$(dirname "$0")/there"
wait`,
  )

  const withdraw = await show()
  await vi.waitFor(() => expect(existsSync(join(folder, 'there'))).toBe(true), 20_000)
  withdraw?.()

  await vi.waitFor(() => expect(existsSync(join(folder, 'gone'))).toBe(true), 20_000)
  expect(pressed).toEqual([])
})

it.each([
  ['it ends', 'exit 1'],
  ['nobody shows any', 'echo "libnotify-WARNING: Failed to connect to proxy" >&2; exec sleep 60'],
  ['there are no buttons', 'echo "Actions are not supported by this server" >&2; exec sleep 60'],
])('says when it is in vain, so that it is shown in another way: %s', async (_why, does) => {
  const { show, pressed, failures } = open(does)

  await show()

  await vi.waitFor(() => expect(failures()).toBe(1), 20_000)
  expect(pressed).toEqual([])
})

it('answers nothing that was not offered', async () => {
  const { folder, show, pressed } = open('echo always; touch "$(dirname "$0")/gone"')

  await show()

  await vi.waitFor(() => expect(existsSync(join(folder, 'gone'))).toBe(true), 20_000)
  expect(pressed).toEqual([])
})

it.each(['notify-send 0.7.9', ''])(
  'is not used where it knows no buttons: “%s”',
  async (version) => {
    const { show } = open('echo deny', version)

    expect(await show()).toBeUndefined()
  },
)
