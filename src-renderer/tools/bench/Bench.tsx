import { FlaskConical } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { QuestionView, ToolDescription } from '#contract'
import { useTools } from '../../copies/tools.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { useToolsPage } from '../tools-page.ts'
import { BenchForm } from './BenchForm.tsx'
import { BenchHistory } from './BenchHistory.tsx'
import { BenchResult } from './BenchResult.tsx'
import { type BenchCall, useBench } from './bench.ts'

const NONE = ''

interface BenchProps {
  /** A call may wait for the person, and the answer is given elsewhere. */
  onAnswer(question: QuestionView): void
}

/** Calls any tool by hand, through the same dispatch, hooks and gate as a call of the agent. */
export function Bench({ onAnswer }: BenchProps) {
  const { runtime, common, ...text } = useText()
  const t = text.tools.bench
  const tool = useToolsPage((s) => s.benchTool)
  const change = useToolsPage((s) => s.change)
  const toolsets = useTools((s) => s.forNew?.toolsets)
  const description = useDescription(tool)
  const [refill, setRefill] = useState<BenchCall>()
  const latest = useBench((s) => s.calls.find((call) => call.tool === tool))
  const tools = (toolsets ?? []).flatMap((toolset) => toolset.tools)
  const names = tools.map(({ name }) => name).sort()
  const forPeople = tools.find(({ name }) => name === tool)?.description
  const shown = refill ?? latest

  function choose(name: string): void {
    setRefill(undefined)
    change({ benchTool: name === NONE ? undefined : name })
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 py-3">
      <div className="flex flex-col gap-2">
        <p className="text-sm text-pretty text-muted">{t.detail}</p>
        <div className="flex">
          <Select
            label={t.tool}
            value={tool ?? NONE}
            options={[
              { value: NONE, label: t.choose },
              ...names.map((name) => ({ value: name, label: name })),
            ]}
            onChange={choose}
          />
        </div>
      </div>
      {description ? (
        <>
          <div className="selectable flex shrink-0 flex-col gap-1 text-sm">
            {forPeople && <p className="text-pretty">{runtime.said(forPeople)}</p>}
            {forPeople?.text !== description.description && (
              <p className="line-clamp-4 text-pretty text-muted">
                {t.modelReads}
                {common.colon} {description.description}
              </p>
            )}
          </div>
          <BenchForm
            key={`${description.name}:${refill?.id ?? ''}`}
            tool={description}
            about={forPeople?.key}
            filledWith={refill?.arguments}
            onRun={() => setRefill(undefined)}
          />
          {shown?.tool === description.name && <BenchResult call={shown} onAnswer={onAnswer} />}
        </>
      ) : (
        <EmptyState icon={FlaskConical} title={t.choose} detail={t.chooseDetail} />
      )}
      <BenchHistory
        onPick={(call) => {
          change({ benchTool: call.tool })
          setRefill(call)
        }}
      />
    </div>
  )
}

function useDescription(name: string | undefined): ToolDescription | undefined {
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const revision = useTools((s) => s.forNew?.revision)
  const [description, setDescription] = useState<ToolDescription>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tool of the person's own may have changed
  useEffect(() => {
    if (name === undefined) return
    let isWanted = true
    runtime.request('tools.describe', { name }).then((answer) => {
      // The same as before keeps what was typed.
      if (isWanted)
        setDescription((known) =>
          JSON.stringify(known) === JSON.stringify(answer) ? known : answer,
        )
    }, tellFailure)
    return () => {
      isWanted = false
    }
  }, [runtime, name, revision])
  return description?.name === name ? description : undefined
}
