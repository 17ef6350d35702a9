import { describe, expect, it } from 'vitest'
import { createClarify } from '../../../../src-main/agent/tools/clarify.ts'

const window = { id: 'w', transport: 'ipc' } as const

function openClarify() {
  const settled: string[] = []
  const clarify = createClarify({
    onAsked: () => {},
    onSettled: (id) => settled.push(id),
    newId: () => 'q1',
  })
  const stop = new AbortController()
  const context = { sessionId: 's', callId: 'c', signal: stop.signal, traces: {} }
  return { clarify, context, stop, settled }
}

describe('a question to the person', () => {
  it('waits in the window and gives the answer to the agent', async () => {
    const { clarify, context, settled } = openClarify()
    const asking = clarify.tool({ question: 'Which?', choices: ['a', 'b', 'c', 'd', 'e'] }, context)
    expect(clarify.list()).toMatchObject([
      { id: 'q1', questions: [{ question: 'Which?', choices: ['a', 'b', 'c', 'd'] }] },
    ])
    expect(clarify.list()).toHaveLength(1)

    await clarify.handlers['clarify.reply']({ id: 'q1', answers: [['b']] }, window)
    expect(JSON.parse(await asking)).toEqual({
      question: 'Which?',
      answer: 'b',
      note: 'only the first 4 choices of a question were shown',
    })
    expect([clarify.list(), settled]).toEqual([[], ['q1']])
  })

  it.each([
    ['numbers', { question: 'How many?', choices: [1, 2] }, ['1', '2']],
    [
      'objects',
      { question: 'Which?', choices: [{ label: 'a' }, { value: 2 }, {}, null] },
      ['a', '2'],
    ],
    ['empty texts', { question: 'Which?', choices: ['', ' ', 'a'] }, ['a']],
    ['an empty list of questions', { question: 'Which?', questions: [] }, []],
    ['questions alone', { questions: [{ question: 'Which?', choices: ['x'] }] }, ['x']],
    ['questions as plain texts', { questions: ['Which?'] }, []],
  ])('takes %s', async (_what, args, choices) => {
    const { clarify, context, stop } = openClarify()
    const asking = clarify.tool(args, context)
    expect(clarify.list()[0]?.questions).toMatchObject([{ choices }])
    expect(clarify.list()[0]).not.toHaveProperty('heading')
    stop.abort()
    await asking
  })

  it.each([{}, { question: ' ' }, { questions: [{}] }])(
    'is refused without a question: %j',
    async (args) => {
      const { clarify, context } = openClarify()
      expect(JSON.parse(await clarify.tool(args, context)).error).toBe('clarify needs a question')
    },
  )

  it('with several choices to take is answered with a list, also of one', async () => {
    const { clarify, context } = openClarify()
    const asking = clarify.tool({ question: 'Which?', choices: ['a'], multi_select: true }, context)
    await clarify.handlers['clarify.reply']({ id: 'q1', answers: [['a']] }, window)
    expect(JSON.parse(await asking)).toEqual({ question: 'Which?', answer: ['a'] })
  })

  it('is withdrawn when the person stops, and a late answer changes nothing', async () => {
    const { clarify, context, stop } = openClarify()
    const asking = clarify.tool({ question: 'Which?' }, context)
    stop.abort()
    expect(JSON.parse(await asking).error).toMatch(/did not answer/)
    expect(() => clarify.handlers['clarify.reply']({ id: 'q1', answers: [['b']] }, window)).toThrow(
      'not open',
    )
  })

  it('may be left unanswered, and the agent is told so', async () => {
    const { clarify, context, settled } = openClarify()
    const asking = clarify.tool({ question: 'Which?' }, context)
    await clarify.handlers['clarify.decline']({ id: 'q1' }, window)

    expect(JSON.parse(await asking).error).toMatch(/does not want to answer/)
    expect(settled).toEqual(['q1'])
    expect(() => clarify.handlers['clarify.decline']({ id: 'q1' }, window)).toThrow('not open')
  })

  it('needs as many answers as questions', async () => {
    const { clarify, context } = openClarify()
    const asking = clarify.tool(
      {
        question: 'Two things',
        questions: [{ question: 'A?' }, { question: 'B?', multi_select: true }],
      },
      context,
    )
    expect(clarify.list()).toMatchObject([{ heading: 'Two things' }])
    expect(() => clarify.handlers['clarify.reply']({ id: 'q1', answers: [['x']] }, window)).toThrow(
      'every question',
    )
    await clarify.handlers['clarify.reply']({ id: 'q1', answers: [['x'], ['y', 'z']] }, window)
    expect(JSON.parse(await asking)).toEqual({
      answers: [
        { question: 'A?', answer: 'x' },
        { question: 'B?', answer: ['y', 'z'] },
      ],
    })
  })

  it('is refused when there is none', async () => {
    const { clarify, context } = openClarify()
    expect(JSON.parse(await clarify.tool({}, context)).error).toMatch(/needs a question/)
  })
})
