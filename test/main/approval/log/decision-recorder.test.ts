import { describe, expect, it } from 'vitest'
import type { ApprovalMode, DecisionView } from '#contract'
import { openApprovals, PERSON } from '../../../support/open-approvals.ts'
import { elsewhere } from '../../../support/places.ts'

type Scene = ReturnType<typeof openApprovals>

interface Row {
  what: string
  options?: Parameters<typeof openApprovals>[0]
  mode?: ApprovalMode
  act: (scene: Scene) => Promise<unknown>
  recorded: Pick<DecisionView, 'outcome'> & { decider: { kind: DecisionView['decider']['kind'] } }
}

const SANDBOX = elsewhere('docker', { isolated: true })

const ROWS: Row[] = [
  { what: 'a harmless command', act: ({ pass }) => pass('ls'), recorded: by('mode', 'allowed') },
  {
    what: 'a command under full access',
    mode: 'full-access',
    act: ({ pass }) => pass('rm -rf a'),
    recorded: by('mode', 'allowed'),
  },
  {
    what: 'a command inside a sandbox',
    act: ({ pass }) => pass('rm -rf a', { place: SANDBOX }),
    recorded: by('isolation', 'allowed'),
  },
  {
    what: 'what never runs',
    act: ({ pass }) => pass('shutdown'),
    recorded: by('floor', 'blocked'),
  },
  {
    what: 'what a rule refuses',
    act: async ({ pass, handlers }) => {
      await handlers['rules.addDeny']({ pattern: 'ls' }, PERSON)
      await pass('ls')
    },
    recorded: by('deny-rule', 'blocked'),
  },
  {
    what: 'a question with nobody to ask',
    options: { audience: () => 'nobody' },
    act: ({ pass }) => pass('rm -rf a'),
    recorded: by('nobody-to-ask', 'blocked'),
  },
  {
    what: 'a yes',
    act: (scene) => answered(scene, () => scene.reply('rm -rf a', 'once')),
    recorded: by('person', 'allowed'),
  },
  {
    what: 'a no',
    act: (scene) => answered(scene, () => scene.reply('rm -rf a', 'deny')),
    recorded: by('person', 'denied'),
  },
  {
    what: 'silence',
    act: (scene) => answered(scene, () => scene.clock.advance(300_000)),
    recorded: by('time-out', 'expired'),
  },
  {
    what: 'the end of the session',
    act: (scene) => answered(scene, () => scene.approvals.endSession('s1')),
    recorded: by('session-end', 'withdrawn'),
  },
  {
    what: 'the end of the app',
    act: (scene) => answered(scene, () => scene.approvals.dispose()),
    recorded: by('session-end', 'withdrawn'),
  },
  {
    what: 'the reviewer’s yes',
    options: { complete: async () => 'APPROVE' },
    mode: 'reviewer',
    act: ({ pass }) => pass('rm -rf a'),
    recorded: by('reviewer', 'allowed'),
  },
  {
    what: 'a command run by hand afterwards',
    options: { audience: () => 'nobody' },
    act: async ({ pass, approvals, handlers }) => {
      await pass('rm -rf a')
      const [skipped] = approvals.view().skipped
      await handlers['approval.runNow']({ id: skipped?.questionId ?? '' }, PERSON)
      await pass('rm -rf a')
    },
    recorded: by('person', 'allowed'),
  },
]

describe('nothing is decided without a name', () => {
  it.each(ROWS)('$what is recorded', async ({ options, mode, act, recorded }) => {
    const scene = openApprovals(options)
    if (mode)
      scene.handlers['approval.mode.set']({ mode, sessionId: 's1', confirmed: true }, PERSON)
    await act(scene)
    const decisions = await scene.decisions()

    expect(decisions.at(-1)).toMatchObject(recorded)
    expect(scene.published('decisions.recorded')).toHaveLength(decisions.length)
  })

  it.each([
    ['session', 'session-rule'],
    ['30min', 'session-rule'],
    ['project', 'permanent-rule'],
    ['always', 'permanent-rule'],
  ] as const)('a rule for %s is recorded with its pattern and its scope', async (scope, kind) => {
    const scene = openApprovals()
    await answered(scene, () => scene.reply('rm -rf a', scope))
    await scene.pass('rm -rf a')

    expect((await scene.decisions()).at(-1)).toMatchObject({
      decider: { kind, pattern: 'exactly: rm -rf a' },
      scope,
    })
  })

  it('how long the person took is recorded, and keys are not', async () => {
    const scene = openApprovals()
    const command = 'rm -rf a-hunter2secret'
    const passed = scene.pass(command)
    await scene.question(command)
    scene.clock.advance(4_000)
    await scene.reply(command, 'deny', { words: 'not hunter2secret' })
    await passed

    const expected = { command: 'rm -rf a-[secret]', words: 'not [secret]', waitedMs: 4_000 }
    expect(await scene.decisions()).toMatchObject([expected])
    expect(scene.published('decisions.recorded')).toMatchObject([expected])
  })
})

function by(
  kind: DecisionView['decider']['kind'],
  outcome: DecisionView['outcome'],
): Row['recorded'] {
  return { outcome, decider: { kind } }
}

async function answered(scene: Scene, answer: () => unknown): Promise<void> {
  const passed = scene.pass('rm -rf a')
  await scene.question('rm -rf a')
  await answer()
  await passed
}
