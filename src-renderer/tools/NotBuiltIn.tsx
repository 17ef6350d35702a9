import type { NotBuiltInView } from '#contract'
import { useText } from '../language/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { useOverlay } from '../view/overlay.ts'

/** What one may look for here in vain, and what brings it. */
export function NotBuiltIn({ toolsets }: { toolsets: readonly NotBuiltInView[] }) {
  const { runtime, tools } = useText()
  const t = tools.notBuiltIn
  if (toolsets.length === 0) return null
  return (
    <section className="mt-4 px-4" aria-label={t.title}>
      <h3 className="font-medium">{t.title}</h3>
      <p className="text-sm text-pretty text-muted">{t.detail}</p>
      <ul className="mt-1">
        {toolsets.map(({ name, description, instead }) => (
          <li
            key={name}
            className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-1.5 last:border-b-0"
          >
            <span className="min-w-40 flex-1">
              {name} <span className="text-sm text-muted">{runtime.said(description)}</span>
            </span>
            <Instead name={name} instead={instead} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Instead({ name, instead }: Pick<NotBuiltInView, 'name' | 'instead'>) {
  const t = useText().tools.notBuiltIn
  const { openSettings } = useOverlay.getState()
  if (instead === 'window') return <span className="text-sm text-muted">{t.window}</span>
  const section = instead === 'mcp' ? 'mcp' : 'plugins'
  return (
    <Button
      size="small"
      aria-label={`${name}: ${t[instead]}`}
      onClick={() => openSettings(section)}
    >
      {t[instead]}
    </Button>
  )
}
