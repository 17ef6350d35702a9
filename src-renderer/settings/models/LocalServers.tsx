import { useEffect, useEffectEvent, useState } from 'react'
import type { Answers, ProviderView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'

type Server = Answers['models.findLocal'][number]

/** Servers that answer on this machine, each one click away from being used. */
export function LocalServers({ onSaved }: { onSaved(provider: ProviderView): void }) {
  const t = useText().session.welcome
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const tell = useEffectEvent(tellFailure)
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<{ attempt: number; servers: Server[] }>()
  useEffect(() => {
    let isCurrent = true
    runtime.request('models.findLocal', {}).then((servers) => {
      if (isCurrent) setFound({ attempt, servers })
    }, tell)
    return () => {
      isCurrent = false
    }
  }, [runtime, attempt])

  function use({ name, baseUrl }: Server): void {
    runtime.request('models.saveProvider', { name, baseUrl }).then(onSaved, tellFailure)
  }

  if (found?.attempt !== attempt)
    return (
      <p role="status" className="text-muted">
        {t.localSearching}
      </p>
    )
  if (found.servers.length === 0)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="min-w-0 flex-1 text-muted">
          {t.localNone}
        </p>
        <Button size="small" onClick={() => setAttempt(attempt + 1)}>
          {t.lookAgain}
        </Button>
      </div>
    )
  return (
    <ul className="flex flex-col gap-2">
      {found.servers.map((server) => (
        <li key={server.baseUrl} className="flex items-center gap-3">
          <span className="min-w-0 flex-1">
            <span className="block">{t.localFound(server.name, server.models.length)}</span>
            <span className="block truncate font-mono text-sm text-muted">{server.baseUrl}</span>
          </span>
          <Button size="small" look="primary" onClick={() => use(server)}>
            {t.use(server.name)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
