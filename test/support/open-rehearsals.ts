/** Rehearsals with the approval side as it is, real copies, and a script instead of a terminal. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Events, RehearsalView } from '#contract'
import type { CommandRequest } from '../../src-main/ports/gate.ts'
import type { AppliedFiles } from '../../src-main/rehearsal/applied-files.ts'
import { openClone } from '../../src-main/rehearsal/copy/clone-copy.ts'
import { type OpenCopy, openCopy } from '../../src-main/rehearsal/copy/open-copy.ts'
import { createKeptUndos } from '../../src-main/rehearsal/kept-undos.ts'
import { createRehearsals } from '../../src-main/rehearsal/rehearsals.ts'
import type { RehearsalsDeps } from '../../src-main/rehearsal/rehearsals-deps.ts'
import { STAND_IN } from './cloner.ts'
import { openApprovals, PERSON } from './open-approvals.ts'
import { groundIn, runOn } from './rehearse.ts'
import { temporaryFolder } from './temporary-folder.ts'

export const SCRIPT = 'rm -rf build; echo two >a.txt; echo new >b.txt'

async function runAt(cwd: string, script: string) {
  const { status, stdout } = spawnSync('bash', ['-c', script], { cwd, encoding: 'utf8' })
  return { code: status, output: stdout }
}

export function openRehearsals(
  fields: Partial<CommandRequest> = {},
  script = SCRIPT,
  isCloned = false,
) {
  const settled: { tell: (id: string) => void } = { tell: () => {} }
  const approvals = openApprovals({
    watch: { asked: () => {}, settled: (_call, _settlement, id) => settled.tell(id) },
  })
  const ground = groundIn(temporaryFolder('/var/tmp'))
  const { workspace, home, data: dataFolder } = ground
  const path = (name: string) => join(workspace, name)
  mkdirSync(path('build'))
  for (const name of ['a.txt', 'build/x', 'build/y']) writeFileSync(path(name), 'one\n')
  const views = new Map<string, RehearsalView>()
  const copies = new Map<string, OpenCopy>()
  const remembered: (AppliedFiles & { callId: string })[] = []
  let adopted = 0
  const hold: RehearsalsDeps['hold'] = (_sessionId, _paths, work) => work()
  const { now, after } = approvals.clock
  const rehearsals = createRehearsals({
    offer: async () => ({ ok: true }),
    workspaceOf: async () => workspace,
    open: (of) => {
      const folder = join(dataFolder, 'rehearsals')
      if (isCloned) return openClone({ ...of, folder, cloner: STAND_IN })
      return openCopy({ ...of, folder, home, dataFolder, asRoot: process.getuid?.() === 0 })
    },
    keepOn: (key, copy) => {
      copies.set(key, copy)
      return () => {}
    },
    run: async ({ key, cwd, onStarted, signal }) => {
      const copy = copies.get(key)
      if (!copy) throw new Error('nothing keeps it')
      onStarted('t1')
      const stopped = new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(new Error('stopped'))),
      )
      const ran = isCloned ? runAt(cwd, script) : runOn(copy, ground, script)
      const { code, output } = await Promise.race([ran, stopped])
      const told = isCloned ? output : 'told'
      return {
        ...{ status: 'exited', exitCode: code, output: told, totalChars: 4, durationMs: 1 },
        adopt: async () => {
          adopted += 1
        },
      }
    },
    networkTried: async () => ({ networkTries: 1, triedHosts: ['host.example'] }),
    questions: {
      ...approvals.approvals.elsewhere,
      deny: async (id, words, { from }) => {
        const answer = { id, decision: 'deny', words } as const
        await approvals.approvals.handlers['approval.reply'](answer, from)
      },
    },
    hold,
    remember: async (call, files) => void remembered.push({ callId: call.callId, ...files }),
    undos: createKeptUndos({ hold, now, after, onGone: (id) => rehearsals.undoGone(id) }),
    unifiedDiff: (file) => [file.path, file.before, file.after].join(' '),
    publish: (name, payload) => {
      if (name === 'rehearsal.gone') views.delete(payload.id)
      else views.set(payload.id, payload as Events['rehearsal.changed'])
    },
    show: (text) => text,
    clean: (text) => text.replaceAll('\n', ''),
    now,
    newId: () => `r${Math.random().toString(16).slice(2)}`,
  })
  settled.tell = rehearsals.settled
  const answer = approvals.pass('rm -rf build', { cwd: workspace, ...fields })
  const { handlers } = rehearsals
  return {
    ...{ approvals, rehearsals, handlers, answer, workspace, data: dataFolder },
    adopted: () => adopted,
    remembered,
    view: () => [...views.values()].at(-1),
    get: (name: string) => readFileSync(path(name), 'utf8'),
    has: (name: string) => existsSync(path(name)),
    put: (name: string, text: string) => writeFileSync(path(name), text),
    start: async (from = PERSON) => {
      const questionId = (await approvals.question()).id
      return handlers['rehearsal.start']({ questionId, withNetwork: false }, from)
    },
    apply: async (conflicts: 'ask' | 'rest' | 'despite') => {
      const [id = ''] = views.keys()
      return handlers['rehearsal.apply']({ id, conflicts, withHome: false }, PERSON)
    },
  }
}
