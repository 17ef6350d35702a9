import { useEffect, useState } from 'react'
import type { BesideOffer } from '#contract'
import { THIS_MACHINE, usePlaces } from '../../copies/places.ts'
import { useText } from '../../language/use-text.ts'
import { ignoreLoss } from '../../runtime/ignore-loss.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { Switch } from '../../ui/fields/Switch.tsx'
import { useDrafts } from './drafts.ts'

/** Whether the next session works beside what the person has in a folder; nothing where no git is. */
export function BesideChoice({ folder }: { folder: string }) {
  const { beside: t, runtime: words } = useText()
  const { isBeside, workBeside } = useDrafts()
  const offer = useOffer(folder)
  const place = useDrafts((s) => s.place)
  const usual = usePlaces((s) => s.view.chosen)
  const isHere = (place ?? usual) === THIS_MACHINE
  if (!isHere || offer.kind === 'no-repository') return null
  return (
    <div className="flex flex-col gap-1 border-t border-line pt-2 text-sm">
      <div className="flex items-center justify-between gap-3">
        <span>{t.switch}</span>
        <Switch
          label={t.switch}
          state={isBeside ? 'on' : 'off'}
          disabled={offer.kind === 'no'}
          onChange={workBeside}
        />
      </div>
      <p className="text-pretty break-words text-muted">
        {offer.kind === 'yes' ? t.switchDetail(offer.branch) : words.said(offer.why)}
      </p>
      {offer.kind === 'yes' &&
        offer.notes.map((note) => (
          <p key={note.text} className="text-pretty text-muted">
            {words.said(note)}
          </p>
        ))}
    </div>
  )
}

function useOffer(folder: string): BesideOffer {
  const runtime = useRuntime()
  const [told, setTold] = useState<{ of: string; offer: BesideOffer }>()
  useEffect(() => {
    if (folder === '') return
    runtime
      .request('beside.offer', { folder })
      .then((offer) => setTold({ of: folder, offer }))
      .catch(ignoreLoss)
  }, [runtime, folder])
  return told?.of === folder ? told.offer : { kind: 'no-repository' }
}
