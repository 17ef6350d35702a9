import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { createSessions } from '../../../src-main/agent/session/sessions.ts'
import { openConversations } from '../../../src-main/store/conversations.ts'
import { openDatabase } from '../../../src-main/store/database.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const NOW = Date.UTC(2030, 0, 2)
const PAGE_BYTES = 4_096

/** A closed database with ten conversations of forty messages. */
function filled() {
  const folder = temporaryFolder()
  const path = join(folder, 'talaria.db')
  const db = openDatabase(path)
  db.exec('PRAGMA synchronous = OFF')
  const sessions = sessionsIn(db)
  for (let count = 0; count < 10; count += 1) {
    const { id } = sessions.create({ cwd: '/work', model: 'm', title: `talk ${count}` })
    for (let at = 0; at < 40; at += 1)
      sessions.append(id, { role: 'user', content: `message ${at} ${'words '.repeat(60)}` })
  }
  db.close()
  return { folder, path }
}

function sessionsIn(db: DatabaseSync) {
  let ids = 0
  const newId = () => {
    ids += 1
    return `s${ids}`
  }
  return createSessions({ db, now: () => NOW, newId })
}

function countsIn(db: DatabaseSync): { sessions: number; messages: number } {
  const count = (table: string) => Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n)
  return { sessions: count('sessions'), messages: count('messages') }
}

describe('a damaged file of conversations', () => {
  it('is opened as it is when it is sound', () => {
    const { path } = filled()

    const { db, trouble } = openConversations(path, NOW)

    expect([trouble, countsIn(db)]).toEqual([undefined, { sessions: 10, messages: 400 }])
    db.close()
  })

  it('gives all but one page’s worth back, whichever page is damaged, and is kept', () => {
    const { path } = filled()
    const whole = readFileSync(path)
    const pages = whole.length / PAGE_BYTES
    const saved: number[] = []

    for (let page = 1; page < pages; page += 9) {
      const folder = temporaryFolder()
      const damaged = join(folder, 'talaria.db')
      const bytes = Buffer.from(whole)
      bytes.fill(0x5a, page * PAGE_BYTES, (page + 1) * PAGE_BYTES)
      writeFileSync(damaged, bytes)

      const { db, trouble } = openConversations(damaged, NOW)

      if (trouble) {
        expect(trouble).toMatchObject({ kind: 'damaged', saved: countsIn(db) })
        const kept = trouble.kind === 'damaged' ? readFileSync(trouble.keptAs) : undefined
        expect(kept?.equals(bytes)).toBe(true)
      }
      const again = sessionsIn(db).append('s1', { role: 'user', content: 'goes on' })
      expect(again.id).toBeGreaterThan(0)
      saved.push(countsIn(db).messages)
      db.close()
    }

    expect(saved.length).toBeGreaterThan(6)
    // One bad leaf holds about ten messages; the few pages above the leaves hold many leaves.
    expect(saved.filter((messages) => messages > 380).length / saved.length).toBeGreaterThan(0.8)
  })

  it.each([
    ['garbage', Buffer.from('no database at all '.repeat(500))],
    [
      'a torn first page',
      Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(4_080, 7)]),
    ],
  ])('is moved aside when it is %s, and a new one is begun', (_, bytes) => {
    const folder = temporaryFolder()
    const path = join(folder, 'talaria.db')
    writeFileSync(path, bytes)

    const { db, trouble } = openConversations(path, NOW)
    db.close()

    expect(trouble).toMatchObject({ kind: 'damaged', saved: { sessions: 0, messages: 0 } })
    const kept = readdirSync(folder).find((name) => name.endsWith('.bad'))
    expect(readFileSync(join(folder, kept ?? '')).equals(bytes)).toBe(true)
    expect(openConversations(path, NOW).trouble).toBeUndefined()
  })
})

describe('a disk that cannot be written', () => {
  it('leaves the file as it is, and shows what is in it', () => {
    const { path } = filled()
    // The journal cannot be made, as on a disk that is full or may only be read.
    mkdirSync(`${path}-wal`)
    const before = readFileSync(path)

    const { db, trouble } = openConversations(path, NOW)

    expect(trouble).toMatchObject({ kind: 'unusable', saved: { sessions: 10, messages: 400 } })
    expect(countsIn(db)).toEqual({ sessions: 10, messages: 400 })
    expect(readFileSync(path).equals(before)).toBe(true)
    db.close()
  })
})
