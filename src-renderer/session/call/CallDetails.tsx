import type { ToolCallView } from '#contract'
import { parseRecord } from '#foreign-json'
import { plainFields } from '#results'
import { CallResult, Part } from '../../content/CallResult.tsx'
import { DiffView } from '../../content/DiffView.tsx'
import { Pre } from '../../content/Pre.tsx'
import { useText } from '../../language/use-text.ts'

/** Everything about a call: what was asked for, what came back, what changed. */
export function CallDetails({ call }: { call: ToolCallView }) {
  const t = useText().session.call
  const args = parseRecord(call.arguments)
  return (
    <div className="flex flex-col gap-2 pt-1 pb-2 pl-7">
      <Part title={t.arguments}>
        <Arguments text={call.arguments} args={args} />
      </Part>
      {call.diff && (
        <Part title={t.changes}>
          <DiffView diff={call.diff} changes={call.changes} />
        </Part>
      )}
      {call.result !== undefined && (
        <CallResult text={call.result} args={args} hasDiff={Boolean(call.diff)} />
      )}
    </div>
  )
}

interface ArgumentsProps {
  text: string
  args: Record<string, unknown> | undefined
}

/** What is given alone needs no name. */
function Arguments({ text, args }: ArgumentsProps) {
  const { results, tools } = useText()
  const only = args && Object.values(args)
  if (only?.length === 1 && typeof only[0] === 'string') return <Pre text={only[0]} />
  const words = args ? plainFields(args, results) : text
  if (words === '') return <p className="text-muted">{tools.bench.noArguments}</p>
  return <Pre text={words} />
}
