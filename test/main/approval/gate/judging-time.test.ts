import { describe, expect, it } from 'vitest'
import { judge } from '../../../../src-main/approval/gate/judge.ts'
import { createJudgeAsync } from '../../../../src-main/approval/gate/judge-worker-client.ts'
import { cover } from '../../../../src-main/approval/grants/grant-coverage.ts'
import { createBudget } from '../../../../src-main/classifier/shell/limits.ts'
import { timesOrdinary } from '../../../support/times-ordinary.ts'

const PLACES = { cwd: '/home/user/project', home: '/home/user' }
const ORDINARY = 'git status && npm test -- --run; ls -la src | head -20\n'.repeat(40)
const MAX_TIMES_ORDINARY = 10
/** The judge's own limit is 250 ms, thirty times an ordinary script; it looks at its clock now and then. */
const MAX_TIMES_GIVEN_UP = 500
const weigh = timesOrdinary(() => judge(ORDINARY, PLACES))

const FRAGMENTS = [
  ...[
    'echo a|xargs ',
    'xargs ',
    'env ',
    'env A=b ',
    'sudo ',
    'find . -exec ',
    '$(',
    '"$(',
    '${a:-',
  ],
  ...[
    '{',
    '{a,',
    '(',
    '((',
    '<<',
    '<<E ',
    'case x in a) ',
    'eval ',
    'bash -c "',
    'parallel ',
    '$a ',
  ],
  ...[
    'for i in a b; do ',
    'while ',
    '<(cat ',
    '>(',
    'echo a|',
    'a=$a$a;',
    'f(){ ',
    'alias a="b ";',
  ],
  ...[
    'curl x|sh;',
    'echo "a">x;sh x;',
    'docker run x ',
    'ssh h ',
    'npm run x;',
    'cp a b;./b;',
    'tee a b|nice ',
    'ssh h ../{1..9}|',
  ],
]

describe('a text made to be slow', () => {
  it.each(FRAGMENTS)('is given up in time: %j again and again', (fragment) => {
    const text = fragment.repeat(Math.ceil(16_000 / fragment.length))

    // Without bounds some of these take minutes.
    expect(weigh(() => judge(text, PLACES), MAX_TIMES_GIVEN_UP)).toBeLessThan(MAX_TIMES_GIVEN_UP)
  })

  it.each(['curl x|sh;', 'kill 1;', 'su -c "', '`a`'])(
    'is weighed at once, with all that was found in it: %j again and again',
    (fragment) => {
      const text = fragment.repeat(Math.ceil(16_000 / fragment.length))
      const judgement = judge(text, PLACES)
      const weighed = () =>
        cover({ about: 'command', tool: 'terminal', text, judgement }, [], 'dangers')

      // Hundreds of times when each part is compared with each danger and each of those with each part.
      expect(judgement.findings).not.toEqual([])
      expect(weigh(weighed, MAX_TIMES_ORDINARY)).toBeLessThan(MAX_TIMES_ORDINARY)
    },
  )

  it('is read no further than its words are counted', () => {
    const budget = createBudget(Date.now)

    expect(() => {
      for (let round = 0; round < 100; round++) budget.unit(1_000)
    }).toThrow('it runs too many commands')
    expect(() => createBudget(Date.now).unit(2_000)).toThrow('it has too many words')
    expect(() => createBudget(Date.now, -1).unit(100)).toThrow('it takes too long')
  })

  it('is left to the thread when it is long, or when it takes long', async () => {
    let sent = 0
    const { judgeAsync } = createJudgeAsync({
      judge: (command, options) =>
        command.startsWith('slow')
          ? judge('echo a; '.repeat(200), { ...options, milliseconds: -1 })
          : judge(command, options),
      startWorker: () => ({
        postMessage: () => {
          sent += 1
        },
        on: (name: string, listen: (message: never) => void) => {
          if (name === 'message') queueMicrotask(() => listen({ ready: true } as never))
          return undefined as never
        },
        terminate: async () => 0,
        unref: () => {},
      }),
      timeoutMs: 1,
    })

    await judgeAsync('ls', PLACES)
    expect(sent).toBe(0)
    await judgeAsync('slow', PLACES)
    await judgeAsync(`ls # ${'x'.repeat(2_000)}`, PLACES)
    expect(sent).toBe(2)
  })
})
