import { useText } from '../../language/use-text.ts'
import { useDrafts } from '../../stores/drafts.ts'
import { useNotices } from '../../stores/notices.ts'
import { type Refusal, readAttachments } from './read-attachments.ts'

/** Adds files to a draft, and says which of them cannot be sent and why. */
export function useAttach(draftKey: string): (files: readonly File[]) => void {
  const t = useText().session.composer
  return (files) => {
    if (files.length === 0) return
    const present = useDrafts.getState().bySession[draftKey]?.attachments ?? []
    void readAttachments(files, present).then(({ attachments, refused }) => {
      const now = useDrafts.getState().bySession[draftKey]?.attachments ?? []
      useDrafts.getState().change(draftKey, { attachments: [...now, ...attachments] })
      for (const refusal of refused)
        useNotices.getState().show({ level: 'warning', title: wordsFor(refusal) })
    })
  }

  function wordsFor(refusal: Refusal): string {
    switch (refusal.kind) {
      case 'too-many':
        return t.tooMany(refusal.limit)
      case 'too-large':
        return t.tooLarge(refusal.name, t.megabytes(refusal.limitMb))
      case 'not-text':
        return t.notText(refusal.name)
    }
  }
}
