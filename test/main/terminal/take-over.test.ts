import { describe, expect, it } from 'vitest'
import { client, openTerminals, type TerminalsUnderTest } from '../../support/terminal-window.ts'

describe('taking over the keyboard of an agent', () => {
  it('lets the person type, and the agent gets what came of it', async () => {
    const { running, id, terminals } = await askingCommand('read -p "Name? " n; echo "hello $n"')
    await terminals.handlers['terminal.takeOver']({ id }, client)
    await terminals.typeInto(id, 'Ada\r')
    const outcome = await running

    expect(outcome).toMatchObject({ status: 'exited', output: 'Name? Ada\nhello Ada\n' })
    expect('note' in outcome && outcome.note).toMatch(/a person typed in this terminal/)
  })

  it('is shown, and is over with the command', async () => {
    const { running, id, terminals } = await askingCommand('read -p "Name? " n')
    await terminals.handlers['terminal.takeOver']({ id }, client)
    expect(terminals.service.list()[0]?.keyboard).toBe('person')
    await terminals.typeInto(id, '\r')
    await running

    expect(terminals.service.list()[0]?.keyboard).toBe('nobody')
  })

  it('makes the agent wait with everything else', async () => {
    const { running, id, terminals } = await askingCommand('read -p "Name? " n')
    await terminals.handlers['terminal.takeOver']({ id }, client)
    let isDone = false
    const next = terminals
      .access()
      .exec({ command: 'echo next' })
      .then((outcome) => {
        isDone = true
        return outcome
      })
    expect(await terminals.access('s2').exec({ command: 'echo other session' })).toBeDefined()
    expect([isDone, terminals.asked.map(({ command }) => command)]).toEqual([
      false,
      ['read -p "Name? " n', 'echo other session'],
    ])

    await terminals.handlers['terminal.handBack']({ id }, client)
    expect(await next).toMatchObject({ output: 'next\n' })
    await terminals.handlers['terminal.stop']({ id }, client)
    await running
  })

  it('is needed before a person can type', async () => {
    const { running, id, terminals } = await askingCommand('read -p "Name? " n')
    await expect(terminals.typeInto(id, 'x')).rejects.toMatchObject({ code: 'forbidden' })
    await terminals.handlers['terminal.stop']({ id }, client)
    await running
  })

  it('is refused where nothing reads what is typed', async () => {
    const terminals = openTerminals()
    const running = terminals.access().exec({ command: 'sleep 60' })
    const { id } = await terminals.viewThat(({ title }) => title === 'sleep 60')
    const takeOver = async () => terminals.handlers['terminal.takeOver']({ id }, client)
    await expect(takeOver()).rejects.toMatchObject({ code: 'conflict' })
    await terminals.handlers['terminal.stop']({ id }, client)
    await running
  })
})

describe('a program that asks for a password', () => {
  const command = 'read -s -p "Password for ada: " p; echo; echo "len ${#p}, it was $p"'

  it('is recognised, and gets it from a field of its own', async () => {
    const { running, id, terminals } = await askingCommand(command, 'Password for ada:')
    const view = await terminals.viewThat(({ secretPrompt }) => secretPrompt !== undefined)
    expect(view.secretPrompt).toBe('Password for ada:')
    await terminals.handlers['terminal.answerSecret']({ id, secret: 'hunter22' }, client)

    expect(await running).toMatchObject({
      output: 'Password for ada: \nlen 8, it was [secret]\n',
    })
    expect(terminals.service.list()[0]).not.toHaveProperty('secretPrompt')
  })

  it('gets it typed, and the model still does not see it', async () => {
    const { running, id, terminals } = await askingCommand(command, 'Password for ada:')
    await terminals.viewThat(({ secretPrompt }) => secretPrompt !== undefined)
    await terminals.handlers['terminal.takeOver']({ id }, client)
    await terminals.typeInto(id, 'hunterX')
    await terminals.typeInto(id, '\x7f22')
    await terminals.typeInto(id, '\r')

    expect(await running).toMatchObject({
      output: expect.stringContaining('len 8, it was [secret]'),
    })
  })

  it('is not confused with one that asks for a name', async () => {
    const { running, id, terminals } = await askingCommand('read -p "Name? " n; echo ok')
    const answer = async () =>
      terminals.handlers['terminal.answerSecret']({ id, secret: 'x' }, client)
    await expect(answer()).rejects.toMatchObject({ code: 'conflict' })
    await terminals.handlers['terminal.stop']({ id }, client)
    await running
  })
})

/** A command in a terminal that has asked its question. */
async function askingCommand(command: string, question = 'Name?') {
  const terminals: TerminalsUnderTest = openTerminals()
  const running = terminals.access().exec({ command, pty: true })
  const { id } = await terminals.viewThat((view) => view.command === command)
  await terminals.attach(id)
  await terminals.shows(id, question)
  return { running, id, terminals }
}
