import { FileText, X } from 'lucide-react'
import type { Attachment } from '#contract'
import { useText } from '../../../language/use-text.ts'
import { keyed } from '../../../ui/keyed.ts'
import { useDrafts } from '../drafts.ts'

const NONE: readonly Attachment[] = []
/** Below this nobody minds how large it is. */
const SMALL_CHARS = 10_000

export function AttachmentChips({ draftKey }: { draftKey: string }) {
  const t = useText().session.composer
  const attachments = useDrafts((s) => s.bySession[draftKey]?.attachments ?? NONE)
  if (attachments.length === 0) return null
  return (
    <ul aria-label={t.attachments} className="flex flex-wrap gap-2 px-3 pt-2.5">
      {keyed(attachments).map(({ key, item: file }) => (
        <li
          key={key}
          className="flex h-8 max-w-60 items-center gap-2 rounded-md bg-hover pl-2 text-sm"
        >
          {file.kind === 'image' ? (
            <img src={file.dataUrl} alt="" className="size-5 rounded-sm object-cover" />
          ) : (
            <FileText size={14} className="shrink-0 text-muted" aria-hidden />
          )}
          <span className="min-w-0 truncate">{file.name}</span>
          {file.kind === 'text' && file.text.length > SMALL_CHARS && (
            <span className="shrink-0 text-muted">
              {t.kilobytes(Math.ceil(file.text.length / 1_000))}
            </span>
          )}
          <button
            type="button"
            aria-label={t.remove(file.name)}
            className="flex size-7 shrink-0 items-center justify-center rounded-md text-muted hover:text-text"
            onClick={() =>
              useDrafts.getState().change(draftKey, {
                attachments: attachments.filter((other) => other !== file),
              })
            }
          >
            <X size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
