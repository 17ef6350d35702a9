import { useState } from 'react'
import { useMcp } from '../../copies/mcp.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { RemovedLine } from '../RemovedLine.tsx'
import { SectionHead } from '../SectionHead.tsx'
import { AddServer } from './AddServer.tsx'
import { ServerRow } from './ServerRow.tsx'

/** Settings › MCP: servers of others, what each is at, and what it waits for. */
export function McpSection() {
  const { mcp: t, runtime: words } = useText()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const { servers, broken } = useMcp((s) => s.view)
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<string>()

  function restore(name: string): void {
    runtime.request('mcp.restore', { name }).then(() => setRemoved(undefined), tellFailure)
  }

  return (
    <section className="py-4" aria-label={t.title}>
      <SectionHead
        title={t.title}
        detail={t.detail}
        add={{ label: t.add, isOpen: isAdding, run: () => setAdding(true) }}
      />
      {isAdding && <AddServer onDone={() => setAdding(false)} />}
      {removed !== undefined && (
        <RemovedLine text={t.removed(removed)} undo={t.undo} onUndo={() => restore(removed)} />
      )}
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
