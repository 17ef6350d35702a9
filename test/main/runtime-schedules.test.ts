import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { QuestionView, ScheduleRunView } from '#contract'
import { openModelSession } from '../support/model-session.ts'
import { keyStore, openRuntime } from '../support/runtime.ts'

async function open(options: Parameters<typeof openModelSession>[0] = { keyStore }) {
  const { runtime, server: model, id: sessionId } = await openModelSession(options)
  mkdirSync(join(runtime.cwd, 'build'))
  return { runtime, model, sessionId, call, asked, answer, add, runOnce }

  async function call(args: object) {
    const { result } = await runtime.request('tools.call', {
      ...{ name: 'cronjob', arguments: { ...args }, sessionId },
    })
    return JSON.parse(result)
  }

  async function asked(): Promise<QuestionView> {
    const open = async () => (await runtime.request('runtime.snapshot', {})).approvals.open
    await expect.poll(async () => (await open()).length).toBe(1)
    const [question] = await open()
    if (!question) throw new Error('nothing was asked')
    return question
  }

  async function answer(decision: 'once' | 'deny'): Promise<QuestionView> {
    const question = await asked()
    await runtime.request('approval.reply', { id: question.id, decision })
    return question
  }

  async function add(prompt = 'Clean up.') {
    const setup = { name: 'Clean', prompt, when: 'every day at 9' }
    const { schedules } = await runtime.request('schedules.add', { setup })
    return schedules[0]?.id ?? ''
  }

  async function runOnce(id: string, count: number): Promise<ScheduleRunView[]> {
    await runtime.request('schedules.run', { id })
    const runs = async () => (await runtime.request('schedules.history', { id })).runs
    await expect
      .poll(async () => (await runs()).filter(({ endedAt }) => endedAt !== undefined).length, {
        timeout: 20_000,
      })
      .toBe(count)
    return runs()
  }
}

