import { registry, type ToolContext, toolError } from '#tool-api'

type Access = ToolContext['schedules']
type Change = Parameters<Access['propose']>[0]

const DEEDS = ['resume', 'run', 'remove'] as const

registry.register({
  name: 'cronjob',
  toolset: 'cronjob',
  emoji: '⏰',
  description: 'Begin work at set times, while Talaria is open',
  schema: {
    description: [
      'Work that begins by itself at set times, while the app is open: create, list, update, pause,',
      'resume, run now or remove a job. Each run is a new session that knows nothing of this one, so',
      'the prompt must say all it needs. Nobody is there to answer: what would need a yes is not run.',
      'The person is asked before a job is kept or changed. A job has no script, no_agent or',
      'attach_to_session: the prompt says which script to run, and the answer goes where deliver says.',
    ].join(' '),
    parameters: {
      type: 'object',
      properties: {
        action: {
          type: 'string',
          enum: ['create', 'list', 'update', 'pause', 'resume', 'remove', 'run'],
          description: 'create needs prompt and schedule; all others but list need job_id',
        },
        job_id: { type: 'string', maxLength: 64, description: 'As list gives it' },
        prompt: { type: 'string', maxLength: 20_000, description: 'What each run is told' },
        schedule: {
          type: 'string',
          maxLength: 200,
          description:
            '“every 2h”, “30m” (again and again), “in 30m” (once), “weekdays at 9am”, “every monday 17:30”, five cron fields, or a time such as 2026-12-24T18:00; in the time zone of this machine',
        },
        name: { type: 'string', maxLength: 80, description: 'A few words for the person' },
        repeat: { type: 'integer', minimum: 1, maximum: 1_000, description: 'Ends after so many' },
        deliver: {
          type: 'string',
          maxLength: 60,
          description: 'A target of send_message that the answer goes to',
        },
        skills: strings('Skills that each run loads first'),
        context_from: strings('Jobs, by id, whose last answer each run is told'),
        continuity: {
          type: 'boolean',
          description: 'Each run is told what the last one of this job answered',
        },
        enabled_toolsets: strings('The only toolsets that its runs have; left out: all'),
        workdir: { type: 'string', maxLength: 4_000, description: 'The folder it works in' },
        when_missed: {
          type: 'string',
          enum: ['run', 'list'],
          description:
            'Of times that went by while the app was closed: run the last one late (the default), or only list them',
        },
      },
      required: ['action'],
    },
  },
  handler: cronjob,
})

/** Known from the cronjob of other agents; whoever gives one must not take it for done. */
const LEFT_OUT = {
  script: 'say in the prompt which script to run, and what to do with its output',
  no_agent: 'every run is an agent’s; say in the prompt that it runs the command and no more',
  attach_to_session:
    'a run has a session of its own; continuity tells it what the last one answered',
}

interface Args extends Change {
  action: 'create' | 'list' | 'update' | 'pause' | (typeof DEEDS)[number]
  job_id?: string
}

async function cronjob(
  { action, job_id: id = '', ...change }: Args,
  { schedules, ask }: ToolContext,
): Promise<string> {
  for (const [name, instead] of Object.entries(LEFT_OUT))
    if (Object.hasOwn(change, name)) return failed(`there is no ${name} here: ${instead}`)
  if (action === 'list') return JSON.stringify({ success: true, jobs: await schedules.list() })
  if (action === 'pause') {
    const paused = await schedules.pause(id)
    return paused.ok ? JSON.stringify({ success: true, job: paused.entry }) : failed(paused.message)
  }
  const wanted = await propose()
  if (!wanted.ok) return failed(wanted.message)
  const { question, keep } = wanted.proposed
  const answer = await ask({
    ...{ about: question, level: 'caution', remember: null },
    // It goes on when this session is long over.
    outlives: true,
  })
  if (!answer.isAllowed) return failed(answer.message)
  return JSON.stringify({ success: true, job: keep() })

  function propose() {
    if (action === 'create') return schedules.propose(change)
    if (action === 'update') return schedules.proposeChange(id, change)
    return schedules.proposeDeed(id, action as (typeof DEEDS)[number])
  }
}

function failed(message: string): string {
  return toolError(message, { success: false })
}

function strings(description: string) {
  return { type: 'array', items: { type: 'string', maxLength: 80 }, maxItems: 20, description }
}
