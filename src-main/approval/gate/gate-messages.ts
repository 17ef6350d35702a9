/** What the model is told. None of it names a way around the gate. */

import type { Call } from '../gate-call.ts'
import type { DenyRule } from '../grants/deny-rules.ts'
import type { WithdrawReason } from '../questions/questions.ts'

const DO_NOT_INSIST =
  'Do not retry it, do not rephrase it, and do not try to reach the same end in another way.'

const STOP_AND_REPORT =
  'Several commands in a row have been refused. Stop here and report to the person what you were trying to do.'

const WITHDRAWN: Readonly<Record<WithdrawReason, string>> = {
  'session-ended': 'the session ended before anybody answered',
  stopped: 'the work was stopped before anybody answered',
  'not-shown': 'the question could not be shown to anybody',
  'moved-on': 'the call changed before anybody answered',
}

export function neverMessage(call: Call): string {
  return `BLOCKED: not run. ${reasons(call)} This never runs here, and nobody can approve it. ${DO_NOT_INSIST} Tell the person what you wanted to achieve.`
}

export function refusedMessage(rule: Pick<DenyRule, 'pattern' | 'alternative'>): string {
  const instead = rule.alternative ? ` Instead: ${rule.alternative}` : ''
  return `BLOCKED: not run. The person refuses this by a rule (${rule.pattern}).${instead} ${DO_NOT_INSIST}`
}

export function planningMessage(): string {
  return `BLOCKED: not run. The person wants a plan first: look, do not touch, then propose. Until they end that, only tools that read and plain commands that look (ls, cat, grep, find, git status and the like, without redirections or variables) are run. ${DO_NOT_INSIST} Put it into the plan.`
}

export function deniedMessage(words: string | undefined): string {
  if (words)
    return `DENIED: not run. The person answered: “${words}”. Follow these words. ${DO_NOT_INSIST}`
  return `DENIED: not run. The person was asked and said no. ${DO_NOT_INSIST} Continue without it, or ask what they would like instead.`
}

export function expiredMessage(waitedMs: number): string {
  return `NOT RUN: nobody answered within ${minutes(waitedMs)}. That is no consent. ${DO_NOT_INSIST} Stop and wait for the person.`
}

export function withdrawnMessage(reason: WithdrawReason): string {
  return `NOT RUN: ${WITHDRAWN[reason]}. Nobody has refused it, and nobody has consented. ${DO_NOT_INSIST}`
}

export function nobodyMessage(call: Call): string {
  return `BLOCKED: not run. ${reasons(call)} It needs a person's consent, and nobody can be asked in this session. ${DO_NOT_INSIST}`
}

export function pendingMessage(call: Call): string {
  return `PENDING: not run. ${reasons(call)} The question is kept for the person, who is not there now and may run it later. Do not issue it again. ${DO_NOT_INSIST}`
}

export function unrecordedMessage(): string {
  return `BLOCKED: not run. The decision could not be recorded, and nothing risky runs without a record. ${DO_NOT_INSIST} Tell the person that the disk may be full.`
}

export function editedNote(command: string): string {
  return `The person edited the command before it ran. What ran, word for word, was:\n${command}`
}

export const approvedNote = 'The person was asked and approved this.'
export const reviewedNote = 'A reviewer approved this one command.'

export function withStop(message: string): string {
  return `${message} ${STOP_AND_REPORT}`
}

function reasons(call: Call): string {
  return call.matter.judgement.findings.map((danger) => danger.sentence).join(' ')
}

function minutes(ms: number): string {
  const rounded = Math.max(1, Math.round(ms / 60_000))
  return rounded === 1 ? 'a minute' : `${rounded} minutes`
}
