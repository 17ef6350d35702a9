import type { QuestionView } from '#contract'
import { usePlaces } from '../../../copies/places.ts'
import { useElsewhere } from '../../../copies/trials.ts'
import { useRuntime } from '../../../runtime/runtime-context.ts'
import { useOnce } from '../../../ui/actions/use-once.ts'
import { useOverlay } from '../../../view/overlay.ts'
import { actedBy } from '../../person.ts'

/**
 * Whether this question can be run on a copy, and the way there. A text for a program that runs here, code
 * that calls tools, and a change of files mean nothing in a container; what would run in another place is
 * not on this machine anyway.
 */
export function useElsewhereOffer({ id, about, typedInto, backend }: QuestionView) {
  const runtime = useRuntime()
  const { ask } = useOnce()
  const view = useElsewhere((s) => s.all[id])
  const { places, elsewhere: offer } = usePlaces((s) => s.view)
  const openSettings = useOverlay((s) => s.openSettings)
  if (about !== 'command' || typedInto !== undefined || backend.type !== 'local') return undefined
  if ('reason' in offer) return { ...offer, run: () => openSettings('places') }
  const profile = places.find(({ name }) => name === offer.place)?.profile
  return {
    ...offer,
    hasNetwork: profile?.kind === 'docker' && profile.network,
    run: () => {
      if (!view || view.state === 'failed')
        ask(() => runtime.request('elsewhere.start', { id, by: actedBy() }))
    },
  }
}
