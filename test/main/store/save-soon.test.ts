import { unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createSessions } from '../../../src-main/agent/session/sessions.ts'
import { openDatabase } from '../../../src-main/store/database.ts'
import { createSaver } from '../../../src-main/store/save-soon.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

function opened(path: string) {
  const db = openDatabase(path)
  const failures: unknown[] = []
  const saver = createSaver({ db, onFailure: (error) => failures.push(error) })
  let ids = 0
  const newId = () => {
    ids += 1
    return `s${ids}`
  }
  const sessions = createSessions({ db, now: () => 0, newId, onWritten: saver.soon })
  return { db, saver, sessions, failures }
}

it('brings what was said onto the disk, and nobody waits for it', async () => {
  const { db, saver, sessions, failures } = opened(join(temporaryFolder(), 'talaria.db'))

  const { id } = sessions.create({ cwd: '/', model: 'm' })
  sessions.append(id, { role: 'user', content: 'hello' })
  await saver.saved()

  expect(failures).toEqual([])
  // 1 is NORMAL: a commit itself does not wait for the disk.
  expect(db.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 1 })
  db.close()
})

it.skipIf(process.platform === 'win32')('says when the disk does not take it', async () => {
  const path = join(temporaryFolder(), 'talaria.db')
  const { db, saver, sessions, failures } = opened(path)
  const { id } = sessions.create({ cwd: '/', model: 'm' })
  await saver.saved()
  unlinkSync(`${path}-wal`)

  sessions.append(id, { role: 'user', content: 'hello' })
  await saver.saved()

  expect(failures).toMatchObject([{ code: 'ENOENT' }])
  db.close()
})

it('has nothing to do for a database in memory', async () => {
  const { db, saver, sessions, failures } = opened(':memory:')

  sessions.create({ cwd: '/', model: 'm' })
  await saver.saved()

  expect(failures).toEqual([])
  db.close()
})
