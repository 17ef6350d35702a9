import { useRef } from 'react'
import { useModels } from '../../copies/models.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'

const LARGEST = 5

/** Which models are asked for their opinions, and how one of them is put in or taken out. */
export function useCouncil() {
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const council = useModels((s) => s.view.council)
  /** A second click may come before the app has answered the first. */
  const wanted = useRef<readonly string[]>(undefined)
  return { council, change }

  function change(model: string, isOn: boolean): void {
    const others = (wanted.current ?? council).filter((id) => id !== model)
    const models = (isOn ? [...others, model] : others).slice(-LARGEST)
    wanted.current = models
    runtime
      .request('models.setCouncil', { models })
      .catch(tellFailure)
      .finally(() => {
        if (wanted.current === models) wanted.current = undefined
      })
  }
}
