import type { DenyRuleView, GrantView, RehearseRuleView, RequestName, RequestOf } from '#contract'
import { useNotices } from '../../copies/notices.ts'
import { useRules } from '../../copies/rules.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'

type RuleRequest = Extract<RequestName, `rules.${string}`>

/** What a person can do with their rules; each answer is the list as it is now. */
export function useRuleActions() {
  const t = useText().approvalRules
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  return {
    ...{ revoke, drop, addDeny, allowHost, addRehearsal, removeRehearsal, removeDeny },
    accept: () => change('rules.accept', {}),
  }

  function revoke(grant: GrantView): void {
    const undo = (): void => void change('rules.restore', { id: grant.id })
    void change('rules.revoke', { id: grant.id }).then((isDone) => {
      if (isDone) offerUndo(t.revoked(grant.pattern), undo)
    })
  }

  /** An entry that nobody can read is not worth an undo. */
  function drop(id: string): void {
    void change('rules.revoke', { id })
  }

  function addDeny(rule: RequestOf<'rules.addDeny'>): Promise<boolean> {
    return change('rules.addDeny', rule)
  }

  function allowHost(rule: RequestOf<'rules.allowHost'>): Promise<boolean> {
    return change('rules.allowHost', rule)
  }

  function addRehearsal(pattern: string): Promise<boolean> {
    return change('rules.addRehearsal', { pattern })
  }

  function removeRehearsal({ id, pattern }: RehearseRuleView): void {
    const undo = (): void => void addRehearsal(pattern)
    void change('rules.removeRehearsal', { id }).then((isDone) => {
      if (isDone) offerUndo(t.rehearsalRemoved(pattern), undo)
    })
  }

  function removeDeny({ id, pattern, alternative }: DenyRuleView): void {
    const undo = (): void => void addDeny({ pattern, ...(alternative && { alternative }) })
    void change('rules.removeDeny', { id }).then((isDone) => {
      if (isDone) offerUndo(t.denyRemoved(pattern), undo)
    })
  }

  async function change<Name extends RuleRequest>(
    name: Name,
    payload: RequestOf<Name>,
  ): Promise<boolean> {
    try {
      useRules.getState().changed(await runtime.request(name, payload))
      return true
    } catch (error) {
      tellFailure(error)
      return false
    }
  }

  function offerUndo(title: string, run: () => void): void {
    useNotices.getState().show({ level: 'info', title, action: { label: t.undo, run } })
  }
}
