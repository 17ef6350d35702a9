import { describe, expect, it } from 'vitest'
import { inEnglish } from '../../../support/in-english.ts'
import { CWD, openApprovals, PERSON } from '../../../support/open-approvals.ts'

describe('trying a command', () => {
  it.each([
    ['ls', 'runs', 'it is harmless'],
    ['rm -rf build', 'asks', 'no rule covers all of it'],
    ['shutdown', 'refused', 'it never runs: Switches the machine off.'],
    ['shred x', 'refused', 'your rule refuses it: shred *'],
    ['npm publish', 'runs', 'your rule allows it: exactly: npm publish (session)'],
    ['npm publish && rm -rf a', 'asks', 'no rule covers all of it'],
  ])('“%s” %s: %s', async (command, outcome, because) => {
    const { pass, reply, handlers, open } = openApprovals()
    await handlers['rules.addDeny']({ pattern: 'shred *' }, PERSON)
    const passed = pass('npm publish')
    await reply('npm publish', 'session')
    await passed

    expect(
      await handlers['approval.try']({ command, cwd: CWD, sessionId: 's1' }, PERSON),
    ).toMatchObject({
      outcome,
      because: inEnglish(because),
      display: { text: command },
    })
    expect(open()).toEqual([])
  })
})
