import { Globe, X } from 'lucide-react'
import type { SessionView } from '#contract'
import { useServedPages } from '../../copies/browser/served-pages.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { showPane } from '../../view/bring-to-front.ts'
import { usePutAside } from './put-aside.ts'

/** A process of this conversation serves a page; it is opened only by the person's click. */
export function ServedNotice({ session }: { session: SessionView }) {
  const t = useText().browser
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const aside = usePutAside((s) => s.urls)
  const putAside = usePutAside((s) => s.putAside)
  const page = useServedPages(session.id).find(({ url }) => !aside.includes(url))
  if (!page) return null
  const { url, host, command } = page

  function open(): void {
    showPane('browser')
    runtime.request('browser.preview', { sessionId: session.id, url }).catch(tellFailure)
  }

  return (
    <section
      aria-label={t.served}
      className="mb-2 flex items-center gap-2 rounded-lg border border-line bg-raised py-1.5 pr-1.5 pl-3 text-sm"
    >
      <Globe size={16} className="shrink-0 text-agent" aria-hidden />
      <p className="min-w-0 flex-1 truncate" title={`${url}\n${command}`}>
        {t.servedAt(host)} <code className="font-mono text-muted">{command}</code>
      </p>
      <Button size="small" onClick={open}>
        {t.preview}
      </Button>
      <IconButton label={t.putAside} icon={X} onClick={() => putAside(url)} />
    </section>
  )
}
