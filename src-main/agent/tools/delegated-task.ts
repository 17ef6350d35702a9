/** What a parent may hand over, and what is too vague to be handed over. */
export interface DelegateArgs {
  action?: 'spawn' | 'list' | 'steer' | 'stop'
  goal?: string
  context?: string
  role?: Role
  tasks?: { goal?: string; context?: string; role?: Role; output_schema?: object }[]
  output_schema?: object
  subagent_id?: string
  message?: string
}

type Role = 'leaf' | 'orchestrator'

export interface DelegatedTask {
  goal: string
  context: string
  role: Role
  outputSchema: object | undefined
}

const LEAST_GOAL_CHARS = 10
const PLACEHOLDER =
  /^(todo|tbd|task|goal|example|placeholder)\b[\s\d.:#-]*$|\{\{.*\}\}|<[a-z_ ]+>|\[(task|goal|insert)[^\]]*\]/i

export function tasksOf(args: DelegateArgs): DelegatedTask[] {
  const given = args.tasks ?? (args.goal === undefined ? [] : [args])
  return given.map(({ goal = '', context = '', role = args.role, output_schema }) => ({
    goal: goal.trim(),
    context,
    role: role ?? 'leaf',
    outputSchema: output_schema,
  }))
}

/** Why this cannot be done, or undefined. */
export function checkTasks(tasks: readonly DelegatedTask[], most: number): string | undefined {
  if (tasks.length === 0) return 'delegate_task needs a goal, or tasks with a goal each'
  if (tasks.length > most) return `at most ${most} tasks can be handed over at once`
  const vague = tasks.find(({ goal }) => goal.length < LEAST_GOAL_CHARS || PLACEHOLDER.test(goal))
  return vague && `“${vague.goal}” is too vague for somebody who knows nothing of this conversation`
}
