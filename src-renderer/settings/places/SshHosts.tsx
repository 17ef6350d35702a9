import { useEffect, useEffectEvent, useState } from 'react'
import type { Answers } from '#contract'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import type { Typed } from './typed-profile.ts'

interface SshHostsProps {
  onChoose(typed: Typed): void
  onClose(): void
}

/** The hosts of the person's own ssh configuration, each one press away from being a place. */
export function SshHosts({ onChoose, onClose }: SshHostsProps) {
  const { places: t, common } = useText()
  const runtime = useRuntime()
  const tell = useEffectEvent(useTellFailure())
  const [found, setFound] = useState<Answers['places.sshHosts']>()
  useEffect(() => {
    runtime.request('places.sshHosts', {}).then(setFound, tell)
  }, [runtime])
  return (
    <section aria-label={t.fromSsh} className="flex flex-col gap-2 rounded-lg bg-surface p-3">
      <p className="text-sm text-muted">{t.sshDetail}</p>
      {found && found.hosts.length === 0 && <p role="status">{t.noHosts(found.file)}</p>}
      <ul>
        {found?.hosts.map(({ alias, host, user, port }) => (
          <li key={alias} className="flex min-h-9 items-center gap-3">
            <span className="min-w-0 flex-1">
              <span className="block truncate">{alias}</span>
              <span className="block truncate font-mono text-sm text-muted">
                {`${user ? `${user}@` : ''}${host ?? alias}${port ? `:${port}` : ''}`}
              </span>
            </span>
            {/* The alias says it all: ssh itself reads the rest from the same file. */}
            <Button size="small" onClick={() => onChoose({ name: alias, host: alias })}>
              {t.hostButton(alias)}
            </Button>
          </li>
        ))}
      </ul>
      <div className="flex justify-end">
        <Button size="small" onClick={onClose}>
          {common.cancel}
        </Button>
      </div>
    </section>
  )
}
