import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { createSessions } from '../../../../src-main/agent/session/sessions.ts'
import { openDatabase } from '../../../../src-main/store/database.ts'
import { MIGRATIONS } from '../../../../src-main/store/migrations.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

function openSessions(path = ':memory:') {
  const db = openDatabase(path)
  let time = 0
  let made = 0
  const sessions = createSessions({
    db,
    now: () => {
      time += 1
      return time
    },
    newId: () => {
      made += 1
      return `s${made}`
    },
  })
  return { db, sessions, pass }

  function pass(ms: number): void {
    time += ms
  }
}

const values = { cwd: '/work', model: 'demo' }

describe('sessions', () => {
  it('are still there after a restart, newest first', () => {
    const path = join(temporaryFolder(), 'talaria.db')
    const { db, sessions } = openSessions(path)
    sessions.create(values)
    sessions.create(values)
    sessions.append('s1', { role: 'user', content: 'hello' })
    db.close()

    const again = openSessions(path).sessions
    expect(again.list(10).map((session) => session.id)).toEqual(['s1', 's2'])
    expect([...again.each('s1')]).toMatchObject([
      { role: 'user', content: 'hello', sessionId: 's1' },
    ])
  })

  it('are listed when they are pinned, however old they are', () => {
    const { sessions } = openSessions()
    for (let made = 1; made <= 5; made += 1) sessions.create(values)
    for (const [id, kept] of [
      ['s1', 'pinned'],
      ['s5', 'pinned'],
      ['s2', 'archived'],
    ] as const)
      sessions.update(id, { facts: { ...sessions.get(id).facts, kept } })

    expect(sessions.list(2).map(({ id }) => id)).toEqual(['s5', 's4', 's1'])
    sessions.remove('s1')
    expect(sessions.list(2).map(({ id }) => id)).toEqual(['s5', 's4'])
  })

  it('that ran when the app ended are interrupted, and no others', () => {
    const { sessions } = openSessions()
    for (const state of ['running', 'failed', 'idle'] as const)
      sessions.update(sessions.create(values).id, { state })

    sessions.interruptRunning()

    expect(sessions.list(9).map(({ state }) => state)).toEqual(['idle', 'failed', 'interrupted'])
  })

  it('give the newest messages of a long conversation page by page', () => {
    const { sessions } = openSessions()
    sessions.create(values)
    for (let index = 1; index <= 10; index += 1)
      sessions.append('s1', { role: 'user', content: `m${index}` })
    const newest = sessions.page('s1', 3)
    expect(newest.map((message) => message.content)).toEqual(['m8', 'm9', 'm10'])
    expect(sessions.page('s1', 3, newest[0]?.id).map((message) => message.content)).toEqual([
      'm5',
      'm6',
      'm7',
    ])
  })

  it('can be deleted, brought back, and are gone for good after the next start', () => {
    const { sessions } = openSessions()
    sessions.create(values)
    sessions.remove('s1')
    expect(sessions.list(10)).toEqual([])
    expect(() => sessions.get('s1')).toThrow('does not exist')
    expect(sessions.restore('s1').id).toBe('s1')
    sessions.remove('s1')
    sessions.purgeRemoved()
    expect(() => sessions.restore('s1')).toThrow()
  })

  it('that were deleted an hour ago are gone for good when another is', () => {
    const { sessions, pass } = openSessions()
    for (let made = 0; made < 3; made += 1) sessions.create(values)
    sessions.remove('s1')
    pass(30 * 60_000)
    sessions.remove('s2')
    pass(40 * 60_000)
    sessions.remove('s3')

    expect(() => sessions.restore('s1')).toThrow('does not exist')
    expect(sessions.restore('s2').id).toBe('s2')
  })

  it('branch with the messages up to a place and leave the original alone', () => {
    const { sessions } = openSessions()
    sessions.create({ ...values, title: 'Tests' })
    const first = sessions.append('s1', { role: 'user', content: 'one' })
    sessions.append('s1', { role: 'user', content: 'two' })
    const copy = sessions.branch('s1', first.id, 'Tests, otherwise')
    expect(copy.title).toBe('Tests, otherwise')
    expect([...sessions.each(copy.id)].map((message) => message.content)).toEqual(['one'])
    expect([...sessions.each('s1')]).toHaveLength(2)
  })

  it('are read for a model without what a summary stands for', () => {
    const { sessions } = openSessions()
    sessions.create(values)
    const say = (content: string, isAutomatic = false) =>
      sessions.append('s1', { role: 'user', content, ...(isAutomatic && { isAutomatic }) }).id
    const read = () => sessions.stillRead('s1').map(({ content }) => content)
    say('news of a process', true)
    say('first')
    say('second')
    const throughMessage = say('news of another', true)
    expect(read()).toEqual(['news of a process', 'first', 'second', 'news of another'])
    sessions.append('s1', { role: 'summary', content: 'in short', throughMessage })
    say('more news', true)
    expect(read()).toEqual(['first', 'second', 'in short', 'more news'])
    say('third')
    expect(read()).toEqual(['first', 'in short', 'more news', 'third'])
  })

  it('keep all that belongs together, or nothing of it', () => {
    const { sessions } = openSessions()
    const { id } = sessions.create({ cwd: '/work', model: 'demo' })
    const half = () =>
      sessions.atOnce(() => {
        sessions.append(id, { role: 'user', content: 'half' })
        throw new Error('the disk is full')
      })

    expect(half).toThrow('the disk is full')
    expect([...sessions.each(id)]).toEqual([])
    const renamed = () =>
      sessions.atOnce(() => {
        sessions.update(id, { title: 'half' })
        throw new Error('the disk is full')
      })
    expect(renamed).toThrow('the disk is full')
    expect(sessions.get(id).title).toBe('')
    sessions.atOnce(() => sessions.append(id, { role: 'user', content: 'whole' }))
    expect([...sessions.each(id)]).toMatchObject([{ content: 'whole' }])
  })

  it('rewrite a message and cut a conversation', () => {
    const { sessions } = openSessions()
    sessions.create(values)
    const kept = sessions.append('s1', { role: 'assistant', content: 'dra' })
    const cut = sessions.append('s1', { role: 'user', content: 'x' })
    sessions.rewrite({ ...kept, role: 'assistant', content: 'draft', reasoning: 'hm' })
    sessions.removeFrom('s1', cut.id)
    expect([...sessions.each('s1')]).toMatchObject([{ content: 'draft', reasoning: 'hm' }])
  })

  it('are found by their words in a database that was made before', () => {
    const path = join(temporaryFolder(), 'talaria.db')
    const old = new DatabaseSync(path)
    old.exec(`${MIGRATIONS[0]}; PRAGMA user_version = 1`)
    old.exec(`INSERT INTO sessions (id, title, cwd, model, source, state, created_at, updated_at)
      VALUES ('s1', '', '/', 'demo', 'person', 'idle', 1, 1)`)
    old.exec(`INSERT INTO messages (session_id, role, content, body, created_at)
      VALUES ('s1', 'user', '接口超时以后自动重试', '{"role":"user"}', 1)`)
    old.close()
    const db = openDatabase(path)
    const found = db.prepare('SELECT rowid FROM message_words WHERE message_words MATCH ?')
    expect(found.all('"重 试"')).toHaveLength(1)
    createSessions({ db, now: Date.now, newId: () => 's2' }).removeFrom('s1', 0)
    expect(found.all('"重 试"')).toHaveLength(0)
    db.close()
  })

  it('refuse a database of a newer app instead of harming it', () => {
    const path = join(temporaryFolder(), 'talaria.db')
    const db = new DatabaseSync(path)
    db.exec('PRAGMA user_version = 99')
    db.close()
    expect(() => openDatabase(path)).toThrow('newer Talaria')
  })
})
