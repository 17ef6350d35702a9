import { describe, expect, it } from 'vitest'
import { CWD, openApprovals } from '../../../support/open-approvals.ts'
import { HERE } from '../../../support/places.ts'

const { signal } = new AbortController()
const call = { sessionId: 's1', taskId: 't1', callId: 'c1', place: HERE, signal }

function asking() {
  const opened = openApprovals()
  const ask = (remember: string | null, cwd = CWD, detail?: string) =>
    opened.gate.passTool({
      ...{ ...call, cwd, tool: 'web_extract', args: {}, isReadOnly: false },
      question: {
        about: { text: 'Open it?' },
        level: 'caution',
        remember,
        ...(detail && { detail }),
      },
    })
  return { ...opened, ask }
}

describe('what a tool asks', () => {
  it('is remembered for what it names, in every folder, and never for the whole tool', async () => {
    const { ask, question, reply } = asking()
    const first = ask('http://localhost:3000')
    const { patterns, command, findings } = await question()
    await reply(command, 'session')

    expect(command).toBe('web_extract http://localhost:3000')
    expect(patterns).toMatchObject([{ width: 'exact' }])
    expect(findings).toMatchObject([{ rule: 'tool.asks', level: 'caution', sentence: 'Open it?' }])
    expect(await first).toMatchObject({ allowed: true })
    expect(await ask('http://localhost:3000', '/elsewhere')).toMatchObject({ allowed: true })
    void ask('http://localhost:4000')
    expect(await question()).toMatchObject({ command: 'web_extract http://localhost:4000' })
  })

  it('is asked each time when it names nothing', async () => {
    const { ask, question } = asking()
    void ask(null, CWD, 'a picture of a cat')
    const { scopes, command } = await question()

    expect(command).toBe('web_extract a picture of a cat')
    expect(scopes.filter(({ offered }) => offered).map(({ scope }) => scope)).toEqual(['once'])
  })
})
