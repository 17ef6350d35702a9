import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import '../../tools/write_file.ts'
import { createForeignPlace } from '../support/foreign-place.ts'
import { openModelSession } from '../support/model-session.ts'
import { keyStore, openRuntime } from '../support/runtime.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** A session that has written `made.js`, and a program that notes what it is started with. */
async function opened() {
  const folder = temporaryFolder()
  const noted = join(folder, 'noted')
  const editor = join(folder, 'an editor')
  writeFileSync(editor, `#!/bin/sh\nprintf '%s\\n' "$PWD" "$@" > '${noted}'\n`)
  chmodSync(editor, 0o755)
  const { runtime, server, id, say } = await openModelSession({ folder, keyStore })
  const file = join(runtime.cwd, 'made.js')
  server.script(
    { calls: [{ name: 'write_file', arguments: { path: file, content: 'one\ntwo\n' } }] },
    { text: 'Made.' },
  )
  await say('make it')
  const set = (command: string) =>
    runtime.request('settings.set', { terminal: { editor: command } })
  const open = (path: string, line?: number) =>
    runtime.request('changes.open', { sessionId: id, path, ...(line && { line }) })
  const notes = () => (existsSync(noted) ? readFileSync(noted, 'utf8') : '')
  return { runtime, folder, file, id, editor, set, open, notes }
}

it('opens a file that the session changed with the command that is set, and no other file', async () => {
  const { runtime, folder, file, editor, set, open, notes } = await opened()
  const other = join(runtime.cwd, 'other.js')
  writeFileSync(other, '')
  await set(`"${editor}" --at={line} {file}`)

  for (const path of [other, join(folder, 'an editor'), `${runtime.cwd}/../project/made.js`])
    await expect(open(path)).rejects.toThrow('no call of this session has changed')
  expect(notes()).toBe('')
  await open(file, 2)
  await expect.poll(notes).toBe(`${folder}\n--at=2\n${file}\n`)

  rmSync(file)
  await expect(open(file)).rejects.toThrow('there is no file')
})

it('says which program did not open it', async () => {
  const { runtime, file, set, open } = await opened()
  await set('no-such-editor {file}')
  await expect(open(file)).rejects.toThrow('there is no program no-such-editor')
  await set('/bin/false')
  await open(file)

  const said = '/bin/false did not open the file'
  await runtime.next('notices.raised', ({ title }) => title.text === said)
})

it('starts no editor that somebody else has set', async () => {
  const { runtime, folder, file, id, editor, notes } = await opened()
  await runtime.close()
  const path = join(runtime.userData, 'settings.json')
  const settings = JSON.parse(readFileSync(path, 'utf8'))
  const terminal = { ...settings.terminal, editor: `"${editor}" {file}` }
  writeFileSync(path, JSON.stringify({ ...settings, terminal }))

  const again = await openRuntime({ folder, keyStore })
  const open = () => again.request('changes.open', { sessionId: id, path: file })
  await expect(open()).rejects.toThrow('until you have looked at your rules')
  expect(notes()).toBe('')
  await again.request('rules.accept', {})
  await open()
  await expect.poll(notes).toContain(file)
})

it('opens nothing of a session that works in another place', async () => {
  const folder = temporaryFolder()
  const far = createForeignPlace(folder, 'far')
  const runtime = await openRuntime({ folder, keyStore, providerFor: () => far.provider })
  const profile = { kind: 'ssh', name: 'far', host: 'far.example' }
  await runtime.request('places.save', { profile })
  const { id } = await runtime.request('session.create', { place: 'far' })

  await expect(
    runtime.request('changes.open', { sessionId: id, path: '/etc/hosts' }),
  ).rejects.toThrow('lie in far')
})
