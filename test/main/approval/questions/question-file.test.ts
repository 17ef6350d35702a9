import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openApprovals, PERSON } from '../../../support/open-approvals.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

describe('a question that was open when the app ended without a word', () => {
  it('comes back as not run, with all that was asked', async () => {
    const { questionFile, before } = crashing()
    void before.pass('rm -rf build', { callId: 'call7' })
    const { id } = await before.question('rm -rf build')

    const after = openApprovals({ questionFile })

    expect(after.open()).toEqual([])
    expect(after.approvals.view().skipped).toMatchObject([
      {
        ...{ questionId: id, sessionId: 's1', callId: 'call7', tool: 'terminal' },
        ...{ command: 'rm -rf build', reason: 'app-ended', canRun: true },
      },
    ])
    expect(await after.decisions()).toMatchObject([
      { callId: 'call7', outcome: 'withdrawn', decider: { kind: 'app-ended' } },
    ])
  })

  it('is judged and asked anew when the person has it asked again', async () => {
    const { questionFile, before } = crashing()
    void before.pass('rm -rf build')
    const { id } = await before.question()
    const after = openApprovals({ questionFile })
    await after.handlers['approval.runNow']({ id }, PERSON)

    expect(after.rerun).toMatchObject([{ command: 'rm -rf build' }])
    const passing = after.pass('rm -rf build')
    await after.reply('rm -rf build', 'deny')
    expect(await passing).toMatchObject({ allowed: false })
  })

  it('is shown without its secret, and cannot be run then', async () => {
    const { questionFile, before } = crashing()
    void before.pass('rm -rf a # hunter2secret')
    const { id } = await before.question()

    expect(readFileSync(questionFile, 'utf8')).not.toContain('hunter2secret')
    const after = openApprovals({ questionFile })
    expect(after.approvals.view().skipped).toMatchObject([
      { command: 'rm -rf a # [secret]', canRun: false },
    ])
    expect(() => after.handlers['approval.runNow']({ id }, PERSON)).toThrow(
      'that command is not waiting to be run',
    )
    expect(after.rerun).toEqual([])
  })

  it('is only recorded when it was no command of its own', async () => {
    const { questionFile, before } = crashing()
    void before.pass('rm -rf a', { tool: 'process', typedInto: 'bash' })
    await before.question()

    const after = openApprovals({ questionFile })

    expect(after.approvals.view().skipped).toEqual([])
    expect(await after.decisions()).toMatchObject([{ decider: { kind: 'app-ended' } }])
  })

  it('is told of once', async () => {
    const { questionFile, before } = crashing()
    void before.pass('rm -rf build')
    await before.question()
    const after = openApprovals({ questionFile })
    await after.approvals.dispose()

    expect(openApprovals({ questionFile }).approvals.view().skipped).toEqual([])
  })

  it('is told of again when its record could not be written', async () => {
    const { questionFile, before } = crashing()
    void before.pass('rm -rf build')
    await before.question()
    const blocked = join(temporaryFolder(), 'file')
    writeFileSync(blocked, '')
    const after = openApprovals({ questionFile, logFolder: join(blocked, 'log') })
    await after.approvals.dispose()

    expect(openApprovals({ questionFile }).approvals.view().skipped).toHaveLength(1)
  })

  it('goes with its session', async () => {
    const { questionFile, before } = crashing()
    void before.pass('rm -rf build')
    await before.question()
    const after = openApprovals({ questionFile })
    after.approvals.endSession('s1')

    expect(after.approvals.view().skipped).toEqual([])
  })
})

describe('the file of open questions', () => {
  it.each(['once', 'deny'] as const)('holds none that was answered with %s', async (answer) => {
    const { questionFile, before } = crashing()
    const passing = before.pass('rm -rf build')
    await before.reply('rm -rf build', answer)
    await passing

    expect(openApprovals({ questionFile }).approvals.view().skipped).toEqual([])
  })

  it.each([
    'no JSON',
    '[]',
    '{"version":1,"open":[{"command":"rm -rf /"},null,7]}',
    '{"version":2,"open":[]}',
  ])('is read as empty when it holds %s', (text) => {
    const questionFile = join(temporaryFolder(), 'open-questions.json')
    writeFileSync(questionFile, text)

    expect(openApprovals({ questionFile }).approvals.view().skipped).toEqual([])
  })

  it('stops no question where it cannot be written, and the person is told', async () => {
    const blocked = join(temporaryFolder(), 'file')
    writeFileSync(blocked, '')
    chmodSync(blocked, 0o400)
    const scene = openApprovals({ questionFile: join(blocked, 'open-questions.json') })
    const passing = scene.pass('rm -rf build')
    await scene.reply('rm -rf build', 'once')

    expect(await passing).toMatchObject({ allowed: true })
    expect(scene.notices).toMatchObject([{ title: 'Open questions cannot be written down' }, {}])
  })
})

/** An app that will not come to an orderly end; the next one is opened on the same file. */
function crashing() {
  const questionFile = join(temporaryFolder(), 'open-questions.json')
  return { questionFile, before: openApprovals({ questionFile }) }
}
