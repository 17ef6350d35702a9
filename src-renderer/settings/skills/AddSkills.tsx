import { useState } from 'react'
import type { Answers, FetchedSkillView } from '#contract'
import { RuntimeError } from '#wire'
import { useText } from '../../language/use-text.ts'
import { ignoreLoss } from '../../runtime/ignore-loss.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { AddForm, BrowseButton, SourceField } from '../AddForm.tsx'
import { SkillText } from './SkillText.tsx'

type Fetched = Answers['skills.fetch']

/** Where skills come from; then what came, in quarantine until the person wants one of them. */
export function AddSkills({ kind, onDone }: { kind: 'folder' | 'git'; onDone(): void }) {
  const t = useText().skills
  const runtime = useRuntime()
  const [typed, setTyped] = useState('')
  const [came, setCame] = useState<Fetched>()
  const form = t.adding[kind]
  const value = typed.trim()

  async function fetch(): Promise<void> {
    if (kind === 'git' && !/^https:\/\/[^\s@]+$/.test(value))
      throw new RuntimeError('bad-request', { text: t.httpsOnly })
    const source = kind === 'git' ? { kind, url: value } : { kind, path: value }
    setCame(await runtime.request('skills.fetch', { source }))
  }

  function leave(): void {
    if (came) runtime.request('skills.discard', { fetched: came.fetched }).catch(ignoreLoss)
    onDone()
  }

  if (came) return <Quarantine came={came} onDone={leave} />
  return (
    <AddForm
      name={form.name}
      detail={form.detail}
      button={t.lookAt}
      isReady={value !== ''}
      busy={t.fetching}
      onSubmit={fetch}
      onCancel={leave}
      further={
        kind === 'folder' && <BrowseButton label={t.browse} start={typed} onChosen={setTyped} />
      }
    >
      {(wrong) => <SourceField form={form} value={typed} onChange={setTyped} wrong={wrong} />}
    </AddForm>
  )
}

function Quarantine({ came, onDone }: { came: Fetched; onDone(): void }) {
  const t = useText().skills
  const [installed, setInstalled] = useState<readonly string[]>([])
  return (
    <div className="mt-3 rounded-lg border border-line p-3">
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 text-sm text-pretty text-muted">{t.quarantine}</p>
        <Button size="small" onClick={onDone}>
          {t.done}
        </Button>
      </div>
      <ul aria-label={t.came} className="mt-2 flex flex-col gap-3">
        {came.skills.map((skill) => (
          <FetchedSkill
            key={skill.id}
            skill={skill}
            fetched={came.fetched}
            isInstalled={installed.includes(skill.id)}
            onInstalled={() => setInstalled((all) => [...all, skill.id])}
          />
        ))}
      </ul>
    </div>
  )
}

function FetchedSkill(props: {
  skill: FetchedSkillView
  fetched: string
  isInstalled: boolean
  onInstalled(): void
}) {
  const { skills: t, runtime: words } = useText()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const { skill, fetched, isInstalled } = props
  const { id, fingerprint, name, description, fault, replaces } = skill
  const shown = name || (id.split(/[/\\]/).at(-1) ?? '')
  return (
    <li aria-label={shown} className="flex flex-col gap-1.5">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 truncate font-medium">{shown}</p>
        {isInstalled ? (
          <Pill tone="success">{t.installed}</Pill>
        ) : (
          !fault && (
            <Button
              size="small"
              look="primary"
              onClick={() =>
                runtime
                  .request('skills.install', { fetched, id, fingerprint })
                  .then(props.onInstalled, tellFailure)
              }
            >
              {replaces ? t.replace(shown) : t.install(shown)}
            </Button>
          )
        )}
      </div>
      {description && <p className="text-sm text-pretty">{description}</p>}
      {fault && <p className="selectable text-sm wrap-anywhere text-danger">{words.said(fault)}</p>}
      {!fault && !isInstalled && <SkillText skill={skill} />}
    </li>
  )
}
