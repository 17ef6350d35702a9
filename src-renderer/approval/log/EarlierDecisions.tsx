import { useCallback } from 'react'
import type { DecisionView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { useTimes } from '../../language/use-times.ts'
import { ignoreLoss } from '../../runtime/ignore-loss.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useLatestAnswer } from '../use-latest-answer.ts'
import { recordWords } from './record-words.ts'

const SHOWN = 5
const SEARCHED_CHARS = 500

/** What was decided about the same command before, in any session. */
export function EarlierDecisions({ command }: { command: string }) {
  const t = useText()
  const times = useTimes()
  const decisions = useEarlier(command)
  if (!decisions) return <span className="text-muted">…</span>
  if (decisions.length === 0)
    return <span className="text-muted">{t.approval.detail.noEarlier}</span>
  return (
    <ul>
      {decisions.map((decision) => (
        <li key={decision.id}>
          {recordWords(decision, t)} <time className="text-muted">{times.full(decision.at)}</time>
        </li>
      ))}
    </ul>
  )
}

function useEarlier(command: string): DecisionView[] | undefined {
  const runtime = useRuntime()
  const ask = useCallback(
    async (wanted: string): Promise<DecisionView[] | undefined> => {
      const text = wanted.slice(0, SEARCHED_CHARS)
      const found = await runtime.request('decisions.search', { text }).catch(ignoreLoss)
      return found?.decisions.filter((decision) => decision.command === wanted).slice(0, SHOWN)
    },
    [runtime],
  )
  return useLatestAnswer(command, ask).answer
}
