/** What an editor may choose in a session of ours, and type behind a slash. */
import type { AvailableCommand, SessionConfigOption } from '@agentclientprotocol/sdk'
import type { CommandView, ModelsView, RequestOf, SessionView, SkillView } from '#contract'

/** Of what a session may be told: whether it only plans, and its model. How much is asked is for a window to say. */
export function configOf(
  { model, isPlanning }: Pick<SessionView, 'model' | 'isPlanning'>,
  { providers }: Pick<ModelsView, 'providers'>,
): SessionConfigOption[] {
  const known = providers.flatMap(({ name: group, models }) =>
    models.flatMap(({ id, name, isChat }) =>
      isChat ? [{ value: id, name, description: group }] : [],
    ),
  )
  const isKnown = known.some(({ value }) => value === model)
  return [
    {
      ...{ id: 'mode', name: 'Mode', category: 'mode', type: 'select' },
      currentValue: isPlanning ? 'plan' : 'work',
      options: [
        { value: 'work', name: 'Work', description: 'It works, and asks as its rules say' },
        { value: 'plan', name: 'Plan', description: 'It only looks, and proposes' },
      ],
    },
    {
      ...{ id: 'model', name: 'Model', category: 'model', type: 'select' },
      currentValue: model,
      options: isKnown ? known : [...known, { value: model, name: model }],
    },
  ]
}

/** The request that a choice is; undefined for one that was not offered. */
export function choiceOf(
  id: string,
  option: string,
  value: unknown,
):
  | { name: 'session.setModel'; payload: RequestOf<'session.setModel'> }
  | { name: 'session.setPlanning'; payload: RequestOf<'session.setPlanning'> }
  | undefined {
  if (option === 'model' && typeof value === 'string')
    return { name: 'session.setModel', payload: { id, model: value } }
  if (option === 'mode' && (value === 'plan' || value === 'work'))
    return { name: 'session.setPlanning', payload: { id, isPlanning: value === 'plan' } }
  return undefined
}

/** Commands of plugins and prompts of servers, and skills that may be used. */
export interface Typable {
  commands: readonly CommandView[]
  skills: readonly SkillView[]
}

export function availableCommands({ commands, skills }: Typable): AvailableCommand[] {
  const taken = new Set(commands.map(({ name }) => name))
  const loadable = skills.filter(({ name, state }) => state === 'used' && !taken.has(name))
  return [...commands, ...loadable].map(({ name, description }) => ({
    ...{ name, description },
    input: { hint: '…' },
  }))
}

/** The command or skill that words begin with, and what stands behind its name. */
export function typedIn(
  text: string,
  { commands, skills }: Typable,
): { kind: 'command' | 'skill'; name: string; text: string } | undefined {
  const [, name, rest = ''] = /^\/([^\s/]+)(?:\s+([\s\S]*))?$/.exec(text.trim()) ?? []
  if (name === undefined) return undefined
  if (commands.some((command) => command.name === name))
    return { kind: 'command', name, text: rest }
  const isSkill = skills.some((skill) => skill.name === name && skill.state === 'used')
  return isSkill ? { kind: 'skill', name, text: rest } : undefined
}
