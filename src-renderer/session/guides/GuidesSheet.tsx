import { Copy } from 'lucide-react'
import { useGuidesOf } from '../../copies/guides.ts'
import { useText } from '../../language/use-text.ts'
import { useCopy } from '../../ui/actions/use-copy.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { GuideRow } from './GuideRow.tsx'
import { useGuidesWanted } from './guides-wanted.ts'

/** Which rules files there are for a session, which of them its model reads, and what they say. */
export function GuidesSheet() {
  const { guides: t, common, runtime } = useText()
  const { sessionId, done } = useGuidesWanted()
  const view = useGuidesOf(sessionId)
  return (
    <Sheet
      title={t.title}
      isOpen={sessionId !== undefined}
      onClose={done}
      footer={<Button onClick={done}>{common.close}</Button>}
    >
      <p className="mb-3 text-pretty text-muted">{t.detail}</p>
      {view?.notRead && <p className="mb-3 text-pretty">{runtime.said(view.notRead)}</p>}
      {view?.guides.length === 0 && !view.notRead && <p className="mb-3">{t.none}</p>}
      {sessionId !== undefined && (
        <ul className="flex flex-col">
          {view?.guides.map((guide) => (
            // What was read of one text says nothing about the next.
            <GuideRow
              key={`${guide.path} ${guide.fingerprint}`}
              sessionId={sessionId}
              guide={guide}
            />
          ))}
        </ul>
      )}
      {view && !view.guides.some(({ scope }) => scope === 'own') && <OwnFile path={view.ownPath} />}
    </Sheet>
  )
}

function OwnFile({ path }: { path: string }) {
  const { guides: t, tools } = useText()
  const copy = useCopy()
  return (
    <div className="flex items-center gap-2 text-sm text-muted">
      <p className="selectable min-w-0 flex-1 break-all">{t.ownFile(path)}</p>
      <IconButton label={tools.copyPath} icon={Copy} onClick={() => copy(path)} />
    </div>
  )
}
