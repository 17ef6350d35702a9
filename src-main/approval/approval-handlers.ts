/** The requests of a window to the approval side. Only here are safety settings changed. */
import type {
  ApprovalsView,
  Client,
  Handlers,
  QuestionView,
  RulesView,
  SkippedView,
} from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { ruleCatalogue } from '../classifier/programs/catalogue.ts'
import { THIS_MACHINE } from '../contract/places.ts'
import type { Place } from '../ports/place.ts'
import type { Answers } from './gate/answers.ts'
import type { Gate } from './gate/gate.ts'
import type { SkippedCalls } from './gate/skipped-calls.ts'
import { createTryOut } from './gate/try-out.ts'
import type { CallReader } from './gate-call.ts'
import type { DenyRules } from './grants/deny-rules.ts'
import type { Grants } from './grants/grants.ts'
import { draftOfHost, hostFrom } from './grants/host-grants.ts'
import type { RehearseRules } from './grants/rehearse-rules.ts'
import { createImpact } from './impact/impact.ts'
import { impactTargets } from './impact/impact-targets.ts'
import type { DecisionSearch } from './log/decision-search.ts'
import type { Modes } from './modes.ts'
import type { GrantPreview } from './questions/grant-preview.ts'
import type { Asked } from './questions/question-view.ts'
import type { Question, Questions } from './questions/questions.ts'
import type { Safety } from './safety.ts'

const SHOWN_ENTRY_CHARS = 500

type ApprovalRequest = Extract<
  keyof Handlers,
  `approval.${string}` | `rules.${string}` | `decisions.${string}`
>

export function createApprovalHandlers(deps: {
  answers: Answers
  denyRules: DenyRules
  rehearseRules: RehearseRules
  gate: Gate
  grants: Grants
  modes: Modes
  preview: GrantPreview
  questions: Questions<Asked>
  read: CallReader
  placeOf: (sessionId: string) => Place
  safety: Safety
  search: DecisionSearch
  skipped: SkippedCalls
  mayDecide: (client: Client) => boolean
  onRunFailed: (error: unknown) => void
  viewOf: (question: Question<Asked>) => QuestionView
  now: () => number
}) {
  const { answers, denyRules, grants, modes, questions, safety, search } = deps
  const impact = createImpact({ now: deps.now })
  const tryOut = createTryOut(deps)
  const handlers: Omit<Pick<Handlers, ApprovalRequest>, 'approval.runNow'> = {
    'approval.reply': async (request, from) => {
      checkMayDecide(from)
      await answers.reply(request, from.transport)
      return null
    },
    'approval.seen': ({ id }) => {
      questions.seen(id)
      return null
    },
    'approval.preview': ({ id, pattern }) => deps.preview(openQuestion(id), pattern),
    'approval.try': tryOut,
    'approval.impact': ({ id }) => {
      const { call } = openQuestion(id).content
      return impact(impactTargets(call), call.request.signal)
    },
    'approval.mode.get': ({ sessionId }) => ({ mode: modes.of(sessionId) }),
    'approval.mode.set': ({ sessionId, mode, confirmed }, from) => {
      checkMayDecide(from)
      modes.set(mode, sessionId, confirmed === true)
      return modes.view()
    },
    'approval.preferences.get': () => modes.preferences(),
    'approval.preferences.set': (change, from) => {
      checkMayDecide(from)
      return modes.setPreferences(change)
    },
    'rules.list': () => {
      safety.check()
      return rules()
    },
    'rules.revoke': ({ id }, from) => changeRules(from, () => grants.revoke(id)),
    'rules.restore': ({ id }, from) => changeRules(from, () => grants.restore(id)),
    'rules.addDeny': ({ pattern, alternative }, from) =>
      changeRules(from, () => denyRules.add(pattern, alternative) !== undefined),
    'rules.allowHost': ({ host, folder }, from) =>
      changeRules(from, () => {
        const known = hostFrom(host)
        if (known === undefined)
          throw new RuntimeError('bad-request', say('rule.noHost', { text: host }))
        return grants.add(draftOfHost(known, folder, THIS_MACHINE)) !== undefined
      }),
    'rules.addRehearsal': ({ pattern }, from) =>
      changeRules(from, () => deps.rehearseRules.add(pattern)),
    'rules.removeRehearsal': ({ id }, from) =>
      changeRules(from, () => deps.rehearseRules.remove(id)),
    'rules.removeDeny': ({ id }, from) => changeRules(from, () => denyRules.remove(id)),
    'rules.accept': (_, from) => changeRules(from, safety.accept),
    'approval.knownRules': () => [...ruleCatalogue],
    'decisions.search': (request) => search.search(request),
    'decisions.export': (request) => search.exportLines(request),
  }
  return { handlers, runNow, view, rules }

  /** `run` does it as its tool would have; the gate lets it pass this once. */
  function runNow(run: (skipped: SkippedView) => Promise<void>): Pick<Handlers, 'approval.runNow'> {
    return {
      'approval.runNow': ({ id }, from) => {
        checkMayDecide(from)
        const allowed = deps.skipped.allowOnce(id)
        if (!allowed) throw new RuntimeError('not-found', say('approval.notWaiting'))
        // It may run for hours; its terminal shows how it goes.
        run(allowed.view).catch((error: unknown) => {
          allowed.takeBack()
          deps.onRunFailed(error)
        })
        return null
      },
    }
  }

  function view(): ApprovalsView {
    return {
      open: questions.list().map(deps.viewOf),
      skipped: deps.skipped.list(),
      mode: modes.view(),
    }
  }

  function rules(): RulesView {
    return {
      grants: grants.views(),
      deny: denyRules.list(),
      rehearse: [...deps.rehearseRules.list()],
      setAside: [...grants.aside(), ...denyRules.aside()].map(({ id, entry, reason }) => ({
        id,
        entry: JSON.stringify(entry).slice(0, SHOWN_ENTRY_CHARS),
        reason,
      })),
      suspended: safety.doubt(),
    }
  }

  /** Every change may answer a question that is open. */
  async function changeRules(from: Client, change: () => boolean): Promise<RulesView> {
    checkMayDecide(from)
    if (!change()) throw new RuntimeError('not-found', say('approval.ruleGone'))
    await answers.settleByRules()
    return rules()
  }

  function openQuestion(id: string): Question<Asked> {
    const question = questions.list().find((open) => open.id === id)
    if (!question) throw new RuntimeError('not-found', say('approval.noOpenQuestion', { id }))
    return question
  }

  function checkMayDecide(from: Client): void {
    if (!deps.mayDecide(from)) throw new RuntimeError('forbidden', say('approval.mayOnlyLook'))
  }
}
