import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createForeignPlace } from '../../../support/foreign-place.ts'
import { openModelSession } from '../../../support/model-session.ts'
import { keyStore, openRuntime } from '../../../support/runtime.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

it('names the files of the folder that a session works in, or that the next one would', async () => {
  const { request, cwd } = await openRuntime()
  mkdirSync(join(cwd, 'src'))
  writeFileSync(join(cwd, 'src', 'page.ts'), '')
  const { id: sessionId } = await request('session.create', {})
  const page = { kind: 'file', text: 'src/page.ts', label: 'page.ts', detail: 'src' }

  for (const of of [{ sessionId }, { folder: cwd }])
    await expect
      .poll(() => request('mentions.find', { of, typed: 'page' }))
      .toEqual({ found: [page], isReading: false, notes: [] })
  await expect(
    request('mentions.find', { of: { folder: join(cwd, 'gone') }, typed: '' }),
  ).rejects.toThrow(/there is no folder/)
})

it('names those of another place once that is open, and says so until then', async () => {
  const folder = temporaryFolder()
  const far = createForeignPlace(folder, 'far')
  writeFileSync(join(far.initialCwd, 'far-away.txt'), '')
  const { runtime, id, server, say } = await openModelSession({
    ...{ folder, keyStore, place: 'far', providerFor: () => far.provider },
    before: (opened) =>
      opened.request('places.save', {
        profile: { kind: 'ssh', name: 'far', host: 'far.example' },
      }),
  })
  const find = () => runtime.request('mentions.find', { of: { sessionId: id }, typed: 'away' })
  expect(await find()).toMatchObject({ found: [], notes: [{ key: 'session.mentionsClosed' }] })

  server.script(
    { calls: [{ name: 'terminal', arguments: { command: 'pwd' } }] },
    { text: 'There.' },
  )
  await say('where are you')

  expect(await find()).toMatchObject({ found: [{ text: 'far-away.txt' }], notes: [] })
})
