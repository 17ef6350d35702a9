import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { SkillTextView, SkillView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Pill, type Tone } from '../../ui/Pill.tsx'
import { SkillText } from './SkillText.tsx'

const TONES: Readonly<Record<SkillView['state'], Tone>> = {
  used: 'success',
  off: 'neutral',
  new: 'warning',
  changed: 'warning',
  shadowed: 'neutral',
  broken: 'danger',
}

/** One skill: whether agents may use it, and why not. It is read before it is agreed to. */
export function SkillRow({
  skill,
  sessionId,
}: {
  skill: SkillView
  sessionId: string | undefined
}) {
  const { skills: t, runtime: words } = useText()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const [text, setText] = useState<SkillTextView>()
  const { id, name, description, state, scope, fault } = skill
  const waits = state === 'new' || state === 'changed'
  const session = sessionId === undefined ? {} : { sessionId }

  function read(): void {
    runtime.request('skills.read', { id, ...session }).then(setText, tellFailure)
  }

  function decide(isUsed: boolean, everything = false): void {
    // What was read is what is agreed to.
    const fingerprint = text?.fingerprint ?? skill.fingerprint
    runtime
      .request('skills.decide', { id, fingerprint, isUsed, everything, ...session })
      .then(() => setText(undefined), tellFailure)
  }

  return (
    <li
      aria-label={name}
      className="flex flex-col gap-1.5 border-b border-line py-3 last:border-b-0"
    >
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-40 flex-1">
          <p className="truncate font-medium">{name}</p>
          <p className="selectable text-sm wrap-anywhere text-muted">{id}</p>
        </div>
        <Pill tone={TONES[state]}>{t.states[state]}</Pill>
        {scope === 'own' && (
          <IconButton
            label={t.remove(name)}
            icon={Trash2}
            onClick={() => runtime.request('skills.remove', { id }).catch(tellFailure)}
          />
        )}
        {(state === 'used' || state === 'off' || state === 'shadowed') && (
          <Switch
            label={t.switch(name)}
            state={state === 'off' ? 'off' : 'on'}
            onChange={(on) => decide(on)}
          />
        )}
      </div>
      {description && <p className="text-sm text-pretty">{description}</p>}
      {fault && <p className="selectable text-sm wrap-anywhere text-danger">{words.said(fault)}</p>}
      {waits && <p className="text-sm text-pretty text-warning">{t.waits[state]}</p>}
      {text && <SkillText skill={text} />}
      {state !== 'broken' && (
        <div className="flex flex-wrap gap-2">
          {text && waits && (
            <>
              <Button size="small" look="primary" onClick={() => decide(true)}>
                {t.yes}
              </Button>
              {scope === 'project' && (
                <Button size="small" onClick={() => decide(true, true)}>
                  {t.yesToAll}
                </Button>
              )}
              <Button size="small" onClick={() => decide(false)}>
                {t.no}
              </Button>
            </>
          )}
          {text ? (
            <Button size="small" onClick={() => setText(undefined)}>
              {t.hide}
            </Button>
          ) : (
            <Button size="small" look={waits ? 'primary' : 'secondary'} onClick={read}>
              {waits ? t.readAndDecide : t.read}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
