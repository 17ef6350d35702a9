import { expect, it } from 'vitest'
import { say } from '#say'
import type { TurnEnd } from '../../../../src-main/agent/loop/agent-loop.ts'
import type { Session } from '../../../../src-main/agent/session/sessions.ts'
import { resultOf } from '../../../../src-main/agent/tools/delegation-result.ts'

const child: Session = {
  id: 'c1',
  title: '',
  cwd: '/work',
  model: 'demo',
  source: 'subagent',
  parentId: 's1',
  state: 'finished-unseen',
  createdAt: 0,
  updatedAt: 0,
  facts: {},
}

const ENDS: readonly [TurnEnd, boolean][] = [
  [{ kind: 'done' }, false],
  [{ kind: 'out-of-steps' }, true],
  [{ kind: 'cut-off' }, true],
  [{ kind: 'halted', reason: say('session.toolFailed', { tool: 't', times: 20 }) }, true],
]

it.each(ENDS)('tells the parent whether a child that ended so had more to do: %o', (end, isCut) => {
  const { exit_reason, truncated } = resultOf(0, end, child, [], 1)
  expect({ exit_reason, truncated }).toEqual({ exit_reason: end.kind, truncated: isCut })
})
