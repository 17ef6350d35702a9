/** The whole approval side over fakes: a small classifier, time by hand, stores in memory. */
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type {
  ApprovalDecision,
  Client,
  Events,
  NoticeView,
  QuestionView,
  SkippedView,
} from '#contract'
import { createApprovals } from '../../src-main/approval/approval-service.ts'
import type { Audience } from '../../src-main/approval/gate/gate.ts'
import type { Complete } from '../../src-main/approval/gate/smart-review.ts'
import type { Judge } from '../../src-main/approval/judge-context.ts'
import { createSafety } from '../../src-main/approval/safety.ts'
import type { Notice } from '../../src-main/approval/trouble.ts'
import type { CommandRequest } from '../../src-main/ports/gate.ts'
import type { Place, Twin } from '../../src-main/ports/place.ts'
import { fakeJudge } from './fake-judge.ts'
import { manualClock } from './manual-clock.ts'
import { HERE } from './places.ts'
import { temporaryFolder } from './temporary-folder.ts'

export const CWD = '/home/user/project'
export const PERSON: Client = { id: 'w1', transport: 'ipc' }
export const STRANGER: Client = { id: 'stranger', transport: 'web' }

interface Options {
  judge?: Judge
  placeOf?: (sessionId: string) => Place
  complete?: Complete
  stores?: MemoryStores
  isFirstStart?: boolean
  isSealKeyKept?: boolean
  isPlanning?: (sessionId: string) => boolean
  twinOf?: (sessionId: string) => Twin | undefined
  audience?: (sessionId: string) => Audience
  agreedTo?: (sessionId: string, key: string) => string | undefined
  onNotAsked?: Parameters<typeof createApprovals>[0]['onNotAsked']
  logFolder?: string
  questionFile?: string
  areUnchanged?: Parameters<typeof createApprovals>[0]['areUnchanged']
  watch?: Parameters<typeof createApprovals>[0]['watch']
}

export function openApprovals(options: Options = {}) {
  const clock = manualClock()
  const stores = options.stores ?? memoryStores()
  const events: { name: keyof Events; payload: unknown }[] = []
  const notices: { level: NoticeView['level']; title: string; detail: string | undefined }[] = []
  const unseen: QuestionView[] = []
  const stopped: string[] = []
  const rerun: SkippedView[] = []
  const logFolder = options.logFolder ?? temporaryFolder()
  let ids = 0
  let calls = 0
  const safety = createSafety({
    stores: { ...stores, all: () => allOf(stores) },
    key: 'key',
    isKeyKept: () => options.isSealKeyKept ?? true,
    isFirstStart: options.isFirstStart ?? options.stores === undefined,
    notice: tell,
  })
  const approvals = createApprovals({
    judge: options.judge ?? fakeJudge,
    placeOf: options.placeOf ?? (() => HERE),
    complete: options.complete ?? (() => Promise.reject(new Error('no reviewer is set up'))),
    safety,
    logFolder,
    questionFile: options.questionFile ?? join(temporaryFolder(), 'open-questions.json'),
    workFile: join(temporaryFolder(), 'agents-at-work.json'),
    ownFolders: ['/home/user/.config/talaria'],
    areUnchanged: options.areUnchanged ?? (() => true),
    knownSecrets: () => ['hunter2secret'],
    publish: (name, payload) => events.push({ name, payload }),
    notice: tell,
    isPlanning: options.isPlanning ?? (() => false),
    twinOf: options.twinOf ?? (() => undefined),
    audience: options.audience ?? (() => 'present'),
    agreedTo: options.agreedTo ?? (() => undefined),
    onNotAsked: options.onNotAsked ?? (() => {}),
    mayDecide: (client) => client.id !== STRANGER.id,
    userTask: (sessionId) => `what ${sessionId} is for`,
    stopTask: (taskId) => stopped.push(taskId),
    onUnseen: (question) => unseen.push(question),
    watch: options.watch,
    now: clock.now,
    after: clock.after,
    newId: () => {
      ids += 1
      return `id${ids}`
    },
  })
  onTestFinished(approvals.dispose)
  const { gate } = approvals
  const runNow = approvals.runNowHandlers(async (skipped) => void rerun.push(skipped))
  const handlers = { ...approvals.handlers, ...runNow }
  return {
    ...{
      approvals,
      safety,
      gate,
      handlers,
      clock,
      stores,
      events,
      notices,
      unseen,
      stopped,
      rerun,
      logFolder,
    },
    ...{ request, pass, open, question, reply, decisions, published },
  }

  function tell({ level, title, detail }: Parameters<Notice>[0]): () => void {
    const notice = { level, title: title.text, detail: detail?.text }
    notices.push(notice)
    return () => void notices.splice(notices.indexOf(notice), 1)
  }

  function request(command: string, fields: Partial<CommandRequest> = {}): CommandRequest {
    calls += 1
    return {
      sessionId: 's1',
      taskId: 't1',
      callId: `call${calls}`,
      tool: 'terminal',
      command,
      cwd: CWD,
      place: HERE,
      signal: new AbortController().signal,
      ...fields,
    }
  }

  function pass(command: string, fields: Partial<CommandRequest> = {}) {
    return gate.pass(request(command, fields))
  }

  function open(): QuestionView[] {
    return approvals.view().open
  }

  /** The open question about this command, as soon as it is asked. */
  async function question(command?: string): Promise<QuestionView> {
    for (let turn = 0; turn < 50; turn += 1) {
      const found = open().find((view) => command === undefined || view.command === command)
      if (found) return found
      await Promise.resolve()
    }
    throw new Error(`nobody asked about ${command ?? 'anything'}`)
  }

  async function reply(
    command: string,
    decision: ApprovalDecision,
    fields: { pattern?: string; editedCommand?: string; words?: string } = {},
    from = PERSON,
  ): Promise<void> {
    const { id } = await question(command)
    await handlers['approval.reply']({ id, decision, ...fields }, from)
  }

  async function decisions() {
    const page = await handlers['decisions.search']({ limit: 100 }, PERSON)
    return page.decisions.toReversed()
  }

  function published<Name extends keyof Events>(name: Name): Events[Name][] {
    // Every event was published under its name with the payload of that name.
    return events
      .filter((event) => event.name === name)
      .map(({ payload }) => payload as Events[Name])
  }
}

type MemoryStores = ReturnType<typeof memoryStores>

function allOf({ allowlist, denyRules, preferences, terminal, models, places }: MemoryStores) {
  return [allowlist, denyRules, preferences, terminal, models, places].map((store) => store.load())
}

export function memoryStores() {
  return {
    allowlist: memoryStore<unknown[]>(),
    denyRules: memoryStore<unknown[]>(),
    preferences: memoryStore<Record<string, unknown>>(),
    places: valueStore<{ chosen: string; profiles: unknown[] }>({ chosen: 'local', profiles: [] }),
    terminal: valueStore<{ shell: string; passthrough: string[]; editor: string }>({
      shell: '',
      passthrough: [],
      editor: '',
    }),
    models: valueStore<{ reviewer?: string; providers: { id: string; baseUrl: string }[] }>({
      providers: [],
    }),
    seal: memoryStore<string>(),
  }
}

function valueStore<Value>(value: Value) {
  const store = { value, load: () => store.value }
  return store
}

function memoryStore<Value>() {
  const store = {
    value: undefined as Value | undefined,
    load: () => structuredClone(store.value),
    save(value: Value) {
      store.value = structuredClone(value)
    },
  }
  return store
}
