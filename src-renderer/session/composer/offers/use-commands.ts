import { useEffect } from 'react'
import { useConnection } from '../../../copies/connection.ts'
import { usePlugins } from '../../../copies/plugins.ts'
import { useSkillsOf } from '../../../copies/toolbox/skills.ts'
import { useText } from '../../../language/use-text.ts'
import { ignoreLoss } from '../../../runtime/ignore-loss.ts'
import { useRuntime } from '../../../runtime/runtime-context.ts'
import type { Offer } from './offer.ts'
import { matchingCommands, withSkills } from './typed-command.ts'

/** The commands that what is typed may become. */
export function useCommands(sessionId: string | undefined, text: string): Offer[] {
  const runtime = useRuntime()
  const epoch = useConnection((s) => s.epoch)
  const plugins = usePlugins((s) => s.commands)
  const skills = useSkillsOf(sessionId)?.skills ?? []
  const commands = withSkills(plugins, skills, useText().skills.from)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each reconnect
  useEffect(() => {
    runtime
      .request('commands.list', {})
      .then(usePlugins.getState().commandsChanged)
      .catch(ignoreLoss)
  }, [runtime, epoch])
  return matchingCommands(text, commands).map(({ name, description, from }) => ({
    id: name,
    label: `/${name}`,
    detail: description,
    from,
    completed: { text: `/${name} `, caret: name.length + 2 },
    isWhole: text === `/${name}`,
  }))
}
