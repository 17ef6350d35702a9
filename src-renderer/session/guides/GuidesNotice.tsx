import { ScrollText } from 'lucide-react'
import type { SessionView } from '#contract'
import { useGuidesOf } from '../../copies/guides.ts'
import { useText } from '../../language/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { useGuidesWanted } from './guides-wanted.ts'
import { useLookForGuides } from './use-look-for-guides.ts'

/** A project brings rules that nobody has decided about. The agent works without them until then. */
export function GuidesNotice({ session }: { session: SessionView }) {
  const t = useText().guides
  useLookForGuides(session)
  const view = useGuidesOf(session.id)
  const undecided = view?.guides.filter(({ state }) => state === 'new' || state === 'changed') ?? []
  if (undecided.length === 0) return null
  const names = undecided.map(({ name }) => name)
  const isNew = undecided.some(({ state }) => state === 'new')
  return (
    <section
      aria-label={t.title}
      className="mb-2 flex items-center gap-2 rounded-lg border border-line bg-raised px-3 py-2 text-sm"
    >
      <ScrollText size={16} className="shrink-0 text-muted" aria-hidden />
      <p className="min-w-0 flex-1 text-pretty break-words">
        {isNew ? t.brings(names) : t.changed(names)} <span className="text-muted">{t.notUsed}</span>
      </p>
      <Button size="small" onClick={() => useGuidesWanted.getState().want(session.id)}>
        {t.decide}
      </Button>
    </section>
  )
}
