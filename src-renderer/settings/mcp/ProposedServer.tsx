import { useState } from 'react'
import type { McpProblem, McpProposal, McpServerView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { OpenForm } from '../../ui/overlays/OpenForm.tsx'
import { ScrollBox } from '../../ui/ScrollBox.tsx'

interface ProposedServerProps {
  proposal: McpProposal
  label: string
  /** In whose place it comes, under the same name. */
  change: McpServerView | undefined
  /** By the person, on the page before. */
  isTyped: boolean
  onKept(): void
  onCancel(): void
}

/** What would be kept, under which name, and what of it is wrong. */
export function ProposedServer(props: ProposedServerProps) {
  const { proposal, label, change, isTyped, onKept, onCancel } = props
  const { mcp, common, runtime: words } = useText()
  const t = mcp.form
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const [name, setName] = useState(change?.name ?? proposal.name)
  const [keys, setKeys] = useState<Readonly<Record<string, string>>>({})
  const foundIn = fileOf(proposal.server)
  const [problems, setProblems] = useState<readonly McpProblem[]>(proposal.problems)

  async function save(): Promise<void> {
    // What comes from another app's file arrives off.
    const server = change
      ? { ...settingsOf(change.server), ...proposal.server }
      : { ...proposal.server, on: foundIn === undefined }
    const entered = Object.entries(keys).filter(([, value]) => value.trim() !== '')
    const answer = await runtime.request('mcp.save', {
      ...{ name, server },
      ...(change && { instead: change.name }),
      ...(entered.length > 0 && { keys: Object.fromEntries(entered) }),
    })
    setProblems(answer.problems)
    if (answer.problems.length === 0) onKept()
  }

  return (
    <OpenForm
      aria-label={label}
      className="flex flex-col gap-3"
      onSubmit={() => void save().catch(tellFailure)}
      onCancel={onCancel}
      isTyped={isTyped}
    >
      <ScrollBox
        label={t.field}
        className="max-h-40 rounded-md bg-canvas p-2 font-mono text-sm whitespace-pre-wrap"
      >
        {aimOf(proposal.server)}
      </ScrollBox>
      {foundIn !== undefined && (
        <p className="selectable text-sm wrap-anywhere text-muted">{mcp.consent.origin(foundIn)}</p>
      )}
      {!change && (
        <div className="flex items-center gap-3">
          <span aria-hidden className="text-sm text-muted">
            {t.name}
          </span>
          <TextField label={t.name} hasFocus value={name} onChange={setName} />
        </div>
      )}
      {proposal.wanted.map((field) => (
        <div key={field} className="flex items-center gap-3">
          <span aria-hidden className="font-mono text-sm text-muted">
            {field}
          </span>
          <TextField
            label={t.value(field)}
            isSecret
            autoComplete="off"
            value={keys[field] ?? ''}
            onChange={(value) => setKeys({ ...keys, [field]: value })}
          />
        </div>
      ))}
      {proposal.ignored.length > 0 && (
        <p className="text-sm text-muted">{t.ignored(proposal.ignored.join(', '))}</p>
      )}
      {problems.map((problem) => (
        <p
          key={`${problem.field} ${problem.words.text}`}
          role="alert"
          className="selectable text-sm wrap-anywhere text-danger"
        >
          {[
            proposal.line === undefined ? '' : t.line(proposal.line),
            problem.words.key?.startsWith('field.') ? '' : problem.field,
            words.said(problem.words),
          ]
            .filter(Boolean)
            .join(': ')}
        </p>
      ))}
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 text-sm text-muted">{t.keys}</p>
        <Button size="small" onClick={onCancel}>
          {common.cancel}
        </Button>
        <Button size="small" look="primary" type="submit">
          {change ? mcp.change.save : t.save}
        </Button>
      </div>
    </OpenForm>
  )
}

/** All but what is started or reached, and with what. */
function settingsOf(server: McpServerView['server']): Record<string, unknown> {
  const { on, start, trust, tools, idleSeconds, totalSeconds, parallel, defer, sampling, origin } =
    server
  return { on, start, trust, tools, idleSeconds, totalSeconds, parallel, defer, sampling, origin }
}

/** In one line; what looks like a key is in the variables, whose names alone are shown. */
function aimOf(server: Record<string, unknown>): string {
  if (typeof server.url === 'string') return server.url
  const args = Array.isArray(server.args) ? server.args.map(String) : []
  const env = Object.keys((server.env ?? {}) as Record<string, unknown>).map((name) => `${name}=…`)
  return [...env, String(server.command ?? ''), ...args].join(' ')
}

/** The file of another app that it stands in. */
function fileOf({ origin }: Record<string, unknown>): string | undefined {
  if (typeof origin !== 'object' || origin === null || !('path' in origin)) return undefined
  return typeof origin.path === 'string' ? origin.path : undefined
}
