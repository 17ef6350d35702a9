import { Pencil, RotateCw, Square, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { McpDefer, McpDetailView, McpLogLine, McpServerView, McpTrust } from '#contract'
import { useText } from '../../language/use-text.ts'
import { ignoreLoss } from '../../runtime/ignore-loss.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Row } from '../../ui/fields/Row.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { ScrollBox } from '../../ui/ScrollBox.tsx'
import { Instructions } from './Instructions.tsx'
import { ServerTools } from './ServerTools.tsx'

const TRUSTS: readonly McpTrust[] = ['ask', 'read-freely', 'ask-each-time']
const DEFERS: readonly McpDefer[] = ['as-needed', 'always', 'never']
const STARTS = ['when-needed', 'with-app'] as const

interface ServerDetailProps {
  view: McpServerView
  /** Undefined where it is not the person's to write. */
  onChange: (() => void) | undefined
  onRemoved(): void
}

export function ServerDetail({ view, onChange, onRemoved }: ServerDetailProps) {
  const t = useText().mcp
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const { name, server, state } = view
  const detail = useDetail(view)
  const isRunning = state.kind === 'ready'
  const canStart = isRunning || state.kind === 'idle'

  function set(change: Parameters<typeof runtime.request<'mcp.set'>>[1]['change']): void {
    runtime.request('mcp.set', { name, change }).catch(tellFailure)
  }

  return (
    <div className="mt-2 pl-6">
      {detail && <ServerTools view={view} detail={detail} />}
      <Row title={t.trust} detail={t.trustDetail}>
        <Select
          label={t.trust}
          value={server.trust}
          options={TRUSTS.map((value) => ({ value, label: t.trusts[value] }))}
          onChange={(trust) => set({ trust })}
        />
      </Row>
      <Row title={t.startLabel}>
        <Select
          label={t.startLabel}
          value={server.start}
          options={STARTS.map((value) => ({ value, label: t.starts[value] }))}
          onChange={(start) => set({ start })}
        />
      </Row>
      <Row title={t.defer} detail={t.deferDetail}>
        <Select
          label={t.defer}
          value={server.defer}
          options={DEFERS.map((value) => ({ value, label: t.defers[value] }))}
          onChange={(defer) => set({ defer })}
        />
      </Row>
      <Row title={t.parallel} detail={t.parallelDetail}>
        <Switch
          label={t.parallel}
          state={server.parallel ? 'on' : 'off'}
          onChange={(parallel) => set({ parallel })}
        />
      </Row>
      <Row title={t.sampling} detail={t.samplingDetail}>
        <Switch
          label={t.sampling}
          state={server.sampling ? 'on' : 'off'}
          onChange={(sampling) => set({ sampling })}
        />
      </Row>
      {detail?.instructions && detail.instructions.status.kind !== 'held' && (
        <Disclosure label={t.instructions}>
          {() => detail.instructions && <Instructions said={detail.instructions} />}
        </Disclosure>
      )}
      <Disclosure label={t.log}>{() => <ServerLog name={name} />}</Disclosure>
      <div className="mt-2 flex flex-wrap gap-2">
        {canStart && (
          <Button
            size="small"
            onClick={() => runtime.request('mcp.restart', { name }).catch(tellFailure)}
          >
            <RotateCw size={14} aria-hidden />
            {isRunning ? t.restart : t.start}
          </Button>
        )}
        {isRunning && (
          <Button
            size="small"
            onClick={() => runtime.request('mcp.stop', { name }).catch(tellFailure)}
          >
            <Square size={14} aria-hidden />
            {t.stop}
          </Button>
        )}
        {view.isSignedIn && (
          <Button
            size="small"
            onClick={() => runtime.request('mcp.signOut', { name }).catch(tellFailure)}
          >
            {t.signIn.out}
          </Button>
        )}
        {onChange && (
          <Button size="small" onClick={onChange}>
            <Pencil size={14} aria-hidden />
            {t.change.begin}
          </Button>
        )}
        <Button
          size="small"
          onClick={() => runtime.request('mcp.remove', { name }).then(onRemoved, tellFailure)}
        >
          <Trash2 size={14} aria-hidden />
          {t.remove(name)}
        </Button>
      </div>
    </div>
  )
}

/** Asked for again whenever the server has changed in the list. */
function useDetail(view: McpServerView): McpDetailView | undefined {
  const runtime = useRuntime()
  const [detail, setDetail] = useState<McpDetailView>()
  useEffect(() => {
    let isWanted = true
    runtime
      .request('mcp.tools', { name: view.name })
      .then((next) => isWanted && setDetail(next))
      .catch(ignoreLoss)
    return () => {
      isWanted = false
    }
  }, [runtime, view])
  return detail
}

function ServerLog({ name }: { name: string }) {
  const t = useText().mcp
  const runtime = useRuntime()
  const [lines, setLines] = useState<readonly McpLogLine[]>()
  useEffect(() => {
    runtime
      .request('mcp.log', { name })
      .then((answer) => setLines(answer.lines))
      .catch(ignoreLoss)
  }, [runtime, name])
  if (!lines) return null
  if (lines.length === 0) return <p className="mt-1 text-sm text-muted">{t.noLog}</p>
  return (
    <ScrollBox
      label={t.log}
      className="mt-1 max-h-60 rounded-md bg-surface p-2 font-mono text-sm whitespace-pre-wrap"
    >
      {lines.map(({ from, text }) => `${t.logFrom[from]}: ${text}`).join('\n')}
    </ScrollBox>
  )
}
