import { FlaskConical } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { TryView } from '#contract'
import { useSession } from '../../copies/sessions.ts'
import { useSettings } from '../../copies/settings.ts'
import { useText } from '../../language/use-text.ts'
import { ignoreLoss } from '../../runtime/ignore-loss.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Pill, type Tone } from '../../ui/Pill.tsx'
import { useLayout } from '../../view/layout.ts'
import { TryRehearsal } from '../rehearsal/TryRehearsal.tsx'
import { useLatestAnswer } from '../use-latest-answer.ts'
import { CommandText } from './CommandText.tsx'
import { PartList } from './PartList.tsx'
import { Reasons } from './Reasons.tsx'
import { RuleFields } from './RuleFields.tsx'
import { WordRoles } from './WordRoles.tsx'

/** Type a command and see how it would be judged, as the session in front; nothing runs. */
export function TryCommand() {
  const t = useText().tryCommand
  const session = useSession(useLayout((s) => s.sessionId))
  const home = useSettings((s) => s.view?.about.folders.home ?? '/')
  const [command, setCommand] = useState('')
  const [typedFolder, setFolder] = useState<string>()
  const folder = typedFolder ?? session?.cwd ?? home
  const { answer: judged, isStale } = useJudged(command, folder, session?.id)
  return (
    <div className="flex flex-col gap-3 p-4">
      <TextArea
        label={t.label}
        placeholder={t.placeholder}
        value={command}
        onChange={setCommand}
        isCode
      />
      <div className="flex items-center gap-2 text-sm text-muted">
        {t.folder}
        <TextField label={t.folder} value={folder} onChange={setFolder} />
      </div>
      {command.trim() === '' || !judged ? (
        <EmptyState icon={FlaskConical} title={t.idle} detail={t.idleDetail} />
      ) : (
        <Verdict judged={judged} isStale={isStale} />
      )}
      {command.trim() !== '' && judged && judged.outcome !== 'refused' && (
        <TryRehearsal command={command} cwd={folder} sessionId={session?.id} />
      )}
    </div>
  )
}

const TONES: Readonly<Record<TryView['outcome'], Tone>> = {
  runs: 'success',
  asks: 'warning',
  refused: 'danger',
}

interface VerdictProps {
  judged: TryView
  /** What is typed now has not been judged yet. */
  isStale: boolean
}

function Verdict({ judged, isStale }: VerdictProps) {
  const { tryCommand: t, approval, runtime } = useText()
  return (
    <div
      role="status"
      aria-busy={isStale}
      className="flex flex-col gap-3 transition-opacity duration-100 aria-busy:opacity-40"
    >
      <p className="selectable flex flex-wrap items-center gap-2">
        <Pill tone={TONES[judged.outcome]}>{t.outcomes[judged.outcome]}</Pill>
        <span className="min-w-0 wrap-anywhere">{t.because(runtime.said(judged.because))}</span>
      </p>
      <CommandText {...judged} />
      {judged.findings.length > 0 && <Reasons findings={judged.findings} />}
      {judged.parts.length > 0 && (
        <section className="selectable text-sm">
          <h3 className="mb-1 text-muted">{t.parts}</h3>
          <PartList parts={judged.parts} text={judged.display.text} />
        </section>
      )}
      {judged.parts.length > 0 && <WordRoles parts={judged.parts} />}
      {judged.findings.length > 0 && (
        <Disclosure label={approval.details}>
          {() => (
            <dl className="selectable mt-2 flex flex-col gap-2 pl-5 text-sm">
              <RuleFields findings={judged.findings} text={judged.display.text} />
            </dl>
          )}
        </Disclosure>
      )}
    </div>
  )
}

function useJudged(
  command: string,
  cwd: string,
  sessionId: string | undefined,
): ReturnType<typeof useLatestAnswer<TryView>> {
  const runtime = useRuntime()
  const ask = useCallback(
    async (text: string): Promise<TryView | undefined> => {
      if (text.trim() === '' || cwd === '') return undefined
      return runtime.request('approval.try', { command: text, cwd, sessionId }).catch(ignoreLoss)
    },
    [runtime, cwd, sessionId],
  )
  return useLatestAnswer(command, ask)
}
