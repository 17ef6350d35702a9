import { Copy } from 'lucide-react'
import type { Words } from '#words'
import { useText } from '../language/use-text.ts'
import { useCopy } from '../ui/actions/use-copy.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { commandIn } from './command-in.ts'

/** Why a tool cannot be used, and what to do about it. */
export function Unavailable({ reason, fix }: { reason: Words; fix: Words | undefined }) {
  const { runtime, tools: t } = useText()
  const copy = useCopy()
  const command = fix && commandIn(fix.text)
  return (
    <div className="selectable text-sm">
      <p className="text-warning">{runtime.said(reason)}</p>
      {fix && (
        <div className="flex items-center gap-1">
          <p className="min-w-0 break-words">{runtime.said(fix)}</p>
          {command && <IconButton label={t.copyFix} icon={Copy} onClick={() => copy(command)} />}
        </div>
      )}
    </div>
  )
}
