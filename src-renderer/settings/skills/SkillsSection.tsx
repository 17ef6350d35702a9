import { useState } from 'react'
import type { SkillView } from '#contract'
import { useSessions } from '../../copies/sessions.ts'
import { lookForSkills, useSkillsOf } from '../../copies/toolbox/skills.ts'
import { useText } from '../../language/use-text.ts'
import { useTimes } from '../../language/use-times.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'

import { useLayout } from '../../view/layout.ts'
import { SectionHead } from '../SectionHead.tsx'
import { AddSkills } from './AddSkills.tsx'
import { SkillRow } from './SkillRow.tsx'

const SCOPES: readonly SkillView['scope'][] = ['project', 'home', 'own']
const ADDING = ['folder', 'git'] as const

/** Settings › Skills: what agents can learn here, and what the person lets them. */
export function SkillsSection() {
  const t = useText().skills
  const runtime = useRuntime()
  const sessionId = useOpenSession()
  const view = useSkillsOf(sessionId)
  const [adding, setAdding] = useState<(typeof ADDING)[number]>()
  return (
    <section className="py-4">
      <SectionHead
        title={t.title}
        detail={t.detail}
        look={{ label: t.look, run: () => lookForSkills(runtime, sessionId) }}
        add={{
          label: t.add,
          choices: ADDING.map((kind) => ({
            label: t.adding[kind].name,
            run: () => setAdding(kind),
          })),
        }}
      />
      {adding && <AddSkills key={adding} kind={adding} onDone={() => setAdding(undefined)} />}
      {view?.skills.length === 0 && !adding && <p className="mt-4 text-muted">{t.none}</p>}
      {SCOPES.map((scope) => (
        <ScopeList
          key={scope}
          scope={scope}
          skills={view?.skills.filter((skill) => skill.scope === scope) ?? []}
          sessionId={sessionId}
        />
      ))}
      <KeptSkills sessionId={sessionId} />
    </section>
  )
}

function ScopeList({
  scope,
  skills,
  sessionId,
}: {
  scope: SkillView['scope']
  skills: readonly SkillView[]
  sessionId: string | undefined
}) {
  const t = useText().skills
  if (skills.length === 0) return null
  return (
    <>
      <h3 className="mt-4 text-sm text-muted">{t.scopes[scope]}</h3>
      <ul aria-label={t.scopes[scope]} className="flex flex-col">
        {skills.map((skill) => (
          <SkillRow key={skill.id} skill={skill} sessionId={sessionId} />
        ))}
      </ul>
    </>
  )
}

/** Earlier texts, each a press away from being back. */
function KeptSkills({ sessionId }: { sessionId: string | undefined }) {
  const t = useText().skills
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const times = useTimes()
  const kept = useSkillsOf(sessionId)?.kept ?? []
  if (kept.length === 0) return null
  return (
    <div className="mt-4">
      <Disclosure label={<span className="text-sm">{t.kept(kept.length)}</span>}>
        {() => (
          <ul className="mt-1 flex flex-col">
            {kept.map(({ id, name, at, why }) => (
              <li
                key={id}
                aria-label={t.keptName(name)}
                className="flex items-center gap-3 py-1.5 text-sm"
              >
                <span className="min-w-0 flex-1 truncate">
                  {name} <span className="text-muted">{t.keptWhy[why](times.short(at))}</span>
                </span>
                <Button
                  size="small"
                  onClick={() => runtime.request('skills.restore', { kept: id }).catch(tellFailure)}
                >
                  {t.restore}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Disclosure>
    </div>
  )
}

function useOpenSession(): string | undefined {
  const sessionId = useLayout((s) => s.sessionId)
  return useSessions((s) => (s.all.some(({ id }) => id === sessionId) ? sessionId : undefined))
}
