import { useState } from 'react'
import type { DenyRuleView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { OpenForm } from '../../ui/overlays/OpenForm.tsx'
import { RulePattern } from './RulePattern.tsx'
import { useRuleActions } from './use-rule-actions.ts'

/** What is refused for good, with what the agent is told instead. */
export function DenyRules({ rules }: { rules: readonly DenyRuleView[] }) {
  const t = useText().approvalRules
  const { removeDeny } = useRuleActions()
  return (
    <>
      <ul>
        {rules.map((rule) => (
          <li key={rule.id} className="flex items-start gap-3 px-4 py-2 hover:bg-hover">
            <div className="selectable min-w-0 flex-1">
              <RulePattern pattern={rule.pattern} />
              {rule.alternative && (
                <p className="text-sm text-muted">{t.instead(rule.alternative)}</p>
              )}
            </div>
            <Button size="small" onClick={() => removeDeny(rule)}>
              {t.remove}
            </Button>
          </li>
        ))}
      </ul>
      <AddDeny />
    </>
  )
}

const EVERYTHING = /^\s*\*[*\s]*$/

function AddDeny() {
  const t = useText().approvalRules
  const { addDeny } = useRuleActions()
  const [pattern, setPattern] = useState('')
  const [alternative, setAlternative] = useState('')

  async function add(): Promise<void> {
    const words = alternative.trim()
    const isAdded = await addDeny({ pattern: pattern.trim(), ...(words && { alternative: words }) })
    if (!isAdded) return
    setPattern('')
    setAlternative('')
  }

  return (
    <OpenForm
      aria-label={t.addDeny}
      onSubmit={() => void add()}
      className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2 px-4 py-1 *:w-full *:last:w-auto"
    >
      <TextField
        label={t.denyPattern}
        placeholder={t.denyPatternExample}
        value={pattern}
        onChange={setPattern}
      />
      {EVERYTHING.test(pattern) && (
        <p role="status" className="text-sm text-warning">
          {t.denyCoversAll}
        </p>
      )}
      <TextField
        label={t.denyAlternative}
        placeholder={t.denyAlternativeExample}
        value={alternative}
        onChange={setAlternative}
      />
      <Button size="small" type="submit" disabled={pattern.trim() === ''}>
        {t.add}
      </Button>
    </OpenForm>
  )
}
