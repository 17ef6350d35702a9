import { useEffect, useState } from 'react'
import type { ApprovalMode, ApprovalPreferences, ApprovalWait, RequestOf } from '#contract'
import { useApprovals } from '../../copies/approvals.ts'
import { useConnection } from '../../copies/connection.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { Row } from '../../ui/fields/Row.tsx'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { useOverlay } from '../../view/overlay.ts'
import { useModeDetail } from '../mode/use-mode-detail.ts'
import { SafetyInDoubt, useRulesView } from '../rules/RulesPage.tsx'
import { showApprovals } from '../show-approvals.ts'
import { NeverList } from './NeverList.tsx'
import { SandboxNetwork } from './SandboxNetwork.tsx'
import { WaitMinutes } from './WaitMinutes.tsx'

const MODES = ['ask-always', 'ask-risky', 'reviewer'] as const satisfies ApprovalMode[]
const WAITS: readonly ApprovalWait['kind'][] = ['refuse', 'stop-task', 'for-ever']
const SENSITIVITIES: readonly ApprovalPreferences['sensitivity'][] = ['balanced', 'strict']
const NOBODY_THERE: readonly ApprovalPreferences['nobodyThere'][] = ['deny', 'wait', 'send']
const USUAL_MINUTES = 5

/** Settings › Approvals: how much is asked, and what happens when nobody answers. */
export function ApprovalsSection() {
  const t = useText()
  const { preferences, change } = usePreferences()
  const rules = useRulesView()
  if (!preferences)
    return (
      <p role="status" className="animate-late py-3 text-muted">
        {t.approvalSettings.loading}
      </p>
    )
  return (
    <>
      {rules?.suspended && <SafetyInDoubt why={rules.suspended} />}
      <ModeOfNewSessions />
      <Waiting wait={preferences.wait} onChange={(wait) => change({ wait })} />
      <Row title={t.approvalSettings.nobodyThere} detail={t.approvalSettings.nobodyThereDetail}>
        <Segmented
          label={t.approvalSettings.nobodyThere}
          value={preferences.nobodyThere}
          options={NOBODY_THERE.map((value) => ({
            value,
            label: t.approvalSettings.nobodyThereChoices[value],
          }))}
          onChange={(nobodyThere) => change({ nobodyThere })}
        />
      </Row>
      <Row title={t.approvalSettings.sensitivity} detail={t.approvalSettings.sensitivityDetail}>
        <Segmented
          label={t.approvalSettings.sensitivity}
          value={preferences.sensitivity}
          options={SENSITIVITIES.map((value) => ({
            value,
            label: t.approvalSettings.sensitivities[value],
          }))}
          onChange={(sensitivity) => change({ sensitivity })}
        />
      </Row>
      <Row title={t.approvalSettings.sandbox} detail={t.approvalSettings.sandboxDetail}>
        <Switch
          label={t.approvalSettings.sandbox}
          state={preferences.sandbox ? 'on' : 'off'}
          onChange={(isOn) => change({ sandbox: isOn })}
        />
      </Row>
      <SandboxNetwork preferences={preferences} onChange={change} />
      <Row title={t.approvalSettings.isolated} detail={t.approvalSettings.isolatedDetail}>
        <Switch
          label={t.approvalSettings.isolated}
          state={preferences.asksLessWhenIsolated ? 'on' : 'off'}
          onChange={(isOn) => change({ asksLessWhenIsolated: isOn })}
        />
      </Row>
      <ReviewerPolicy
        key={preferences.reviewerPolicy}
        policy={preferences.reviewerPolicy}
        onChange={(reviewerPolicy) => change({ reviewerPolicy })}
      />
      <RulesRow allowed={rules?.grants.length ?? 0} refused={rules?.deny.length ?? 0} />
      <NeverList />
    </>
  )
}

function ModeOfNewSessions() {
  const t = useText()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const mode = useApprovals((s) => s.mode.default)
  const modeDetail = useModeDetail()
  return (
    <Row title={t.approvalSettings.mode} detail={modeDetail(mode)}>
      <Select
        label={t.approvalSettings.mode}
        value={mode}
        options={MODES.map((value) => ({ value, label: t.approvalModes.names[value] }))}
        onChange={(chosen) =>
          runtime.request('approval.mode.set', { mode: chosen }).catch(tellFailure)
        }
      />
    </Row>
  )
}

function Waiting({ wait, onChange }: { wait: ApprovalWait; onChange(wait: ApprovalWait): void }) {
  const t = useText().approvalSettings
  const minutes = wait.kind === 'for-ever' ? USUAL_MINUTES : wait.minutes
  return (
    <Row title={t.wait} detail={t.waitDetail}>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          label={t.wait}
          value={wait.kind}
          options={WAITS.map((value) => ({ value, label: t.waits[value] }))}
          onChange={(kind) => onChange(kind === 'for-ever' ? { kind } : { kind, minutes })}
        />
        {wait.kind !== 'for-ever' && (
          <WaitMinutes
            key={minutes}
            minutes={minutes}
            onChange={(changed) => onChange({ kind: wait.kind, minutes: changed })}
          />
        )}
      </div>
    </Row>
  )
}

function ReviewerPolicy({ policy, onChange }: { policy: string; onChange(policy: string): void }) {
  const t = useText().approvalSettings
  const [text, setText] = useState(policy)
  return (
    <div className="flex flex-col gap-1.5 border-b border-line py-3">
      <p>{t.reviewer}</p>
      <p className="text-sm text-muted">{t.reviewerDetail}</p>
      <TextArea
        label={t.reviewer}
        placeholder={t.reviewerPlaceholder}
        value={text}
        maxLength={8_000}
        onChange={setText}
        onBlur={() => text !== policy && onChange(text)}
      />
    </div>
  )
}

function RulesRow({ allowed, refused }: { allowed: number; refused: number }) {
  const t = useText().approvalSettings
  const { closeSettings } = useOverlay.getState()
  const show = (view: 'rules' | 'try'): void => {
    closeSettings()
    showApprovals(view)
  }
  return (
    <Row title={t.rules} detail={t.rulesDetail(allowed, refused)}>
      <div className="flex gap-2">
        <Button size="small" onClick={() => show('rules')}>
          {t.showRules}
        </Button>
        <Button size="small" onClick={() => show('try')}>
          {t.tryOut}
        </Button>
      </div>
    </Row>
  )
}

function usePreferences() {
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const epoch = useConnection((s) => s.epoch)
  const [preferences, setPreferences] = useState<ApprovalPreferences>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each connection
  useEffect(() => {
    runtime.request('approval.preferences.get', {}).then(setPreferences, tellFailure)
  }, [runtime, epoch])
  return { preferences, change }

  function change(changed: RequestOf<'approval.preferences.set'>): void {
    runtime.request('approval.preferences.set', changed).then(setPreferences, tellFailure)
  }
}
