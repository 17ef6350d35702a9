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
  const found = (query: string): string[] =>
    call({ query, limit: 10 }).results.map((result: { session_id: string }) => result.session_id)
  return { db, sessions, search, talk, call, found }
}

/** How much was said is told by the number of the last message. */
function asAfterVeryMany(db: ReturnType<typeof openDatabase>): void {
  db.exec(`INSERT INTO sqlite_sequence(name, seq) VALUES ('messages', 1000000)`)
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
    const [first] = [...sessions.each(here.id)]
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

  it.each([
    ['Chinese', '重试', '接口超时以后应该自动重试三次。'],
    ['Chinese, one letter', '茶', '他每天早上喝茶。'],
    ['Chinese, across a boundary of words', '后应', '接口超时以后应该自动重试三次。'],
    ['Japanese', '東京', '来週の会議は東京で行います。'],
    ['Japanese, with kana', 'サーバー', '新しいサーバーを再起動した。'],
    ['Japanese, half as wide', 'サーバー', '新しいｻｰﾊﾞｰを再起動した。'],
    ['Korean, with an ending', '회의', '내일 회의에서 이야기합시다.'],
    ['Korean, in parts', '회의', '내일 회의에서 이야기합시다.'.normalize('NFD')],
    ['a mixed one', 'API重试', '调用API重试三次。'],
    ['two words', '超时 三次', '接口超时以后应该自动重试三次。'],
    ['a phrase', '"以后应该"', '接口超时以后应该自动重试三次。'],
    ['a beginning of a word beside it', '重试 conf', '自动重试在 config.json 里。'],
  ])('finds a word inside a sentence: %s', (_what, query, sentence) => {
    const { talk, call, search } = openSearch()
    talk('Other', '明天下雨，后天应该放晴，试着重来。', '会議はない', '의회')
    talk('Meant', 'hello', sentence)
    expect(call({ query }).results).toMatchObject([{ title: 'Meant' }])
    expect(search.find(query, 10).map(({ session }) => session.title)).toEqual(['Meant'])
  })

  it('forgets what was changed or removed', () => {
    const { talk, call, sessions } = openSearch()
    const { id } = talk('Garden', '红色的郁金香', '白色的玫瑰')
    const [tulips, roses] = [...sessions.each(id)]
    if (tulips) sessions.rewrite({ ...tulips, content: '黄色的郁金香' })
    sessions.removeFrom(id, roses?.id ?? 0)
    const counts = ['红色', '玫瑰', '黄色'].map((query) => call({ query }).count)
    expect(counts).toEqual([0, 0, 1])
  })

  it('sorts by time what was found by its title too', () => {
    const { talk, call } = openSearch()
    talk('First', 'tulips')
    talk('Tulips', 'nothing else')
    talk('Third', 'tulips')
    const titles = (sort?: 'newest' | 'oldest') =>
      call({ query: 'tulips', ...(sort && { sort }) }).results.map(
        ({ title }: { title: string }) => title,
      )
    expect(titles('newest')).toEqual(['Third', 'Tulips', 'First'])
    expect(titles('oldest')).toEqual(['First', 'Tulips', 'Third'])
    expect(titles()[0]).toBe('Tulips')
  })

  it('says how much of a session lies before and after what it shows', () => {
    const { talk, call } = openSearch()
    const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`)
    talk('Long', ...lines, 'the tulips', ...lines)
    expect(call({ query: 'tulips' }).results).toMatchObject([
      { messages_before: 15, messages_after: 15 },
    ])
  })

  it('leaves the present session out of the latest ones', () => {
    const { talk, call } = openSearch()
    talk('Earlier', 'tulips')
    const here = talk('Here', 'roses')
    expect(call({ limit: 1 }, here.id).results).toMatchObject([{ title: 'Earlier' }])
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

    const middle = [...sessions.each(long.id)][25]
    const around = call({ session_id: long.id, around_message_id: middle?.id ?? 0, window: 2 })
    expect(around).toMatchObject({ mode: 'scroll', messages_before: 23, messages_after: 22 })
    expect(around.messages.map((message: { content: string }) => message.content)).toEqual(
      [23, 24, 25, 26, 27].map((n) => `line ${n}`),
    )

    expect(call({})).toMatchObject({ mode: 'recent', results: [{ title: 'Long' }] })
    expect(call({ session_id: 'nope' }).error).toMatch(/no session nope/)
  })

  it('counts where a text stands in one session', () => {
    const { talk, search } = openSearch()
    const { id } = talk('Garden', 'Plant tulips, then plant more', 'Planted.', 'none here')
    talk('Other', 'plant')
    expect(search.findIn(id, 'PLANT').map(({ count }) => count)).toEqual([2, 1])
    expect(search.findIn(id, 'rose')).toEqual([])
  })

  it('puts first where a word stands often and little else does, then the newest', () => {
    const { talk, call } = openSearch()
    talk('One', `a parser ${'and many other words '.repeat(20)}`)
    talk('Two', 'the parser of the parser')
    talk('Three', 'a parser, plainly said')
    talk('Four', 'a parser, plainly said')

    const { results } = call({ query: 'parser', limit: 4 })

    expect(results.map(({ title }: { title: string }) => title)).toEqual([
      'Two',
      'Four',
      'Three',
      'One',
    ])
  })

  it.each(['few', 'very many'] as const)('finds how a word begins, of %s messages', (count) => {
    const { db, talk, found } = openSearch()
    if (count === 'very many') asAfterVeryMany(db)
    const common = talk('Common', ...Array.from({ length: 20 }, (_, at) => `line ${at}`))
    const rare = talk('Rare', 'one of the Línesmen has a parse_tree')
    const chinese = talk('Chinese', '我想学习编程')

    expect(found('linesm')).toEqual([rare.id])
    expect(found('lín').toSorted()).toEqual([common.id, rare.id])
    expect(found('parse_tr one')).toEqual([rare.id])
    expect(found('学习编')).toEqual([chinese.id])
    expect(found('linesm OR 学习')).toEqual([chinese.id, rare.id])
    expect(found('"line"')).toEqual([common.id])
    expect(found('linesm nothing')).toEqual([])
    // A mark without a letter is no word.
    expect(found('linesm \u0301 _')).toEqual([rare.id])
  })

  it('takes the first hundred words that begin so, where very much was said', () => {
    const { db, talk, found } = openSearch()
    asAfterVeryMany(db)
    talk('Words', Array.from({ length: 100 }, (_, at) => `r${100 + at}`).join(' '))
    const late = talk('Late', 'r900')

    expect(found('r')).not.toContain(late.id)
    expect(found('r9')).toEqual([late.id])
  })

  it('serves the window’s search field', () => {
    const { talk, search } = openSearch()
    talk('Garden', 'plant tulips')
    expect(search.find('tul', 10)).toMatchObject([
      { session: { title: 'Garden' }, messageId: expect.any(Number), passage: 'plant tulips' },
    ])
    expect(search.find('gard', 10)).toEqual([{ session: expect.anything() }])
    expect(search.find('100%', 10)).toEqual([])
  })
})
