/** Sub-agents: sessions of their own that work on a part of the task and report back. */
import type { Handlers } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { parseJson } from '../../lib/parse-json.ts'
import { toolError } from '../../lib/tool-error.ts'
import type { Agent } from '../loop/agent.ts'
import { ancestry } from '../session/ancestry.ts'
import { type Session, type Sessions, workFolder } from '../session/sessions.ts'
import { titleOf } from '../session/title-of.ts'
import type { AgentToolContext } from './agent-tool.ts'
import { checkTasks, type DelegateArgs, type DelegatedTask, tasksOf } from './delegated-task.ts'
import { type ChildResult, resultOf, summaryRoom } from './delegation-result.ts'

const MAX_CHILDREN = 10
/** Sub-agents of sub-agents of sub-agents, and no further: each level costs and tells less. */
const MAX_DEPTH = 3
const SCHEMA_TRIES = 2

export function createDelegation(deps: {
  sessions: Sessions
  agent: Agent
  newId: () => string
  /** Nobody waits for what comes later: its session ends with the turn. */
  isUnattended: (sessionId: string) => boolean
  now: () => number
  /** What is wrong with a value under a JSON Schema; nothing when it fits. */
  schemaErrors: (schema: object, value: unknown) => string[]
  onStarted?: (child: { id: string; parentId: string; goal: string }) => void
  onStopped?: (child: { id: string; parentId: string; status: ChildResult['status'] }) => void
}) {
  const { sessions, agent } = deps
  const running = new Map<string, { parentId: string; goal: string; startedAt: number }>()
  const handlers: Pick<Handlers, 'subagent.stop' | 'subagent.steer'> = {
    'subagent.stop': async ({ id }) => {
      await agent.stop(runningChild(id))
      return null
    },
    'subagent.steer': ({ id, text }) => {
      agent.send(runningChild(id), text)
      return null
    },
  }
  return { tool, handlers, stopChildren }

  async function tool(args: DelegateArgs, context: AgentToolContext): Promise<string> {
    if (args.action === 'list') return JSON.stringify({ subagents: listOf(context.sessionId) })
    if (args.action === 'stop' || args.action === 'steer') return control(args, context.sessionId)
    const tasks = tasksOf(args)
    const problem = checkTasks(tasks, MAX_CHILDREN)
    if (problem) return toolError(problem)
    const parent = sessions.get(context.sessionId)
    if (!mayDelegate(parent)) return toolError('a leaf works alone: do this part yourself')
    const free = MAX_CHILDREN - running.size
    if (tasks.length > free)
      return toolError(
        `${running.size} sub-agents run already; at most ${MAX_CHILDREN} may, so wait for some to end`,
      )
    return parent.source === 'subagent' || deps.isUnattended(parent.id)
      ? runNow(tasks, parent, context)
      : dispatchAll(tasks, parent)
  }

  /** The parent goes on; the results reach it as a message of their own. */
  function dispatchAll(tasks: readonly DelegatedTask[], parent: Session): string {
    const delegationId = deps.newId()
    const children = tasks.map((task) => begin(task, parent))
    const work = tasks.map((task, index) =>
      finish(task, index, children[index] ?? parent, tasks.length),
    )
    void Promise.all(work).then((results) => report(parent.id, delegationId, results))
    return JSON.stringify({
      status: 'dispatched',
      mode: 'background',
      count: tasks.length,
      delegation_id: delegationId,
      goals: tasks.map(({ goal }) => goal),
      roles: children.map(roleOf),
      subagent_ids: children.map(({ id }) => id),
      note: 'The sub-agents work in the background; their results arrive as a message. Go on with something else or end your turn.',
      control_hint: 'Use action list, steer or stop with a subagent_id.',
    })
  }

  async function runNow(
    tasks: readonly DelegatedTask[],
    parent: Session,
    { signal }: AgentToolContext,
  ): Promise<string> {
    const startedAt = deps.now()
    const children = tasks.map((task) => begin(task, parent))
    signal.addEventListener('abort', () => void stopChildren(parent.id), { once: true })
    const results = await Promise.all(
      tasks.map((task, index) => finish(task, index, children[index] ?? parent, tasks.length)),
    )
    const seconds = (deps.now() - startedAt) / 1_000
    return JSON.stringify({ results, total_duration_seconds: seconds })
  }

  function begin(task: DelegatedTask, parent: Session): Session {
    const depth = ancestry(sessions, parent.id).length
    const isOrchestrator = task.role === 'orchestrator' && depth < MAX_DEPTH
    const child = sessions.create({
      cwd: parent.cwd,
      model: parent.model,
      title: titleOf(task.goal),
      source: 'subagent',
      parentId: parent.id,
      folder: workFolder(parent),
      ...(parent.facts.place && { place: parent.facts.place }),
      ...(isOrchestrator && { role: 'orchestrator' }),
    })
    running.set(child.id, { parentId: parent.id, goal: task.goal, startedAt: deps.now() })
    deps.onStarted?.({ id: child.id, parentId: parent.id, goal: task.goal })
    agent.send(child.id, briefOf(task))
    return child
  }

  async function finish(
    task: DelegatedTask,
    index: number,
    child: Session,
    siblings: number,
  ): Promise<ChildResult> {
    const startedAt = running.get(child.id)?.startedAt ?? deps.now()
    let errors: string[] = []
    for (let attempt = 1; attempt <= SCHEMA_TRIES; attempt += 1) {
      const end = (await agent.ended(child.id)) ?? { kind: 'done' }
      const seconds = (deps.now() - startedAt) / 1_000
      const result = resultOf(
        index,
        end,
        sessions.get(child.id),
        sessions.each(child.id),
        seconds,
        roomFor(child, siblings),
      )
      if (!task.outputSchema || result.status !== 'completed') return ended(child, result)
      errors = deps.schemaErrors(task.outputSchema, parseAnswer(result.summary))
      const isLast = errors.length === 0 || attempt === SCHEMA_TRIES
      const checked = { ...result, schema_valid: errors.length === 0, schema_retries: attempt - 1 }
      if (isLast)
        return ended(child, { ...checked, ...(errors.length > 0 && { schema_errors: errors }) })
      agent.send(
        child.id,
        `Your answer does not fit the schema: ${errors.join('; ')}. Answer again with only the JSON.`,
      )
    }
    throw new Error('a sub-agent was asked more often than it may be')
  }

  function roomFor({ parentId }: Session, siblings: number): number | undefined {
    const parent = parentId === undefined ? undefined : sessions.find(parentId)
    return parent && summaryRoom(parent, siblings)
  }

  function ended(child: Session, result: ChildResult): ChildResult {
    const { id } = child
    const known = running.get(id)
    running.delete(id)
    if (known) deps.onStopped?.({ id, parentId: known.parentId, status: result.status })
    return result
  }

  function report(parentId: string, delegationId: string, results: readonly ChildResult[]): void {
    const facts = JSON.stringify({ delegation_id: delegationId, results })
    const text = `[Sub-agents are done: ${countsOf(results)}]\n${facts}`
    // The person may have deleted the session meanwhile; then nobody is left to hear it.
    if (sessions.find(parentId)) agent.deliver(parentId, { text })
  }

  async function control(args: DelegateArgs, parentId: string): Promise<string> {
    const id = args.subagent_id ?? ''
    if (running.get(id)?.parentId !== parentId)
      return toolError(`no sub-agent ${id} of yours is running`)
    if (args.action === 'stop') {
      await agent.stop(id)
      return JSON.stringify({ status: 'stopped', subagent_id: id })
    }
    if (!args.message) return toolError('steer needs a message')
    agent.send(id, args.message)
    return JSON.stringify({ status: 'steered', subagent_id: id })
  }

  function listOf(parentId: string) {
    return [...running]
      .filter(([, child]) => child.parentId === parentId)
      .map(([id, { goal, startedAt }]) => ({
        subagent_id: id,
        goal,
        running_seconds: (deps.now() - startedAt) / 1_000,
      }))
  }

  async function stopChildren(parentId: string): Promise<void> {
    const ids = [...running].filter(([, child]) => child.parentId === parentId).map(([id]) => id)
    await Promise.all(ids.map(agent.stop))
  }

  function runningChild(id: string): string {
    if (!running.has(id)) throw new RuntimeError('not-found', say('session.childGone'))
    return id
  }
}

function mayDelegate({ source, facts }: Session): boolean {
  return source === 'person' || facts.role === 'orchestrator'
}

/** As it was begun: at the end of the line there are only leaves. */
function roleOf({ facts }: Session): 'leaf' | 'orchestrator' {
  return facts.role ?? 'leaf'
}

/** For the person, who sees this line first: `2 completed, 1 interrupted`. */
function countsOf(results: readonly ChildResult[]): string {
  const counts = new Map<string, number>()
  for (const { status } of results) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${count} ${status}`).join(', ')
}

function briefOf({ goal, context, outputSchema }: DelegatedTask): string {
  const schema =
    outputSchema && `Answer with only JSON that fits this schema:\n${JSON.stringify(outputSchema)}`
  return [goal, context, schema].filter(Boolean).join('\n\n')
}

/** Models like to put their JSON between fences. */
function parseAnswer(text: string): unknown {
  return parseJson(text.replace(/^```(?:json)?\n|\n?```$/g, ''))
}
