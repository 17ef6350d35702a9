/** Skills, joined to the sessions, the gate, the judge and the windows. */
import { join } from 'node:path'
import type { Handlers, SkillAnswers } from '#contract'
import { say } from '#say'
import type { Words } from '#words'
import { createGuideConsent } from '../../agent/guides/guide-consent.ts'
import { showHidden, suspiciousLines } from '../../agent/injection-scan.ts'
import { createChangedCode } from '../../approval/gate/changed-code.ts'
import type { ToolCall } from '../../dispatch/tool-call.ts'
import { unifiedDiff } from '../../files/text/unified-diff.ts'
import type { EventBus } from '../../host/event-bus.ts'
import { createAgreedFolders } from '../../lib/agreed-folders.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Place } from '../../ports/place.ts'
import type { SkillAccess } from '../../ports/skills.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { createFetchedSkills } from '../../skills/fetched-skills.ts'
import type { KnownSkill } from '../../skills/known-skills.ts'
import { createOwnSkills } from '../../skills/own-skills.ts'
import { type AskToChange, createSkills } from '../../skills/skills.ts'
import type { TerminalService } from '../../terminal/terminal-service.ts'
import type { composeApprovals } from '../approvals.ts'
import type { Signals } from '../signals.ts'
import { checkFolder } from '../typed-paths.ts'
import { createSearchPath } from './search-path.ts'

const CONSENT = 'safety.skills'

export function composeSkills(deps: {
  userData: string
  home: string
  environment: Readonly<Record<string, string | undefined>>
  secrets: Secrets
  publish: EventBus['publish']
  clock: Clock
  approvals: Pick<ReturnType<typeof composeApprovals>, 'gate' | 'judgeText' | 'wasAtWork'>
  terminals: Pick<TerminalService, 'cwdOf'>
  placeOf: (sessionId: string) => Place
  /** What the person gave a session to work in. */
  folderOf: (sessionId: string) => string
  signals: Signals
}) {
  const { secrets, home } = deps
  // Beside what others read, so that scripts of a skill lie where commands may read them.
  const own = join(home, '.talaria', 'skills')
  const changedCode = createChangedCode(deps.approvals.wasAtWork)
  const lastSeen = new Map<string, readonly KnownSkill[]>()
  const skills = createSkills({
    ...{ home, own, suspiciousLines, showHidden },
    isChangedByAgents: (files) => changedCode({ files, folders: [] }).mark !== '',
    projectOf: (sessionId) => {
      const folder = deps.placeOf(sessionId).isThisMachine ? deps.folderOf(sessionId) : ''
      return folder === '' ? undefined : folder
    },
    consent: createGuideConsent({
      load: () => secrets.get(CONSENT),
      save: (text) => secrets.keep(CONSENT, text),
    }),
    agreed: createAgreedFolders(join(deps.userData, 'agreed-skills')),
    ownSkills: createOwnSkills({
      root: own,
      keptFolder: join(home, '.talaria', 'kept-skills'),
      now: deps.clock.now,
    }),
    fetched: createFetchedSkills({
      folder: join(deps.userData, 'skill-quarantine'),
      fetch: { environment: deps.environment, searchPath: createSearchPath(deps.environment) },
      checkFolder: (path) => checkFolder(path, home),
      newId: deps.clock.newId,
    }),
    judge: async (text, cwd) =>
      (await deps.approvals.judgeText(text, cwd)).findings.map(
        ({ rule, level, sentence, said, span }) => ({
          ...{ rule, level, sentence, start: span.start },
          ...(said && { said }),
        }),
      ),
    diff: (path, before, after) => unifiedDiff({ path, before, after }),
    send: (sessionId, text, files) =>
      deps.signals.emit('saidByCommand', { sessionId, text, files }),
    onChange: () => {
      deps.publish('skills.changed', {})
      deps.signals.emit('skillsChanged', undefined)
    },
  })
  const handlers: Pick<Handlers, keyof SkillAnswers> = skills.handlers
  return {
    ...{ handlers, forCall, hasAny },
    inSessions: {
      look: async (sessionId: string): Promise<void> => {
        lastSeen.set(sessionId, await skills.look(sessionId))
      },
      prompt: (sessionId: string) => skills.prompt(seen(sessionId), sessionId),
      news: (sessionId: string): Words | undefined => skills.news(seen(sessionId), sessionId),
      carryOver: skills.carryOver,
      forget: (sessionId: string) => {
        lastSeen.delete(sessionId)
        skills.forget(sessionId)
      },
    },
  }

  function seen(sessionId: string): readonly KnownSkill[] {
    return lastSeen.get(sessionId) ?? []
  }

  /** In any session that works now, or in new ones. */
  async function hasAny(): Promise<boolean> {
    await skills.look(undefined)
    return skills.isAnyUsed()
  }

  function forCall(call: ToolCall): SkillAccess {
    return skills.accessFor(call.sessionId, ask)

    async function ask({ paths, diff }: Parameters<AskToChange>[0]) {
      const { sessionId, taskId, callId, name, signal } = call
      const answer = await deps.approvals.gate.passWrite({
        ...{ sessionId, taskId, callId, tool: name, signal, paths, diff },
        cwd: deps.terminals.cwdOf(sessionId),
        place: deps.placeOf(sessionId),
        reason: say('skills.steers'),
        outlives: true,
        canUndo: true,
        isOwn: false,
      })
      return answer.allowed
        ? ({ isAllowed: true } as const)
        : ({ isAllowed: false, message: answer.message } as const)
    }
  }
}

export type ComposedSkills = ReturnType<typeof composeSkills>
