import { Play } from 'lucide-react'
import { useState } from 'react'
import type { ToolDescription } from '#contract'
import { useText } from '../../language/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { type Draft, draftOf, emptyDraft, isRecord } from './draft.ts'
import { Fields } from './Fields.tsx'
import { fieldsOf, type JsonSchema } from './json-schema.ts'
import { type Problem, readDraft } from './read-draft.ts'
import { saidSchema } from './said-schema.ts'
import { useBenchCall } from './use-bench-call.ts'

const INPUTS = ['form', 'json'] as const

interface BenchFormProps {
  tool: ToolDescription
  /** The key of its words, for a tool of the app. */
  about: string | undefined
  /** The arguments of an earlier call. */
  filledWith: Record<string, unknown> | undefined
  onRun(): void
}

/** The arguments of a call: a form made of the tool's schema, or JSON for what no form can say. */
export function BenchForm({ tool, about, filledWith, onRun }: BenchFormProps) {
  const { runtime, tools } = useText()
  const t = tools.bench
  const { run, isRunning } = useBenchCall(tool.name)
  // A tool's parameters are a JSON Schema; what the form cannot show of it, it shows as JSON.
  const schema = saidSchema(tool.parameters as JsonSchema, about, runtime.said)
  const [input, setInput] = useState<(typeof INPUTS)[number]>('form')
  const [draft, setDraft] = useState<Draft>(() =>
    filledWith ? draftOf(schema, filledWith) : emptyDraft(schema),
  )
  const [json, setJson] = useState('')
  const [problems, setProblems] = useState<Readonly<Record<string, Problem>>>({})
  const [jsonProblem, setJsonProblem] = useState('')
  const hasFields = fieldsOf(schema).length > 0

  function show(next: (typeof INPUTS)[number]): void {
    if (next === 'json') setJson(JSON.stringify(readDraft(schema, draft).value ?? {}, null, 2))
    else {
      const parsed = parseObject(json)
      if (parsed) setDraft(draftOf(schema, parsed))
    }
    setInput(next)
  }

  function submit(): void {
    if (input === 'json') {
      const parsed = parseObject(json)
      setJsonProblem(parsed ? '' : t.problems.object)
      if (parsed) start(parsed)
      return
    }
    const reading = hasFields ? readDraft(schema, draft) : { value: {}, problems: {} }
    setProblems(reading.problems)
    if (Object.keys(reading.problems).length === 0 && isRecord(reading.value)) start(reading.value)
  }

  function start(args: Record<string, unknown>): void {
    onRun()
    run(args)
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented
          label={t.input}
          value={input}
          options={INPUTS.map((value) => ({ value, label: t.inputs[value] }))}
          onChange={show}
        />
        <Button type="submit" look="primary" size="small" disabled={isRunning}>
          <Play size={14} aria-hidden />
          {isRunning ? t.running : t.run}
        </Button>
      </div>
      {input === 'json' ? (
        <>
          <TextArea label={t.json} isCode value={json} onChange={setJson} />
          {jsonProblem && (
            <p role="alert" className="text-sm text-danger">
              {jsonProblem}
            </p>
          )}
        </>
      ) : (
        <>
          {!hasFields && <p className="text-sm text-muted">{t.noArguments}</p>}
          <Fields schema={schema} draft={draft} path="" problems={problems} onChange={setDraft} />
        </>
      )}
    </form>
  )
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text.trim() === '' ? '{}' : text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}
