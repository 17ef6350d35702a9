import { describe, expect, it, vi } from 'vitest'
import { createAvailability } from '../../../src-main/registry/availability.ts'
import { createRegistry } from '../../../src-main/registry/registry.ts'
import type { CheckFn, ToolEntry, ToolRegistration } from '../../../src-main/registry/tool-entry.ts'
import { inEnglish } from '../../support/in-english.ts'
import { recordingLog } from '../../support/recording-log.ts'
import { sampleTool } from '../../support/sample-tool.ts'

const SECOND = 1_000

function open() {
  const registry = createRegistry()
  const secrets: Record<string, string> = {}
  const clock = { now: 0 }
  const { log, messages } = recordingLog()
  const availability = createAvailability({
    searchProblem: () => undefined,
    hasSkills: () => false,
    browserProblem: () => undefined,
    mediaProblem: () => undefined,
    registry,
    secret: (name) => secrets[name],
    now: () => clock.now,
    log,
  })
  return { registry, secrets, clock, messages, availability, add, verdict }

  function add(different: Partial<ToolRegistration> = {}): ToolEntry {
    registry.register(sampleTool(different))
    const entry = registry.entry(different.name ?? 'read_file')
    if (!entry) throw new Error('the registry refused the tool of this test')
    return entry
  }

  async function verdict(tool: ToolEntry) {
    return (await availability.check([tool])).verdicts[0]
  }
}

describe('what a check may answer', () => {
  const no = { ok: false, code: 'failed', checkedAt: 0 }
  const throws = (error: unknown) => () => {
    throw error
  }

  it.each<[what: string, check: CheckFn | undefined, verdict: unknown]>([
    ['nothing to check', undefined, { ok: true }],
    ['yes', () => true, { ok: true, checkedAt: 0 }],
    ['yes, later', async () => true, { ok: true, checkedAt: 0 }],
    ['no', () => false, { ...no, reason: inEnglish('its check said no') }],
    [
      'no with a reason',
      () => ({ ok: false, code: 'not-running', reason: 'docker is not running', fix: 'start it' }),
      {
        ok: false,
        code: 'not-running',
        reason: inEnglish('docker is not running'),
        fix: inEnglish('start it'),
        checkedAt: 0,
      },
    ],
    [
      'no with a code of its own',
      (() => ({ ok: false, code: 'tired', reason: 'later' })) as unknown as CheckFn,
      { ...no, reason: inEnglish('later') },
    ],
    [
      'neither yes nor no',
      (() => undefined) as unknown as CheckFn,
      { ...no, reason: inEnglish('its check answered neither yes nor no') },
    ],
    ['an error', throws(new Error('boom')), { ...no, reason: inEnglish('its check failed: boom') }],
    ['a thrown string', throws('boom'), { ...no, reason: inEnglish('its check failed: boom') }],
    [
      'a thrown nothing',
      throws(Object.create(null)),
      { ...no, reason: inEnglish('its check failed: no reason given') },
    ],
    [
      'a rejection',
      async () => throws(new Error('boom'))(),
      { ...no, reason: inEnglish('its check failed: boom') },
    ],
  ])('%s', async (_what, checkFn, expected) => {
    const { add, verdict } = open()

    expect(await verdict(add({ checkFn }))).toEqual(expected)
  })

  it('answers at once when every check does', () => {
    const { add, availability } = open()

    expect(availability.check([add({ checkFn: () => true })])).not.toBeInstanceOf(Promise)
  })
})

describe('keys', () => {
  it('are all needed by a tool that has no check of its own', async () => {
    const { add, verdict, secrets, availability } = open()
    const tool = add({ requiresEnv: ['ALPHA_KEY', 'BETA_KEY'] })
    secrets.ALPHA_KEY = 'a'
    expect(await verdict(tool)).toEqual({
      ok: false,
      code: 'missing-key',
      reason: inEnglish('BETA_KEY is not set'),
      fix: inEnglish('Enter BETA_KEY'),
      checkedAt: 0,
    })

    secrets.BETA_KEY = 'b'
    availability.forget()
    expect(await verdict(tool)).toEqual({ ok: true, checkedAt: 0 })
  })

  it('explain a plain no', async () => {
    const { add, verdict } = open()
    const tool = add({ requiresEnv: ['ALPHA_KEY', 'BETA_KEY'], checkFn: () => false })

    expect(await verdict(tool)).toMatchObject({
      code: 'missing-key',
      reason: inEnglish('ALPHA_KEY and BETA_KEY are not set'),
    })
  })

  it('can be looked up by a check that is content with one of them', async () => {
    const { add, verdict, secrets } = open()
    secrets.BETA_KEY = 'b'
    const tool = add({
      requiresEnv: ['ALPHA_KEY', 'BETA_KEY'],
      checkFn: ({ secret }) => Boolean(secret('ALPHA_KEY') ?? secret('BETA_KEY')),
    })

    expect(await verdict(tool)).toMatchObject({ ok: true })
  })
})

