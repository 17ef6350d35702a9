import type { ReactNode } from 'react'
import type { McpConsentView } from '#contract'
import { useSettings } from '../copies/settings.ts'
import { useText } from '../language/use-text.ts'
import { Button } from '../ui/Button.tsx'

interface AgreeCardProps {
  title: string
  consent: McpConsentView
  /** What a yes means, in a sentence. */
  meaning: string
  label: string
  onAgree(): void
  /** For what a person can still write in another way. */
  onChange?: (() => void) | undefined
  /** All that a yes is given to. */
  children: ReactNode
}

/** Before something of others is started or reached: what exactly, and what is worth knowing about it. */
export function AgreeCard({
  title,
  consent,
  meaning,
  label,
  onAgree,
  onChange,
  children,
}: AgreeCardProps) {
  const { mcp, runtime: words } = useText()
  const t = mcp.consent
  const hasNoKeyStore = useSettings((s) => Boolean(s.view?.about.noKeyStore))
  return (
    <section
      aria-label={title}
      className="mt-2 flex flex-col gap-2 rounded-lg border border-warning bg-raised p-3"
    >
      <p className="font-medium">{title}</p>
      {children}
      {consent.findings.length > 0 && (
        <div className="text-sm text-warning">
          <p className="font-medium">{t.worth}</p>
          <ul className="list-disc pl-5">
            {consent.findings.map((finding) => (
              <li key={finding.text} className="text-pretty">
                {words.said(finding)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="text-sm text-pretty text-muted">
        {meaning} {hasNoKeyStore && t.eachStart}
      </p>
      <div className="flex justify-end gap-2">
        {onChange && (
          <Button size="small" onClick={onChange}>
            {mcp.change.begin}
          </Button>
        )}
        <Button size="small" look="primary" onClick={onAgree}>
          {label}
        </Button>
      </div>
    </section>
  )
}

/** Its facts, one below the other. */
export function AgreeFacts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[6rem_1fr] gap-x-3 gap-y-1 text-sm">{children}</dl>
}

export function AgreeFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="selectable min-w-0 font-mono wrap-anywhere whitespace-pre-wrap">{children}</dd>
    </>
  )
}

/** Values of keys are in the key store and not here. */
export function AgreeValues({
  label,
  values,
}: {
  label: string
  values: Readonly<Record<string, string | { secret: string }>>
}) {
  const t = useText().mcp.consent
  const entries = Object.entries(values)
  if (entries.length === 0) return null
  return (
    <AgreeFact label={label}>
      {entries.map(([name, value]) => (
        <span key={name} className="block">
          {name} = {typeof value === 'string' ? value : `(${t.secret})`}
        </span>
      ))}
    </AgreeFact>
  )
}

/** So that one sees where an argument begins and ends. */
export function commandLine(command: string, args: readonly string[]): string {
  return [command, ...args].map(quoted).join(' ')
}

function quoted(word: string): string {
  return /^[\w@%+=:,./~${}-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
