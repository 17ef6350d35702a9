import type { McpConsentView, McpServerView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { AgreeCard, AgreeFact, AgreeFacts, AgreeValues, commandLine } from '../AgreeCard.tsx'

interface ConsentCardProps {
  view: McpServerView
  consent: McpConsentView
  onChange?: (() => void) | undefined
}

/** All that a yes to a server is given to, word for word. */
export function ConsentCard({ view, consent, onChange }: ConsentCardProps) {
  const t = useText().mcp.consent
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const { name, server } = view
  const isProcess = server.transport === 'stdio'
  const { fingerprint } = consent
  return (
    <AgreeCard
      title={consent.isOutdated ? t.changed : isProcess ? t.new : t.newAddress}
      consent={consent}
      onChange={onChange}
      meaning={isProcess ? t.runs : t.sends}
      label={isProcess ? t.start : t.connect}
      onAgree={() => runtime.request('mcp.agree', { name, fingerprint }).catch(tellFailure)}
    >
      <AgreeFacts>
        {isProcess ? (
          <>
            <AgreeFact label={t.command}>{commandLine(server.command, server.args)}</AgreeFact>
            <AgreeFact label={t.folder}>{server.cwd ?? t.home}</AgreeFact>
            <AgreeValues label={t.variables} values={server.env} />
          </>
        ) : (
          <>
            <AgreeFact label={t.address}>{server.url}</AgreeFact>
            <AgreeValues label={t.headers} values={server.headers} />
          </>
        )}
      </AgreeFacts>
      {server.origin.kind === 'file' && (
        <p className="text-sm text-muted">{t.origin(server.origin.path)}</p>
      )}
    </AgreeCard>
  )
}
