import { useState } from 'react'
import type { SessionView } from '#contract'
import { RuntimeError } from '#wire'
import type { Words } from '#words'
import { useSession } from '../../copies/sessions.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { useDeleteBeside } from '../../view/wanted.ts'
import { BranchQuestion } from './BranchQuestion.tsx'

/** What became of the work beside, and the way back for it once the session is there again. */
interface Ended {
  detail?: string
  onRestored?(): void
}

interface DeleteBesideProps {
  onDelete(session: SessionView, ended: Ended): void
}

/** Before a session is deleted that alone works in a work tree of its own. */
export function DeleteBeside({ onDelete }: DeleteBesideProps) {
  const { beside: t, session: words, runtime: said } = useText()
  const { wantedId, given } = useDeleteBeside()
  const session = useSession(wantedId)
  const endBeside = useEndBeside()
  const [trouble, setTrouble] = useState<Words>()
  if (!session?.beside) return null
  const { branch } = session.beside
  const remove = (ended: Ended): void => {
    given()
    onDelete(session, ended)
  }
  const end = (keepsBranch: boolean): void => {
    endBeside(session, keepsBranch).then(remove, (error: unknown) => {
      if (!(error instanceof RuntimeError)) throw error
      setTrouble(error.words)
    })
  }
  return (
    <BranchQuestion
      title={t.deleteTitle(session.title || words.untitled)}
      detail={t.deleteDetail(branch)}
      isOpen
      onChoose={end}
      onClose={given}
      trouble={
        trouble && (
          <div className="mt-2 flex flex-col items-start gap-2">
            <p role="alert" className="break-words text-danger">
              {said.said(trouble)}
            </p>
            <Button onClick={() => remove({})}>{t.deleteOnly}</Button>
          </div>
        )
      }
    />
  )
}

/** The agent is stopped first: files that it writes at this moment would be in no branch. */
function useEndBeside() {
  const t = useText().beside
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  return async ({ id, beside }: SessionView, keepsBranch: boolean): Promise<Ended> => {
    await runtime.request('session.stop', { id })
    const { keptAs } = await runtime.request('beside.leave', { sessionId: id, keepsBranch })
    if (!keptAs) return { detail: beside && t.kept(beside.branch) }
    return {
      detail: t.thrownDetail(keptAs),
      onRestored: () => {
        runtime.request('beside.restore', { sessionId: id }).catch(tellFailure)
      },
    }
  }
}
