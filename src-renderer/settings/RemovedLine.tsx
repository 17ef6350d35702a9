import { Button } from '../ui/Button.tsx'

/** What was just removed, and the way back: beside its list and not in a corner, where the panel could lie over it. */
export function RemovedLine(props: { text: string; undo: string; onUndo(): void }) {
  return (
    <div className="mt-3 flex items-center gap-3 rounded-lg bg-surface px-3 py-2">
      <p role="status" className="min-w-0 flex-1 truncate">
        {props.text}
      </p>
      <Button size="small" onClick={props.onUndo}>
        {props.undo}
      </Button>
    </div>
  )
}
