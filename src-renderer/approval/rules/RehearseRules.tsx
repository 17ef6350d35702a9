import { type FormEvent, useState } from 'react'
import type { RehearseRuleView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { RulePattern } from './RulePattern.tsx'
import { useRuleActions } from './use-rule-actions.ts'

/** What is run on a copy by itself as soon as it is asked about. It allows nothing. */
export function RehearseRules({ rules }: { rules: readonly RehearseRuleView[] }) {
  const t = useText().approvalRules
  const { addRehearsal, removeRehearsal } = useRuleActions()
  const [pattern, setPattern] = useState('')

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (await addRehearsal(pattern.trim())) setPattern('')
  }

  return (
    <>
      <p className="px-4 text-sm text-muted">{t.rehearseDetail}</p>
      <ul>
        {rules.map((rule) => (
          <li key={rule.id} className="flex items-start gap-3 px-4 py-2 hover:bg-hover">
            <div className="min-w-0 flex-1">
              <RulePattern pattern={rule.pattern} />
            </div>
            <Button size="small" onClick={() => removeRehearsal(rule)}>
              {t.remove}
            </Button>
          </li>
        ))}
      </ul>
      <form
        aria-label={t.addRehearsal}
        onSubmit={(event) => void add(event)}
        className="flex flex-wrap items-center gap-2 px-4 py-1"
      >
        <div className="grid min-w-40 flex-1">
          <TextField
            label={t.rehearsePattern}
            placeholder={t.rehearseExample}
            value={pattern}
            onChange={setPattern}
          />
        </div>
        <Button size="small" type="submit" disabled={pattern.trim() === ''}>
          {t.rehearse}
        </Button>
      </form>
    </>
  )
}