describe('a schedule', () => {
  it('of an agent is kept after a yes to its very text and times, and not after a no', async () => {
    const { runtime, call, answer } = await open()
    const job = { action: 'create', prompt: 'Look at\nthe mail.', schedule: 'weekdays at 9am' }
    const denied = call(job)
    await answer('deny')
    expect((await denied).success).toBe(false)
    expect((await runtime.request('schedules.list', {})).schedules).toEqual([])

    const created = call({ ...job, name: 'Mail', enabled_toolsets: ['web'], repeat: 5 })
    const question = await answer('once')
    const said = question.findings.map(({ sentence }) => sentence).join('\n')
    expect(said).toContain('on weekdays at 09:00')
    expect(said).toMatch(/Next: \d{4}-\d\d-\d\d 09:00, \d{4}-\d\d-\d\d 09:00, /)
    expect(said).toContain('Look at\nthe mail.')
    expect(said).toContain(runtime.cwd)
    expect(said).toContain('tools from web')
    expect(question.scopes.filter(({ offered }) => offered).map(({ scope }) => scope)).toEqual([
      'once',
    ])
    const { job: kept } = await created
    expect(kept).toMatchObject({ name: 'Mail', state: 'on' })
    expect((await runtime.request('schedules.list', {})).schedules).toMatchObject([
      { name: 'Mail', madeBy: 'agent', prompt: 'Look at\nthe mail.', toolsets: ['web'] },
    ])

    expect(await call({ action: 'pause', job_id: kept.job_id })).toMatchObject({
      job: { state: 'paused', next_runs: [] },
    })
    const changed = call({ action: 'update', job_id: kept.job_id, schedule: 'every 2h' })
    await answer('deny')
    expect((await changed).success).toBe(false)
    const removed = call({ action: 'remove', job_id: kept.job_id })
    await answer('once')
    expect(await removed).toMatchObject({ success: true, job: { state: 'removed' } })
    expect((await call({ action: 'list' })).jobs).toEqual([])
  })

  it('keeps what the person did with it while they were asked', async () => {
    const { runtime, call, asked, answer, add } = await open()
    const id = await add()
    const listed = async () => (await runtime.request('schedules.list', {})).schedules
    const slower = call({ action: 'update', job_id: id, schedule: 'every 2h', continuity: true })
    await asked()
    await runtime.request('schedules.pause', { id, isPaused: true })
    await answer('once')
    expect((await slower).job).toMatchObject({ state: 'paused', next_runs: [] })
    expect(await listed()).toMatchObject([{ id, state: 'paused' }])

    const resumed = call({ action: 'resume', job_id: id })
    await asked()
    await runtime.request('schedules.remove', { id })
    await answer('once')
    expect((await resumed).job).toMatchObject({ state: 'removed' })
    expect(await listed()).toEqual([])
  })

  it('of an agent is asked about also in a session with full access, which it outlives', async () => {
    const { runtime, sessionId, call, answer } = await open()
    await runtime.request('approval.mode.set', {
      ...{ mode: 'full-access', sessionId, confirmed: true },
    })

    const job = call({ action: 'create', prompt: 'Look at the mail.', schedule: 'every 2h' })
    await answer('deny')

    expect((await job).success).toBe(false)
    expect((await runtime.request('schedules.list', {})).schedules).toEqual([])
  })

  it('that cannot be is refused before anybody is asked', async () => {
    const { call } = await open()
    const job = { action: 'create', prompt: 'x', schedule: '1h' }
    const refused: [object, RegExp][] = [
      [{ action: 'create', prompt: 'x' }, /both needed/],
      [{ ...job, schedule: '0 0 30 2 *' }, /never comes/],
      [{ ...job, deliver: 'Eve' }, /no target Eve/],
      [{ ...job, workdir: '/no/such' }, /no folder/],
      [{ ...job, enabled_toolsets: ['all of it'] }, /no toolset all of it/],
      [{ ...job, context_from: ['gone'] }, /no schedule gone/],
      [{ action: 'run', job_id: 'gone' }, /no schedule gone/],
      [{ ...job, script: './backup.sh' }, /no script here: say in the prompt/],
      [{ ...job, no_agent: true }, /no no_agent here/],
      [{ ...job, attach_to_session: true }, /no attach_to_session here/],
    ]

    for (const [args, message] of refused) expect((await call(args)).error).toMatch(message)
  })

  it('runs in a session of its own, and does without what it would have to ask about', async () => {
    const { runtime, model, add, runOnce } = await open()
    model.script(
      { calls: [{ name: 'terminal', arguments: { command: 'rm -rf build' } }] },
      { text: 'I could not delete it.' },
      { calls: [{ name: 'terminal', arguments: { command: 'rm -rf build' } }] },
      { text: 'Deleted.' },
    )
    const id = await add()
    const [first] = await runOnce(id, 1)
    expect(first).toMatchObject({ state: 'done', isByHand: true })
    expect(first?.notRun).toEqual([
      { text: 'rm -rf build', cwd: runtime.cwd, key: expect.any(String) },
    ])
    expect(existsSync(join(runtime.cwd, 'build'))).toBe(true)
    const offered = model.requests
      .at(-1)
      ?.body.tools.map((tool: { function: { name: string } }) => tool.function.name)
    expect(offered).toContain('terminal')
    expect(offered).not.toContain('clarify')
    const { sessions } = (await runtime.request('runtime.snapshot', {})).sessions
    expect(sessions.find((session) => session.id === first?.sessionId)?.title).toBe('Clean')

    await runtime.request('schedules.allow', {
      run: first?.id ?? 0,
      key: first?.notRun[0]?.key ?? '',
    })
    const [second] = await runOnce(id, 2)
    expect(second?.notRun).toEqual([])
    expect(existsSync(join(runtime.cwd, 'build'))).toBe(false)
    const { decisions } = await runtime.request('decisions.search', {})
    expect(decisions[0]).toMatchObject({ decider: { kind: 'person', via: 'schedule: Clean' } })
  })

  it('is found again by the next run of the app, with what it was allowed', async () => {
    const { runtime, model, add, runOnce } = await open()
    model.script(
      { calls: [{ name: 'terminal', arguments: { command: 'rm -rf build' } }] },
      { text: 'No.' },
    )
    const id = await add()
    const [run] = await runOnce(id, 1)
    const key = run?.notRun[0]?.key ?? ''
    await runtime.request('schedules.allow', { run: run?.id ?? 0, key })
    await runtime.close()
    const again = await openRuntime({ folder: runtime.folder, keyStore })

    const { schedules } = await again.request('schedules.list', {})
    expect(schedules).toMatchObject([{ id, last: { state: 'done' }, allowed: [{ key }] }])
    expect(schedules[0]?.nextTimes).toHaveLength(3)
  })

  it('is found again without what it was allowed, where anybody may have put that there', async () => {
    const { runtime, model, add, runOnce } = await open({})
    model.script(
      { calls: [{ name: 'terminal', arguments: { command: 'rm -rf build' } }] },
      { text: 'No.' },
    )
    const id = await add()
    const [run] = await runOnce(id, 1)
    const key = run?.notRun[0]?.key ?? ''
    await runtime.request('schedules.allow', { run: run?.id ?? 0, key })
    await runtime.close()
    const again = await openRuntime({ folder: runtime.folder })

    const { schedules } = await again.request('schedules.list', {})
    expect(schedules).toMatchObject([{ id, allowed: [] }])
  })
})
