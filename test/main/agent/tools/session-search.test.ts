import { describe, expect, it } from 'vitest'
import { createSessions } from '../../../../src-main/agent/session/sessions.ts'
import { createSessionSearch } from '../../../../src-main/agent/tools/session-search.ts'
import { openDatabase } from '../../../../src-main/store/database.ts'

function openSearch() {
  const db = openDatabase(':memory:')
  let made = 0
  const sessions = createSessions({
    db,
    now: () => made,
    newId: () => {
      made += 1
      return `s${made}`
    },
  })
  const search = createSessionSearch({ db, sessions })
  const talk = (title: string, ...lines: string[]) => {
    const session = sessions.create({ cwd: '/', model: 'demo', title })
    for (const content of lines) sessions.append(session.id, { role: 'user', content })
    return session
  }
  const call = (args: Parameters<typeof search.tool>[0], sessionId = 'here') =>
    JSON.parse(
      search.tool(args, {
        sessionId,
        callId: 'c',
        signal: new AbortController().signal,
        traces: {},
      }),
    )
  return { sessions, search, talk, call }
}

describe('searching past sessions', () => {
  it('finds words, titles first, the first result in full', () => {
    const { talk, call } = openSearch()
    talk('Garden', 'plant tulips', 'water them')
    talk('Tulips and other bulbs', 'nothing else')
    const found = call({ query: 'tulips' })
    expect(found).toMatchObject({ success: true, mode: 'discover', count: 2 })
    expect(found.results[0]).toMatchObject({
      title: 'Tulips and other bulbs',
      messages: [{ content: 'nothing else' }],
    })
    expect(found.results[1]).toMatchObject({ title: 'Garden', snippet: 'plant tulips' })
    expect(found.results[1].messages).toBeUndefined()
  })

  it('leaves out the present session, deleted ones and those of sub-agents', () => {
    const { talk, call, sessions } = openSearch()
    const here = talk('Here', 'tulips')
    sessions.remove(talk('Gone', 'tulips').id)
    const child = sessions.create({
      cwd: '/',
      model: 'demo',
      source: 'subagent',
      parentId: here.id,
    })
    sessions.append(child.id, { role: 'user', content: 'tulips' })
    expect(call({ query: 'tulips' }, here.id).count).toBe(0)
  })

  it('finds in the present session what the model has forgotten', () => {
    const { talk, call, sessions } = openSearch()
    const here = talk('Here', 'tulips in spring', 'roses')
    const [first] = sessions.messages(here.id)
    sessions.append(here.id, {
      role: 'summary',
      content: 'Flowers.',
      throughMessage: first?.id ?? 0,
    })

    expect(call({ query: 'tulips' }, here.id).results).toMatchObject([
      { message_id: first?.id, snippet: 'tulips in spring' },
    ])
    expect(call({ query: 'roses' }, here.id).count).toBe(0)
  })

  it.each([
    ['"red tulips"', ['Both']],
    ['red tulips', ['Both', 'Apart']],
    ['roses OR tulips', ['Both', 'Apart', 'Other']],
    ['OR roses OR ', ['Other']],
  ])('reads %s as phrase, words or alternatives', (query, titles) => {
    const { talk, call } = openSearch()
    talk('Other', 'white roses')
    talk('Apart', 'tulips, red or white')
    talk('Both', 'the red tulips')

    const found: { title: string }[] = call({ query, sort: 'newest' }).results
    expect(found.map(({ title }) => title)).toEqual(titles)
  })

  it('knows no other profile, and takes its own links', () => {
    const { talk, call } = openSearch()
    talk('Garden', 'plant tulips')
    const [{ link }] = call({ query: 'tulips', profile: 'default' }).results

    expect(call({ session_id: link })).toMatchObject({ mode: 'read', title: 'Garden' })
    expect(call({ query: 'tulips', profile: 'work' }).error).toMatch(/no profile work/)
  })

  it('reads any query as plain words', () => {
    const { talk, call } = openSearch()
    talk('Odd', 'a "quoted" NOT (thing) AND more*')
    for (const query of ['"quoted', 'NOT (thing)', 'more*', "'; DROP TABLE", '***'])
      expect(call({ query }).success).toBe(true)
    expect(call({ query: 'quoted thing' }).count).toBe(1)
  })

  it('reads a session, scrolls in it, and lists recent ones', () => {
    const { talk, call, sessions } = openSearch()
    const long = talk('Long', ...Array.from({ length: 50 }, (_, index) => `line ${index}`))
    const whole = call({ session_id: long.id })
    expect([whole.mode, whole.messages.length, whole.omitted]).toEqual(['read', 30, 20])

    const middle = sessions.messages(long.id)[25]
    const around = call({ session_id: long.id, around_message_id: middle?.id ?? 0, window: 2 })
    expect(around).toMatchObject({ mode: 'scroll', messages_before: 23, messages_after: 22 })
    expect(around.messages.map((message: { content: string }) => message.content)).toEqual(
      [23, 24, 25, 26, 27].map((n) => `line ${n}`),
    )

    expect(call({})).toMatchObject({ mode: 'recent', results: [{ title: 'Long' }] })
    expect(call({ session_id: 'nope' }).error).toMatch(/no session nope/)
  })

  it('serves the window’s search field', () => {
    const { talk, search } = openSearch()
    talk('Garden', 'plant tulips')
    expect(search.find('tul', 10).map((session) => session.title)).toEqual(['Garden'])
    expect(search.find('100%', 10)).toEqual([])
  })
})
