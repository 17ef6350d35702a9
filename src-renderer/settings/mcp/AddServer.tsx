import { useState } from 'react'
import type { McpProposal, McpServerView } from '#contract'
import type { Words } from '#words'
import { useSessions } from '../../copies/sessions.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { OpenForm } from '../../ui/overlays/OpenForm.tsx'
import { useLayout } from '../../view/layout.ts'
import { GALLERY } from './gallery.ts'
import { ProposedServer } from './ProposedServer.tsx'
import { serverText } from './server-text.ts'

interface AddServerProps {
  /** What is there already and is to be another; left out for one more. */
  change?: McpServerView
  onDone(): void
}

/** A command line, an address or JSON becomes entries, which are looked at before they are kept. */
export function AddServer({ change, onDone }: AddServerProps) {
  const { mcp, common, runtime: words } = useText()
  const t = mcp.form
  const label = change ? mcp.change.label(change.name) : t.label
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const inFront = useLayout((s) => s.sessionId)
  const [initial] = useState(change ? serverText(change.server) : '')
  const [text, setText] = useState(initial)
  const [problem, setProblem] = useState<Words>()
  const [proposals, setProposals] = useState<readonly McpProposal[]>([])

  async function read(line: string): Promise<void> {
    const answer = await runtime.request('mcp.propose', { text: line })
    setProblem(answer.problem)
    setProposals(change ? answer.proposals.slice(0, 1) : answer.proposals)
  }

  /** Arrive off, as all that is taken from elsewhere. */
  async function importFiles(): Promise<void> {
    const folder = useSessions.getState().all.find(({ id }) => id === inFront)?.cwd
    const { files } = await runtime.request('mcp.import', folder === undefined ? {} : { folder })
    const found = files.flatMap((file) => file.proposals)
    setProposals(found)
    const [faulty] = files.flatMap((file) => (file.problem ? [file.problem] : []))
    setProblem(found.length > 0 ? undefined : (faulty ?? { text: mcp.imported.none }))
  }

  /** The last one that was kept ends it. */
  function kept(proposal: McpProposal): void {
    const left = proposals.filter((each) => each !== proposal)
    setProposals(left)
    if (left.length === 0) onDone()
  }

  return (
    <div className="mt-3 flex flex-col gap-3 rounded-lg bg-surface p-3">
      {proposals.length === 0 ? (
        <OpenForm
          aria-label={label}
          className="flex flex-col gap-3"
          onSubmit={() => void read(text).catch(tellFailure)}
          onCancel={onDone}
        >
          <p className="text-sm text-pretty text-muted">{change ? mcp.change.detail : t.detail}</p>
          <TextArea
            label={t.field}
            isCode
            hasFocus
            rows={3}
            placeholder={t.placeholder}
            value={text}
            onChange={setText}
          />
          {problem && (
            <p role="alert" className="selectable text-sm wrap-anywhere text-danger">
              {words.said(problem)}
            </p>
          )}
          <div className="flex flex-wrap justify-end gap-2">
            {!change && (
              <Button
                size="small"
                className="mr-auto"
                onClick={() => importFiles().catch(tellFailure)}
              >
                {mcp.imported.button}
              </Button>
            )}
            <Button size="small" onClick={onDone}>
              {common.cancel}
            </Button>
            <Button size="small" look="primary" type="submit" disabled={text.trim() === ''}>
              {t.read}
            </Button>
          </div>
          {!change && <Gallery onChoose={(line) => read(line).catch(tellFailure)} />}
        </OpenForm>
      ) : (
        proposals.map((proposal) => (
          <ProposedServer
            key={`${proposal.name} ${JSON.stringify(proposal.server)}`}
            proposal={proposal}
            label={label}
            change={change}
            isTyped={text !== initial}
            onKept={() => kept(proposal)}
            onCancel={() => kept(proposal)}
          />
        ))
      )}
    </div>
  )
}

/** What it can do and what it needs, before its command is looked at. */
function Gallery({ onChoose }: { onChoose(line: string): void }) {
  const t = useText().mcp.gallery
  return (
    <section aria-label={t.title}>
      <h3 className="text-sm text-muted">{t.title}</h3>
      <ul className="mt-1 grid gap-1 sm:grid-cols-2">
        {GALLERY.map(({ id, line }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onChoose(line)}
              className="w-full rounded-md border border-line px-2 py-1.5 text-left text-sm hover:bg-hover"
            >
              <span className="font-medium">{id}</span>
              <span className="block text-pretty text-muted">{t[id]}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
