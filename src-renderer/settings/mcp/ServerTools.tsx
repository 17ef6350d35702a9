import type { McpDetailView, McpInstructionsView, McpServerView, McpToolView } from '#contract'
import { DiffView } from '../../content/DiffView.tsx'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { Instructions } from './Instructions.tsx'

interface ServerToolsProps {
  view: McpServerView
  detail: McpDetailView
}

/** First what waits for a yes, all of it at once or one by one; then what is offered. */
export function ServerTools({ view, detail }: ServerToolsProps) {
  const t = useText().mcp
  const held = detail.tools.filter(({ status }) => status.kind === 'held')
  const said = detail.instructions?.status.kind === 'held' ? detail.instructions : undefined
  const others = detail.tools.filter(({ status }) => status.kind !== 'held')
  return (
    <>
      {(held.length > 0 || said) && <HeldTools name={view.name} tools={held} instructions={said} />}
      {detail.tools.length === 0 && <p className="py-2 text-sm text-muted">{t.noTools}</p>}
      {others.length > 0 && (
        <Disclosure label={`${t.tools} (${others.length})`}>
          {() => (
            <ul className="mt-1 flex flex-col gap-2">
              {others.map((tool) => (
                <KnownTool key={tool.name} view={view} tool={tool} />
              ))}
            </ul>
          )}
        </Disclosure>
      )}
    </>
  )
}

interface HeldToolsProps {
  name: string
  tools: readonly McpToolView[]
  instructions: McpInstructionsView | undefined
}

function HeldTools({ name, tools, instructions }: HeldToolsProps) {
  const { held: t, instructions: label } = useText().mcp
  const accept = useAccept(name)
  const title = t.title(tools.length, instructions !== undefined)
  const count = tools.length + (instructions ? 1 : 0)
  return (
    <section
      aria-label={title}
      className="mb-3 flex flex-col gap-2 rounded-lg border border-warning bg-raised p-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-40 flex-1 font-medium">{title}</p>
        <Button size="small" look="primary" onClick={() => accept(tools, instructions)}>
          {t.acceptAll(count)}
        </Button>
      </div>
      <p className="text-sm text-pretty text-muted">{t.detail}</p>
      <ul className="flex max-h-96 flex-col gap-3 overflow-y-auto" tabIndex={-1}>
        {instructions && (
          <li className="flex items-start gap-2 text-sm">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{label}</p>
              <Instructions said={instructions} />
            </div>
            {count > 1 && (
              <Button
                size="small"
                aria-label={t.acceptOf(label)}
                onClick={() => accept([], instructions)}
              >
                {t.accept}
              </Button>
            )}
          </li>
        )}
        {tools.map((tool) => (
          <li key={tool.name} className="flex flex-col gap-1">
            <div className="flex items-start gap-2">
              <ToolText tool={tool} />
              {count > 1 && (
                <Button
                  size="small"
                  aria-label={t.acceptOf(tool.name)}
                  onClick={() => accept([tool])}
                >
                  {t.accept}
                </Button>
              )}
            </div>
            <Change tool={tool} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Change({ tool }: { tool: McpToolView }) {
  const { mcp: t, runtime: words } = useText()
  if (tool.status.kind !== 'held' || tool.status.why === 'new') return null
  return (
    <>
      {tool.status.reasons.map((reason) => (
        <p key={reason.text} className="text-sm text-warning">
          {words.said(reason)}
        </p>
      ))}
      {tool.diff !== undefined && (
        <section aria-label={t.whatChanged}>
          <DiffView diff={tool.diff} />
        </section>
      )}
    </>
  )
}

function KnownTool({ view, tool }: { view: McpServerView; tool: McpToolView }) {
  const { mcp: t, runtime: words } = useText()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const { name, server } = view
  const { status } = tool
  const canSwitch = status.kind === 'offered' || status.kind === 'excluded'

  function offer(isOn: boolean): void {
    const others = (server.tools.exclude ?? []).filter((each) => each !== tool.name)
    const exclude = isOn ? others : [...others, tool.name]
    runtime.request('mcp.set', { name, change: { exclude } }).catch(tellFailure)
  }

  return (
    <li className="flex items-start gap-2">
      <ToolText tool={tool} />
      {!canSwitch && (
        <Pill tone={status.kind === 'refused' ? 'danger' : 'neutral'}>
          {t.statuses[status.kind]}
        </Pill>
      )}
      {canSwitch && (
        <Switch
          label={t.toolSwitch(tool.name)}
          state={status.kind === 'offered' ? 'on' : 'off'}
          onChange={offer}
        />
      )}
      {status.kind === 'refused' && (
        <p className="text-sm text-danger">{words.said(status.reason)}</p>
      )}
    </li>
  )
}

function ToolText({ tool }: { tool: McpToolView }) {
  const { mcp: t, runtime: words } = useText()
  const { hints, parameters } = tool
  const claims = [
    ...(hints.readOnly ? [t.hints.readOnly] : []),
    ...(hints.destructive ? [t.hints.destructive] : []),
    ...(hints.openWorld ? [t.hints.openWorld] : []),
  ]
  const names = parameters.map(({ name, required }) => (required ? name : `${name}?`)).join(', ')
  return (
    <div className="selectable min-w-0 flex-1 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <code className="font-mono wrap-anywhere">{tool.name}</code>
        {tool.title !== undefined && tool.title !== tool.name && (
          <span className="text-muted">{tool.title}</span>
        )}
        {claims.length > 0 && <span className="text-muted">({claims.join(', ')})</span>}
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap text-muted">{tool.description}</p>
      <p className="wrap-anywhere text-muted">
        {names === '' ? t.noParameters : t.parameters(names)}
      </p>
      {tool.finding !== undefined && tool.diff === undefined && (
        <p className="text-danger">{t.held.looksLike(words.said(tool.finding))}</p>
      )}
    </div>
  )
}

function useAccept(
  name: string,
): (tools: readonly McpToolView[], instructions?: McpInstructionsView) => void {
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  return (tools, instructions) => {
    const seen = tools.map((tool) => ({ name: tool.name, hash: tool.hash }))
    runtime
      .request('mcp.acceptTools', { name, tools: seen, instructions: instructions?.hash })
      .catch(tellFailure)
  }
}
