import type { Attachment, SessionView } from '#contract'
import { DEMO_MODEL, useModels } from '../../../copies/models.ts'
import { useNotices } from '../../../copies/notices.ts'
import { useText } from '../../../language/use-text.ts'
import { useDrafts } from '../drafts.ts'
import { MAX_PASTED_CHARS, pastedText } from './pasted-text.ts'
import { MAX_ATTACHMENTS, type Refusal, readAttachments } from './read-attachments.ts'

/** Adds files to a draft, and says which of them cannot be sent and why. */
export function useAttach(session: SessionView | undefined): {
  files(files: readonly File[]): void
  /** A text that is too long for the field. */
  pasted(text: string): void
} {
  const t = useText().session.composer
  const draftKey = session?.id ?? ''
  const { name: modelName, seesImages } = useModel(session)
  return {
    files: (files) => {
      if (files.length === 0) return
      void readAttachments(files, present(), seesImages).then(({ attachments, refused }) => {
        add(attachments)
        for (const refusal of refused) tell(refusal)
      })
    },
    pasted: (text) => {
      const limitMb = MAX_PASTED_CHARS / 1_000_000
      if (present().length >= MAX_ATTACHMENTS) tell({ kind: 'too-many', limit: MAX_ATTACHMENTS })
      else if (text.length > MAX_PASTED_CHARS)
        tell({ kind: 'too-large', name: t.pastedText(1), limitMb })
      else add([pastedText(text, t.pastedText, present())])
    },
  }

  function present(): Attachment[] {
    return useDrafts.getState().bySession[draftKey]?.attachments ?? []
  }

  function add(attachments: Attachment[]): void {
    useDrafts.getState().change(draftKey, { attachments: [...present(), ...attachments] })
  }

  function tell(refusal: Refusal): void {
    useNotices.getState().show({ level: 'warning', title: wordsFor(refusal) })
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
