import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useMcp } from '../../copies/mcp.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { AddServer } from './AddServer.tsx'
import { ServerRow } from './ServerRow.tsx'

/** Settings › MCP: servers of others, what each is at, and what it waits for. */
export function McpSection() {
  const { mcp: t, runtime: words } = useText()
  const { servers, broken } = useMcp((s) => s.view)
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<string>()
  return (
    <section className="py-4" aria-label={t.title}>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="font-medium">{t.title}</h2>
          <p className="text-sm text-pretty text-muted">{t.detail}</p>
        </div>
        <Button size="small" onClick={() => setAdding(true)} disabled={isAdding}>
          <Plus size={14} aria-hidden />
          {t.add}
        </Button>
      </div>
      {isAdding && <AddServer onDone={() => setAdding(false)} />}
      {removed !== undefined && <RemovedLine name={removed} onDone={() => setRemoved(undefined)} />}
      {broken.map(({ name, reason }) => (
        <p key={name} className="selectable mt-3 text-sm wrap-anywhere text-danger">
          {t.broken(name, words.said(reason))}
        </p>
      ))}
      {servers.length === 0 && !isAdding && (
        <div className="mt-4 rounded-lg bg-surface px-3 py-4 text-center">
          <p>{t.none}</p>
          <p className="text-sm text-muted">{t.noneDetail}</p>
        </div>
      )}
      <ul className="mt-2 flex flex-col">
        {servers.map((server) => (
          <ServerRow key={server.name} server={server} onRemoved={() => setRemoved(server.name)} />
        ))}
      </ul>
    </section>
  )
}

/** Beside the list and not in a corner, where the panel could lie over it. */
function RemovedLine({ name, onDone }: { name: string; onDone(): void }) {
  const t = useText().mcp
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  return (
    <div className="mt-3 flex items-center gap-3 rounded-lg bg-surface px-3 py-2">
      <p role="status" className="min-w-0 flex-1 truncate">
        {t.removed(name)}
      </p>
      <Button
        size="small"
        onClick={() => runtime.request('mcp.restore', { name }).then(onDone, tellFailure)}
      >
        {t.undo}
      </Button>
    </div>
  )
}
