import type { ToolCallView } from '#contract'
import { parseRecord } from '#foreign-json'
import { CallResult, Part, Pre } from '../../content/CallResult.tsx'
import { DiffView } from '../../content/DiffView.tsx'
import { useText } from '../../language/use-text.ts'

/** Everything about a call: what was asked for, what came back, what changed. */
export function CallDetails({ call }: { call: ToolCallView }) {
  const t = useText().session.call
  return (
    <div className="flex flex-col gap-2 pt-1 pb-2 pl-7">
      <Part title={t.arguments}>
        <Arguments text={call.arguments} />
      </Part>
      {call.diff && (
        <Part title={t.changes}>
          <DiffView diff={call.diff} changes={call.changes} />
        </Part>
      )}
      {call.result !== undefined && <CallResult text={call.result} hasDiff={Boolean(call.diff)} />}
    </div>
  )
}

function Arguments({ text }: { text: string }) {
  const args = parseRecord(text)
  const only = args && Object.values(args)
  if (only?.length === 1 && typeof only[0] === 'string') return <Pre text={only[0]} />
  return <Pre text={args ? JSON.stringify(args, null, 2) : text} isJson={args !== undefined} />
}
