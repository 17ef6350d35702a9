/** What a person writes in the card of a question: kept until it is answered, and then not lost either. */
import { create } from 'zustand'
import { useApprovals } from '../copies/approvals.ts'

export interface Written {
  sessionId: string
  step: 'edit' | 'explain'
  text: string
}

interface WrittenStore {
  byQuestion: Readonly<Record<string, Written>>
  /** An answer of this window is on its way: its words are not lost when the question goes. */
  sending: readonly string[]
  write(questionId: string, written: Written): void
  drop(questionId: string): void
  sends(questionId: string): void
  sent(questionId: string): void
}

export const useWritten = create<WrittenStore>((set) => ({
  byQuestion: {},
  sending: [],
  write: (id, written) => set((s) => ({ byQuestion: { ...s.byQuestion, [id]: written } })),
  drop: (id) =>
    set((s) => {
      const { [id]: _gone, ...byQuestion } = s.byQuestion
      return { byQuestion }
    }),
  sends: (id) => set((s) => ({ sending: [...s.sending, id] })),
  sent: (id) => set((s) => ({ sending: s.sending.filter((each) => each !== id) })),
}))

const STORAGE_KEY = 'talaria.answers'

/**
 * Over a reload, as the draft of a message is. What was written here and not sent when the question was
 * settled, such as from another window, is handed over.
 */
export function keepWritten(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  handOver: (written: Written) => void,
): () => void {
  const kept = parseWritten(storage.getItem(STORAGE_KEY))
  useWritten.setState({ byQuestion: kept })
  let isSynced = false
  const stops = [
    useApprovals.subscribe(({ open }, before) => {
      isSynced ||= open !== before.open
      sweep()
    }),
    useWritten.subscribe(({ byQuestion }, before) => {
      if (byQuestion !== before.byQuestion) storage.setItem(STORAGE_KEY, JSON.stringify(byQuestion))
      sweep()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }

  function sweep(): void {
    if (!isSynced) return
    const { byQuestion, sending, drop } = useWritten.getState()
    const open = new Set(useApprovals.getState().open.map(({ id }) => id))
    const left = Object.entries(byQuestion).find(([id]) => !open.has(id) && !sending.includes(id))
    if (!left) return
    const [id, written] = left
    drop(id)
    // What was only kept may be what another window wrote, and sent.
    if (written !== kept[id]) handOver(written)
  }
}

function parseWritten(text: string | null): Record<string, Written> {
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(Object.entries(kept).filter(([, each]) => isWritten(each)))
  } catch {
    return {}
  }
}

function isWritten(value: unknown): value is Written {
  if (typeof value !== 'object' || value === null) return false
  const { sessionId, step, text }: Partial<Record<keyof Written, unknown>> = value
  return (
    typeof sessionId === 'string' &&
    (step === 'edit' || step === 'explain') &&
    typeof text === 'string'
  )
}
