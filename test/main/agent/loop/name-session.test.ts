import { describe, expect, it } from 'vitest'
import { ModelError } from '../../../../src-main/agent/model/model.ts'
import { openAgent, reply } from '../../../support/agent.ts'

const words = 'Please look at the tests of the parser, two of them fail since yesterday'

async function firstTurn(options: Partial<Parameters<typeof openAgent>[0]>) {
  const opened = openAgent({ replies: [reply('Done.')], ...options })
  opened.agent.send(opened.session.id, words)
  await opened.settled()
  return { ...opened, title: () => opened.sessions.get(opened.session.id).title }
}

describe('the name of a session', () => {
  it('is made by its model when the person asks for it', async () => {
    const { agent, session, title, asked, sessions } = await firstTurn({
      replies: [reply('Done.'), reply('\n**“Failing parser tests.”**\nBecause you asked.')],
    })
    expect(title()).toMatch(/^Please look at the tests.*…$/)

    await agent.nameByModel(session.id)

    expect(title()).toBe('Failing parser tests')
    expect(asked.at(-1)?.tools).toEqual([])
    expect(JSON.stringify(asked.at(-1)?.messages)).toContain('two of them fail')
    expect([...sessions.each(session.id)]).toHaveLength(2)
  })

  it.each([
    ['## 修复解析器测试。', '修复解析器测试'],
    ["'Parser   fixes'", 'Parser fixes'],
    [`${'long '.repeat(40)}`, `${'long '.repeat(12)}`.trimEnd().replace(/.$/, '…')],
  ])('is one plain line, whatever %j looks like', async (said, name) => {
    const { agent, session, title } = await firstTurn({ replies: [reply('Done.'), reply(said)] })

    await agent.nameByModel(session.id)

    expect(title().slice(0, 20)).toBe(name.slice(0, 20))
    expect(title().length).toBeLessThanOrEqual(60)
  })

  it('stays when the model has none to give, or cannot be asked', async () => {
    const silent = await firstTurn({ replies: [reply('Done.'), reply('  ')] })
    await expect(silent.agent.nameByModel(silent.session.id)).rejects.toThrow(/gave no name/)
    const away = await firstTurn({
      replies: [
        reply('Done.'),
        () => Promise.reject(new ModelError({ text: 'no server' }, { text: 'start it' })),
      ],
    })
    await expect(away.agent.nameByModel(away.session.id)).rejects.toThrow('no server')

    expect([silent.title(), away.title()].every((title) => title.startsWith('Please'))).toBe(true)
    const { agent, session } = openAgent({ replies: [reply('')] })
    await expect(agent.nameByModel(session.id)).rejects.toThrow(/nothing was said/)
  })

  it('is made after the first turn where the person wants that, and after no other', async () => {
    const { agent, session, title, asked, settled } = await firstTurn({
      namesSessions: true,
      replies: [reply('Done.'), reply('Parser tests'), reply('Again.'), reply('Something else')],
    })
    await expect.poll(title).toBe('Parser tests')

    agent.send(session.id, 'And now the lexer')
    await settled()

    expect(asked).toHaveLength(3)
    expect(title()).toBe('Parser tests')
  })

  it('is never written over one that the person gave meanwhile', async () => {
    let answer: (name: string) => void = () => {}
    const { session, sessions, title, asked } = await firstTurn({
      namesSessions: true,
      replies: [
        reply('Done.'),
        () => new Promise((resolve) => (answer = (name) => resolve(reply(name)))),
      ],
    })
    await expect.poll(() => asked.length).toBe(2)
    sessions.update(session.id, { title: 'Mine' })

    answer('The model’s')
    await new Promise(setImmediate)

    expect(title()).toBe('Mine')
  })
})
