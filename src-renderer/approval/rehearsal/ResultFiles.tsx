import { useCallback, useEffect, useState } from 'react'
import type { Answers } from '#contract'
import { DiffView } from '../../content/DiffView.tsx'
import { useText } from '../../language/use-text.ts'
import { ignoreLoss } from '../../runtime/ignore-loss.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { TrialFiles } from '../trial/TrialFiles.tsx'
import { useLatestAnswer } from '../use-latest-answer.ts'

type Page = Answers['rehearsal.changes']
type File = Page['files'][number]

interface ResultFilesProps {
  id: string
  of: 'workspace' | 'home'
  fileCount: number
  conflicts: readonly string[]
}

const PAGE = 500
const MOST = 2_000
/** With fewer nobody needs to search. */
const FILTERED_ABOVE = 20

/** Which files, and of the chosen one what changed in it. */
export function ResultFiles({ id, of, fileCount, conflicts }: ResultFilesProps) {
  const t = useText().trial
  const [filter, setFilter] = useState('')
  const { files, total } = useFiles({ id, of }, filter)
  const [chosen, setChosen] = useState<File>()
  const shown = chosen ?? files[0]
  const diff = useDiff({ id, of }, shown)
  return (
    <div className="flex flex-col gap-2">
      {fileCount > FILTERED_ABOVE && (
        <div className="flex">
          <TextField label={t.filter} placeholder={t.filter} value={filter} onChange={setFilter} />
        </div>
      )}
      <div className="grid gap-2 @xl:grid-cols-2">
        <TrialFiles {...{ files, total, conflicts }} chosen={shown} onChoose={setChosen} />
        {diff !== undefined &&
          (diff === '' ? (
            <p className="text-sm text-muted">{t.noDiff}</p>
          ) : (
            <div className="max-h-64 min-w-0 overflow-auto">
              <DiffView diff={diff} />
            </div>
          ))}
      </div>
    </div>
  )
}

const NOTHING: Page = { files: [], total: 0 }

/** The first of them, page by page. */
function useFiles({ id, of }: Pick<ResultFilesProps, 'id' | 'of'>, filter: string): Page {
  const runtime = useRuntime()
  const ask = useCallback(
    async (typed: string): Promise<Page | undefined> => {
      let found = NOTHING
      do {
        const from = found.files.length
        const page = await runtime
          .request('rehearsal.changes', { id, of, filter: typed, from, count: PAGE })
          .catch(ignoreLoss)
        if (!page) return undefined
        found = { files: [...found.files, ...page.files], total: page.total }
        if (page.files.length === 0) break
      } while (found.files.length < Math.min(found.total, MOST))
      return found
    },
    [runtime, id, of],
  )
  return useLatestAnswer(filter, ask).answer ?? NOTHING
}

function useDiff(
  { id, of }: Pick<ResultFilesProps, 'id' | 'of'>,
  file: File | undefined,
): string | undefined {
  const runtime = useRuntime()
  const [known, setKnown] = useState<{ index: number; diff: string }>()
  const index = file?.index
  useEffect(() => {
    if (index === undefined) return
    let isCurrent = true
    runtime
      .request('rehearsal.diff', { id, of, index })
      .catch(ignoreLoss)
      .then((answer) => isCurrent && setKnown({ index, diff: answer?.diff ?? '' }))
    return () => {
      isCurrent = false
    }
  }, [runtime, id, of, index])
  return known?.index === index ? known?.diff : undefined
}
