import { useEffect } from 'react'
import type { CommandView, SessionView } from '#contract'
import { useConnection } from '../../../copies/connection.ts'
import { usePlugins } from '../../../copies/plugins.ts'
import { useOffersOf } from '../../../copies/toolbox/agents.ts'
import { useSkillsOf } from '../../../copies/toolbox/skills.ts'
import { useText } from '../../../language/use-text.ts'
import { ignoreLoss } from '../../../runtime/ignore-loss.ts'
import { useRuntime } from '../../../runtime/runtime-context.ts'
import { useLookForOffers } from '../guest/use-look-for-offers.ts'
import type { Offer } from './offer.ts'
import { matchingCommands, withGuests, withSkills } from './typed-command.ts'
import { type OwnCommand, useOwnCommands } from './use-own-commands.ts'

/** The commands that what is typed may become. */
export function useCommands(session: SessionView | undefined, text: string): Offer[] {
  const runtime = useRuntime()
  const epoch = useConnection((s) => s.epoch)
  const plugins = usePlugins((s) => s.commands)
  const skills = useSkillsOf(session?.id)?.skills ?? []
  const own = withSkills(plugins, skills, useText().skills.from)
  const commands = withGuests(useGuestCommands(session, text), own, session?.agent?.name ?? '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each reconnect
  useEffect(() => {
    runtime
      .request('commands.list', {})
      .then(usePlugins.getState().commandsChanged)
      .catch(ignoreLoss)
  }, [runtime, epoch])
  const ours = useOwnCommands(session)
  const given = matchingCommands(text, commands)
  const taken = new Set(given.map(({ name }) => name))
  const left = matchingCommands(text, ours()).filter(({ name }) => !taken.has(name))
  return [...given.map(written), ...left.map(done)]

  function written({ name, description, from }: CommandView): Offer {
    return {
      id: name,
      label: `/${name}`,
      detail: description,
      from,
      completed: { text: `/${name} `, caret: name.length + 2 },
      isWhole: text === `/${name}`,
    }
  }
}

/** Nothing is sent: the field is empty again, and it happens. */
function done({ name, description, run }: OwnCommand): Offer {
  return {
    id: name,
    label: `/${name}`,
    detail: description,
    completed: { text: '', caret: 0 },
    run,
  }
}

/** Of the agent of others that the session runs on; it is asked when a name is begun. */
function useGuestCommands(session: SessionView | undefined, text: string) {
  const offers = useOffersOf(session?.id)
  const { look } = useLookForOffers(session?.id ?? '')
  const isWanted = session?.agent !== undefined && !offers && text.startsWith('/')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that they are wanted
  useEffect(() => {
    if (isWanted) look()
  }, [isWanted])
  return offers?.commands ?? []
}
