import type { SessionView } from '#contract'
import { DEMO_MODEL, useModels } from '../../copies/models.ts'
import { useNotices } from '../../copies/notices.ts'
import { useText } from '../../language/use-text.ts'
import { useDrafts } from './drafts.ts'
import { type Refusal, readAttachments } from './read-attachments.ts'

/** Adds files to a draft, and says which of them cannot be sent and why. */
export function useAttach(session: SessionView | undefined): (files: readonly File[]) => void {
  const t = useText().session.composer
  const draftKey = session?.id ?? ''
  const { name: modelName, seesImages } = useModel(session)
  return (files) => {
    if (files.length === 0) return
    const present = useDrafts.getState().bySession[draftKey]?.attachments ?? []
    void readAttachments(files, present, seesImages).then(({ attachments, refused }) => {
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
      case 'not-seen':
        return t.notSeen(refusal.name, modelName || t.demoModel)
    }
  }
}

/** The model that will read it. What nobody knows about a model is found out by asking it. */
function useModel(session: SessionView | undefined): { name: string; seesImages: boolean } {
  const id = useModels((s) => session?.model ?? s.view.chosen)
  const providers = useModels((s) => s.view.providers)
  const model = providers.flatMap(({ models }) => models).find((each) => each.id === id)
  return { name: model?.name ?? '', seesImages: model?.seesImages ?? id !== DEMO_MODEL }
}
