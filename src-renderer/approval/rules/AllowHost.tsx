import { useState } from 'react'
import { useSession } from '../../copies/sessions.ts'
import { useText } from '../../language/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { OpenForm } from '../../ui/overlays/OpenForm.tsx'
import { useLayout } from '../../view/layout.ts'
import { useRuleActions } from './use-rule-actions.ts'

type Reach = 'project' | 'always'

/** Lets commands in the sandbox reach a host, before any of them has asked. */
export function AllowHost() {
  const t = useText().approvalRules
  const { allowHost } = useRuleActions()
  const folder = useSession(useLayout((s) => s.sessionId))?.folder
  const [host, setHost] = useState('')
  const [wanted, setReach] = useState<Reach>('project')
  const reach = folder === undefined ? 'always' : wanted
  const reaches: readonly Reach[] = folder === undefined ? ['always'] : ['project', 'always']

  async function add(): Promise<void> {
    const isAdded = await allowHost({ host, folder: reach === 'always' ? null : (folder ?? null) })
    if (isAdded) setHost('')
  }

  return (
    <OpenForm
      aria-label={t.allowHost}
      onSubmit={() => void add()}
      className="flex flex-wrap items-center gap-2 px-4 py-1"
    >
      <div className="grid min-w-40 flex-1">
        <TextField label={t.host} placeholder={t.hostExample} value={host} onChange={setHost} />
      </div>
      <Select
        label={t.hostReach}
        value={reach satisfies Reach}
        options={reaches.map((value) => ({ value, label: t.scopes[value] }))}
        onChange={(chosen: Reach) => setReach(chosen)}
      />
      <Button size="small" type="submit" disabled={host.trim() === ''}>
        {t.allow}
      </Button>
    </OpenForm>
  )
}
