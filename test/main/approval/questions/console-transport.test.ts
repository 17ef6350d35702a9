import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createConsoleTransport } from '../../../../src-main/approval/questions/console-transport.ts'
import { openApprovals, PERSON } from '../../../support/open-approvals.ts'

describe('in a console', () => {
  it.each([
    ['o', true],
    ['yes', true],
    ['session', true],
    ['d', false],
    ['no', false],
  ])('“%s” is an answer', async (line, allowed) => {
    const { pass, type, prompted } = openConsole()
    const passed = pass('rm -rf build')
    await prompted('[d]eny > ')
    type(line)

    expect(await passed).toMatchObject({ allowed })
  })

  it('the whole command is shown, escaped, with the reasons and the agent’s words', async () => {
    const { pass, prompted, printed } = openConsole()
    void pass('rm -rf build\u202e\x1b[2J', { purpose: 'clean\x07 up' })
    await prompted('[d]eny > ')

    expect(printed()).toContain('rm -rf build⟨U+202E⟩⟨ESC⟩[2J')
    expect(printed()).toContain('It does not read as it runs. (deceptive.bidi, cannot be undone)')
    expect(printed()).toContain('The agent says: clean⟨BEL⟩ up')
    expect(printed()).not.toMatch(/\x1b|\u202e|\x07/)
  })

  it('a no may carry words', async () => {
    const { pass, type, prompted } = openConsole()
    const passed = pass('rm -rf build')
    await prompted('[d]eny > ')
    type('deny use trash instead')

    expect(await passed).toMatchObject({ message: expect.stringContaining('“use trash instead”') })
  })

  it('“always” saves a rule only after a second yes', async () => {
    const { pass, type, prompted, handlers } = openConsole()
    const passed = pass('rm -rf build')
    await prompted('[d]eny > ')
    type('always')
    await prompted('Type yes to save it > ')
    type('hm')
    await prompted('[d]eny > ')
    expect(handlers['rules.list']({}, PERSON)).toMatchObject({ grants: [] })
    type('a')
    await prompted('Type yes to save it > ')
    type('yes')

    expect(await passed).toMatchObject({ allowed: true })
    expect(handlers['rules.list']({}, PERSON)).toMatchObject({ grants: [{ scope: 'always' }] })
  })

  it('what is not offered, and what is not understood, is asked again', async () => {
    const { pass, type, prompted, printed } = openConsole()
    const passed = pass('rm -rf $(x)')
    await prompted('[o]nce  [d]eny > ')
    type('session')
    await prompted('[o]nce  [d]eny > ')
    type('perhaps')
    await prompted('[o]nce  [d]eny > ')
    type('n')

    expect(await passed).toMatchObject({ allowed: false })
    expect(printed().match(/answer with one of: once, deny/g)).toHaveLength(2)
  })

  it('questions come one after the other', async () => {
    const { pass, type, prompted, printed } = openConsole()
    const both = [pass('rm -rf a'), pass('rm -rf b')]
    await prompted('[d]eny > ')
    expect(printed()).not.toContain('rm -rf b')
    type('o')
    await prompted('[d]eny > ')
    type('d')

    expect((await Promise.all(both)).map(({ allowed }) => allowed)).toEqual([true, false])
  })

  it('a line meant for a question that is gone answers nothing', async () => {
    const { pass, type, prompted, reply, printed } = openConsole()
    void pass('rm -rf a')
    const second = pass('rm -rf b')
    await prompted('[d]eny > ')
    await reply('rm -rf a', 'deny')
    await prompted('Press Enter for the next question > ')
    type('o')
    await prompted('[d]eny > ')
    expect(printed()).toContain('answered elsewhere')
    type('d')

    expect(await second).toMatchObject({ allowed: false })
  })

  it('a closed console is nobody to ask', async () => {
    const { pass, prompted, input } = openConsole('nobody')
    const passed = pass('rm -rf build')
    await prompted('[d]eny > ')
    input.end()

    expect(await passed).toMatchObject({ message: expect.stringContaining('could not be shown') })
    expect(await pass('rm -rf build')).toMatchObject({ allowed: false })
  })
})

function openConsole(audience: 'present' | 'nobody' = 'present') {
  const input = new PassThrough()
  const output = new PassThrough({ encoding: 'utf8' })
  const approvals = openApprovals({ audience: () => audience })
  approvals.approvals.attachTransport(createConsoleTransport({ input, output }))
  let text = ''
  let seen = 0
  let wake = (): void => {}
  output.on('data', (chunk: string) => {
    text += chunk
    wake()
  })
  return { ...approvals, input, type, prompted, printed: () => text }

  function type(line: string): void {
    input.write(`${line}\n`)
  }

  /** Waits until the console has printed this anew. */
  async function prompted(prompt: string): Promise<void> {
    while (!text.slice(seen).includes(prompt)) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    seen = text.length
  }
}
