import { useState } from 'react'
import type { BesideView, BringBackView } from '#contract'
import { useNotices } from '../../copies/notices.ts'
import { useSession } from '../../copies/sessions.ts'
import { useSettings } from '../../copies/settings.ts'
import { shortPath } from '../../language/short-path.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useBringBack } from '../../view/wanted.ts'
import { BesideFiles } from './BesideFiles.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { useBeside } from './use-beside.ts'

type Refused = Extract<BringBackView, { paths: string[] }>

interface BringBackDialogProps {
  /** The person has something to say about a line. */
  onComment(sessionId: string, place: string): void
}

/** What a session did beside the person's work, and the way to bring it back or to end it. */
export function BringBackDialog({ onComment }: BringBackDialogProps) {
  const t = useText()
  const { wantedId, given } = useBringBack()
  const session = useSession(wantedId)
  const isOpen = session?.beside !== undefined
  return (
    <Dialog title={t.beside.title} closeLabel={t.common.close} isOpen={isOpen} onClose={given}>
      {isOpen && (
        <Content
          sessionId={session.id}
          onComment={(place) => {
            given()
            onComment(session.id, place)
          }}
        />
      )}
    </Dialog>
  )
}

function Content(props: { sessionId: string; onComment(place: string): void }) {
  const { beside: t, runtime } = useText()
  const { beside, lookAgain } = useBeside(props.sessionId)
  const [isLeaving, setLeaving] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const bringBack = useBringingBack(props.sessionId)
  const view = beside.kind === 'known' ? beside.view : undefined
  const isAnything = view !== undefined && (view.files.length > 0 || view.commits.length > 0)
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col">
        {beside.kind === 'loading' && <p className="p-4 text-muted">{t.loading}</p>}
        {beside.kind === 'failed' && (
          <p role="alert" className="p-4 break-words text-danger">
            {runtime.said(beside.words)}
          </p>
        )}
        {refused && <RefusedNote refused={refused} />}
        {view && <Summary view={view} />}
        {view && (
          <BesideFiles sessionId={props.sessionId} view={view} onComment={props.onComment} />
        )}
      </div>
      <footer className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3">
        <Button onClick={() => setLeaving(true)}>{t.leave}</Button>
        <Button
          look="primary"
          disabled={!isAnything || view.into === undefined}
          onClick={() => {
            if (!view?.into) return
            void bringBack(view.into, view.seen).then((answer) => {
              setRefused(answer && 'paths' in answer ? answer : undefined)
              return lookAgain()
            })
          }}
        >
          {t.bringBack}
        </Button>
      </footer>
      <LeaveQuestion
        sessionId={props.sessionId}
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
      />
    </>
  )
}

function Summary({ view }: { view: BesideView }) {
  const t = useText().beside
  const home = useSettings((s) => s.view?.about.folders.home)
  const { branch, project, tree, into, commits, uncommitted, files } = view
  return (
    <div className="selectable flex max-h-48 shrink-0 flex-col gap-1 overflow-y-auto px-4 py-3">
      <p className="font-medium break-words">{t.summary(branch, shortPath(project, home))}</p>
      <p className="text-muted">{into ? t.into(into) : t.noBranch}</p>
      {!view.isThere && <p className="text-warning">{t.notThere(shortPath(tree, home))}</p>}
      {uncommitted > 0 && <p className="text-muted">{t.uncommitted(uncommitted)}</p>}
      {files.length === 0 && commits.length === 0 && <p className="text-muted">{t.none}</p>}
      {commits.length > 0 && (
        <ul aria-label={t.commits} className="mt-1 flex flex-col text-sm">
          {commits.map(({ id, title }) => (
            <li key={id} className="flex gap-2">
              <span className="as-run shrink-0 text-muted">{id}</span>
              <span className="min-w-0 break-words">{title}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function RefusedNote({ refused }: { refused: Refused }) {
  const t = useText().beside
  return (
    <div
      role="alert"
      className="selectable max-h-40 shrink-0 overflow-y-auto bg-warning-soft px-4 py-3"
    >
      <p className="text-warning">{t.refused[refused.kind]}</p>
      <ul className="mt-1 text-sm">
        {refused.paths.map((path) => (
          <li key={path} className="as-run break-words">
            {path}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Says what became of it, unless it was refused for files that the dialog names. */
function useBringingBack(sessionId: string) {
  const t = useText().beside
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  return async (into: string, seen: string): Promise<BringBackView | undefined> => {
    try {
      const answer = await runtime.request('beside.bringBack', { sessionId, into, seen })
      const { show } = useNotices.getState()
      if (answer.kind === 'merged')
        show({ level: 'info', title: t.merged(answer.files, into), detail: t.mergedDetail })
      if (answer.kind === 'nothing') show({ level: 'info', title: t.nothing })
      if (answer.kind === 'changed') show({ level: 'warning', title: t.changed })
      return answer
    } catch (error) {
      tellFailure(error)
      return undefined
    }
  }
}