describe('asking again', () => {
  it.each([
    ['a yes', true],
    ['a no', false],
  ])('is spared for 30 seconds after %s', async (_what, answer) => {
    const { add, verdict, clock } = open()
    const checkFn = vi.fn(() => answer)
    const tool = add({ checkFn })

    await verdict(tool)
    clock.now = 30 * SECOND - 1
    await verdict(tool)
    expect(checkFn).toHaveBeenCalledTimes(1)
    clock.now = 30 * SECOND
    await verdict(tool)
    expect(checkFn).toHaveBeenCalledTimes(2)
  })

  it('happens each time for a check that wants it so', async () => {
    const { add, verdict } = open()
    const answers = [true, false, true]
    const tool = add({ checkEveryTime: true, checkFn: () => answers.shift() ?? false })

    expect((await verdict(tool))?.ok).toBe(true)
    expect((await verdict(tool))?.ok).toBe(false)
    expect((await verdict(tool))?.ok).toBe(true)
  })

  it('runs a shared check once for all its tools', async () => {
    const { add, availability } = open()
    const checkFn = vi.fn(async () => true)
    const tools = ['one', 'two', 'three'].map((name) =>
      add({ name, checkFn, checkEveryTime: true }),
    )

    const { verdicts } = await availability.check(tools)

    expect(verdicts.map((verdict) => verdict.ok)).toEqual([true, true, true])
    expect(checkFn).toHaveBeenCalledTimes(1)
  })

  it('joins a check that is still running', async () => {
    const { add, availability } = open()
    const checkFn = vi.fn(async () => true)
    const tool = add({ checkFn })

    await Promise.all([availability.check([tool]), availability.check([tool])])

    expect(checkFn).toHaveBeenCalledTimes(1)
  })
})

describe('a failure soon after a success', () => {
  it('does not take the tool away for 60 seconds, and is asked about each time', async () => {
    const { add, verdict, clock, messages } = open()
    const checkFn = vi.fn(() => clock.now === 0)
    const tool = add({ checkFn })
    await verdict(tool)

    clock.now = 45 * SECOND
    expect((await verdict(tool))?.ok).toBe(true)
    clock.now = 60 * SECOND - 1
    expect((await verdict(tool))?.ok).toBe(true)
    expect(checkFn).toHaveBeenCalledTimes(3)
    expect(messages('warn')).toHaveLength(2)

    clock.now = 60 * SECOND
    expect((await verdict(tool))?.ok).toBe(false)
  })

  it('is believed at once when the person asks to check again', async () => {
    const { add, verdict, clock, availability } = open()
    const tool = add({ checkFn: () => clock.now === 0 })
    await verdict(tool)

    clock.now = 1
    const { verdicts } = await availability.recheck([tool])

    expect(verdicts).toEqual([
      { ok: false, code: 'failed', reason: inEnglish('its check said no'), checkedAt: 1 },
    ])
    expect(availability.peek(tool)?.ok).toBe(false)
  })
})

describe('a check that does not come back', () => {
  it('makes its tool unavailable after 5 seconds, and only its own', async () => {
    vi.useFakeTimers()
    try {
      const { add, availability } = open()
      let aborted = false
      const hanging = add({
        name: 'hanging',
        checkFn: ({ signal }) => {
          signal.addEventListener('abort', () => {
            aborted = true
          })
          return new Promise<boolean>(() => {})
        },
      })
      const sound = add({ name: 'sound', checkFn: async () => true })

      const checked = Promise.resolve(availability.check([hanging, sound]))
      await vi.advanceTimersByTimeAsync(5 * SECOND)

      expect((await checked).verdicts).toMatchObject([
        { ok: false, code: 'failed', reason: inEnglish('its check did not answer within 5 s') },
        { ok: true },
      ])
      expect(aborted).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })

  it('cannot overwrite what was found after the keys changed', async () => {
    const { add, availability } = open()
    const first = Promise.withResolvers<boolean>()
    const answers = [first.promise, Promise.resolve(true)]
    const tool = add({ checkFn: () => answers.shift() ?? false })

    const before = availability.check([tool])
    availability.forget()
    await availability.check([tool])
    first.resolve(false)
    await before

    expect(availability.peek(tool)?.ok).toBe(true)
  })
})

describe('whoever watches', () => {
  it('is told when an answer differs from the one before, and only then', async () => {
    const { add, availability, clock, verdict } = open()
    const answers = [false, false, true]
    const tool = add({ checkFn: () => answers.shift() ?? false })
    let told = 0
    availability.onChange(() => told++)
    expect(availability.peek(tool)).toBeUndefined()

    const seen: [number, number][] = []
    for (const at of [0, 30, 60]) {
      clock.now = at * SECOND
      await verdict(tool)
      seen.push([told, availability.revision()])
    }

    expect(seen).toEqual([
      [1, 1],
      [1, 1],
      [2, 2],
    ])
  })
})

describe('toolsets', () => {
  it('are of use when one tool is, and say what they need when none is', async () => {
    const { add, availability } = open()
    add({ name: 'one', toolset: 'mixed', checkFn: () => false })
    add({ name: 'two', toolset: 'mixed' })
    add({ name: 'three', toolset: 'keyed', requiresEnv: ['A_KEY', 'B_KEY'] })
    add({ name: 'four', toolset: 'keyed', requiresEnv: ['A_KEY'] })

    expect(await availability.reportToolsets()).toEqual({
      available: ['mixed'],
      unavailable: [{ name: 'keyed', envVars: ['A_KEY', 'B_KEY'], tools: ['four', 'three'] }],
    })
    expect(await availability.isToolsetAvailable('mixed')).toBe(true)
    expect(await availability.isToolsetAvailable('keyed')).toBe(false)
    expect(await availability.isToolsetAvailable('nothing')).toBe(false)
  })
})
