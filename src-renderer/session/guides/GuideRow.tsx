import type { GuideView } from '#contract'
import { useGuides } from '../../copies/guides.ts'
import { compactCount } from '../../language/compact-count.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { Pill, type Tone } from '../../ui/Pill.tsx'
import { GuideText } from './GuideText.tsx'

const TONES: Readonly<Record<GuideView['state'], Tone>> = {
  used: 'success',
  new: 'accent',
  changed: 'warning',
  off: 'neutral',
  unreadable: 'danger',
}

interface GuideRowProps {
  sessionId: string
  guide: GuideView
}

/** One rules file: what it costs, whether it is used, its text, and the decision about it. */
export function GuideRow({ sessionId, guide }: GuideRowProps) {
  const { guides: t, runtime: words } = useText()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const { path, name, scope, state, fingerprint, marked, tokens } = guide
  const isUndecided = state === 'new' || state === 'changed'

  function decide(isUsed: boolean, everything = false): void {
    runtime
      .request('guides.decide', { sessionId, path, fingerprint, isUsed, everything })
      .then(useGuides.getState().changed)
      .catch(tellFailure)
  }

  return (
    <li className="mb-4 flex flex-col gap-2 border-b border-line pb-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 flex-1 font-mono break-all" title={path}>
          {name}
        </h3>
        {scope === 'own' && <Pill>{t.own}</Pill>}
        <Pill tone={TONES[state]}>{t.states[state]}</Pill>
        {(state === 'used' || state === 'off') && (
          <Switch
            label={t.use(name)}
            state={state === 'used' ? 'on' : 'off'}
            onChange={(isOn) => decide(isOn)}
          />
        )}
      </div>
      {guide.problem ? (
        <p className="selectable text-sm">{words.said(guide.problem)}</p>
      ) : (
        <p className="text-sm text-muted">
          {t.tokens(compactCount(tokens))}
          {guide.isCut && ` ${t.cut}`}
        </p>
      )}
      {marked > 0 && <p className="text-sm text-warning">{t.marked(marked)}</p>}
      {state !== 'unreadable' &&
        (isUndecided ? (
          <GuideText sessionId={sessionId} path={path} name={name} />
        ) : (
          <Disclosure label={t.text}>
            {() => <GuideText sessionId={sessionId} path={path} name={name} />}
          </Disclosure>
        ))}
      {isUndecided && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" look="primary" onClick={() => decide(true)}>
            {t.yes}
          </Button>
          {marked === 0 && (
            <Button size="small" onClick={() => decide(true, true)}>
              {t.yesToAll}
            </Button>
          )}
          <Button size="small" look="ghost" onClick={() => decide(false)}>
            {t.no}
          </Button>
        </div>
      )}
    </li>
  )
}
