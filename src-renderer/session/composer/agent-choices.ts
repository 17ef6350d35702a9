/** The agents of others that a new session can run on, among the models. */
import { useMemo } from 'react'
import { useAgents } from '../../copies/toolbox/agents.ts'
import { useText } from '../../language/use-text.ts'
import { ignoreLoss } from '../../runtime/ignore-loss.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import type { Choice } from '../../ui/fields/ChoiceList.tsx'

/** No model has a name that begins so. */
const PREFIX = 'agent: '

export function agentChoice(name: string): string {
  return `${PREFIX}${name}`
}

export function agentIn(choice: string): string | undefined {
  return choice.startsWith(PREFIX) ? choice.slice(PREFIX.length) : undefined
}

/** Those that cannot be used now say so; the session would say why. */
export function useAgentChoices(): { agents: Choice[]; look(): void } {
  const t = useText().agents
  const runtime = useRuntime()
  const view = useAgents((s) => s.view)
  const agents = useMemo(
    () =>
      (view?.agents ?? []).map(({ name, state }) => ({
        value: agentChoice(name),
        label: name,
        group: t.group,
        ...(state.kind !== 'ready' && { detail: `${t.group} · ${t.states[state.kind]}` }),
      })),
    [view, t],
  )
  return { agents, look }

  function look(): void {
    runtime.request('agents.list', {}).then(useAgents.getState().changed).catch(ignoreLoss)
  }
}
