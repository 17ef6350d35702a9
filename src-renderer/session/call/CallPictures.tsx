import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { ToolCallView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useDataUrl } from './use-data-url.ts'

type Picture = NonNullable<ToolCallView['pictures']>[number]

interface CallPicturesProps {
  sessionId: string
  pictures: Picture[]
}

/** What a tool showed the model, for the person too: small in the row, large on a click. */
export function CallPictures({ sessionId, pictures }: CallPicturesProps) {
  const t = useText().session.call
  const [shown, setShown] = useState<number>()
  return (
    <>
      <ul aria-label={t.pictures} className="mb-1.5 ml-7 flex flex-wrap gap-2">
        {pictures.map((picture, at) => (
          // A call may show the same picture twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: its place is what tells the two apart
          <li key={`${at} ${picture.id}`}>
            <Thumbnail sessionId={sessionId} picture={picture} onOpen={() => setShown(at)} />
          </li>
        ))}
      </ul>
      <Gallery {...{ sessionId, pictures, shown }} onShow={setShown} />
    </>
  )
}

interface ThumbnailProps {
  sessionId: string
  picture: Picture
  onOpen(): void
}

function Thumbnail({ sessionId, picture, onOpen }: ThumbnailProps) {
  const t = useText().session.call
  const source = useDataUrl(sessionId, { picture: picture.id })
  if (source === 'gone') return <p className="text-sm text-muted">{t.pictureGone(picture.name)}</p>
  return (
    <button
      type="button"
      aria-label={t.openPicture(picture.name)}
      onClick={onOpen}
      className="block h-28 min-w-16 overflow-hidden rounded-md border border-line bg-hover"
    >
      {source && <img src={source} alt={picture.name} className="h-full" />}
    </button>
  )
}

interface GalleryProps extends CallPicturesProps {
  /** Which of them; none while it is closed. */
  shown: number | undefined
  onShow(at: number | undefined): void
}

/** One picture large; the arrows walk to the others of its call. */
function Gallery({ sessionId, pictures, shown, onShow }: GalleryProps) {
  const { session, common } = useText()
  const t = session.call
  const at = shown ?? 0
  const picture = pictures[at]

  function walk(event: KeyboardEvent): void {
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: pictures.length - 1 }[
      event.key
    ]
    if (next === undefined || !pictures[next]) return
    event.preventDefault()
    onShow(next)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the whole gallery, whose buttons do the same
    <div className="contents" onKeyDown={walk}>
      <Dialog
        title={picture?.name ?? ''}
        closeLabel={common.close}
        isOpen={shown !== undefined && picture !== undefined}
        onClose={() => onShow(undefined)}
      >
        {picture && (
          <Large key={at} sessionId={sessionId} picture={picture}>
            {pictures.length > 1 && (
              <div className="flex items-center gap-1">
                <IconButton
                  label={t.previousPicture}
                  icon={ChevronLeft}
                  disabled={at === 0}
                  onClick={() => onShow(at - 1)}
                />
                <span aria-live="polite" className="tabular-nums">
                  {t.pictureOf(at + 1, pictures.length)}
                </span>
                <IconButton
                  label={t.nextPicture}
                  icon={ChevronRight}
                  disabled={at === pictures.length - 1}
                  onClick={() => onShow(at + 1)}
                />
              </div>
            )}
          </Large>
        )}
      </Dialog>
    </div>
  )
}

interface LargeProps {
  sessionId: string
  picture: Picture
  children: ReactNode
}

function Large({ sessionId, picture, children }: LargeProps) {
  const t = useText().session.call
  const source = useDataUrl(sessionId, { picture: picture.id })
  const isThere = source !== undefined && source !== 'gone'
  return (
    <>
      <div className="flex min-h-0 flex-1 items-center justify-center overflow-auto bg-hover p-3">
        {isThere && <img src={source} alt={picture.name} className="max-h-full max-w-full" />}
        {source === 'gone' && <p className="text-muted">{t.pictureGone(picture.name)}</p>}
      </div>
      <footer className="flex shrink-0 items-center justify-between gap-3 border-t border-line px-4 py-2 text-sm text-muted">
        <span className="tabular-nums">
          {picture.width && picture.height ? `${picture.width} × ${picture.height}` : ''}
        </span>
        {children}
        {isThere && (
          <a href={source} download={picture.name} className="text-accent hover:underline">
            {t.savePicture}
          </a>
        )}
      </footer>
    </>
  )
}
