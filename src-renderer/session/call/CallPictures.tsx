import { useEffect, useState } from 'react'
import type { ToolCallView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'

type Picture = NonNullable<ToolCallView['pictures']>[number]

/** What a tool showed the model, for the person too: small in the row, large on a click. */
export function CallPictures({ sessionId, pictures }: { sessionId: string; pictures: Picture[] }) {
  const t = useText().session.call
  return (
    <ul aria-label={t.pictures} className="mb-1.5 ml-7 flex flex-wrap gap-2">
      {pictures.map((picture) => (
        <li key={picture.id}>
          <Thumbnail sessionId={sessionId} picture={picture} />
        </li>
      ))}
    </ul>
  )
}

function Thumbnail({ sessionId, picture }: { sessionId: string; picture: Picture }) {
  const { session: t, common } = useText()
  const source = usePicture(sessionId, picture.id)
  const [isOpen, setOpen] = useState(false)
  if (source === 'gone')
    return <p className="text-sm text-muted">{t.call.pictureGone(picture.name)}</p>
  return (
    <>
      <button
        type="button"
        aria-label={t.call.openPicture(picture.name)}
        onClick={() => setOpen(true)}
        className="block h-28 min-w-16 overflow-hidden rounded-md border border-line bg-hover"
      >
        {source && <img src={source} alt={picture.name} className="h-full" />}
      </button>
      <Dialog
        title={picture.name}
        closeLabel={common.close}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <div className="flex min-h-0 flex-1 items-center justify-center overflow-auto bg-hover p-3">
          {source && <img src={source} alt={picture.name} className="max-h-full max-w-full" />}
        </div>
        <footer className="flex shrink-0 items-center justify-between gap-3 border-t border-line px-4 py-2 text-sm text-muted">
          <span className="tabular-nums">
            {picture.width && picture.height ? `${picture.width} × ${picture.height}` : ''}
          </span>
          {source && (
            <a href={source} download={picture.name} className="text-accent hover:underline">
              {t.call.savePicture}
            </a>
          )}
        </footer>
      </Dialog>
    </>
  )
}

/** Asked for when it is shown: a long conversation may have many. */
function usePicture(sessionId: string, id: string): string | undefined {
  const runtime = useRuntime()
  const [source, setSource] = useState<string>()
  useEffect(() => {
    let isShown = true
    runtime.request('session.picture', { id: sessionId, picture: id }).then(
      ({ dataUrl }) => isShown && setSource(dataUrl),
      () => isShown && setSource('gone'),
    )
    return () => {
      isShown = false
    }
  }, [runtime, sessionId, id])
  return source
}
