/** The files of each session behind one door: resolved, judged, locked, copied for undo. */
import type { Words } from '#words'
import { maskedHead } from '../lib/mask-and-cut.ts'
import type { CallTraces } from '../ports/call.ts'
import type { JudgePath, PlaceDisk } from '../ports/disk.ts'
import type {
  EditOutcome,
  EditPlan,
  FileAccess,
  FileAnswer,
  FileNow,
  FileProblem,
  SearchFound,
  SearchRequest,
} from '../ports/files.ts'
import type { WriteRequest } from '../ports/gate.ts'
import type { Change } from './change.ts'
import { answering, problem } from './disk/file-problem.ts'
import {
  type Agreement,
  type EditResult,
  editFiles,
  type Proposal,
  type Target,
} from './edit-files.ts'
import { maskKeys } from './mask-keys.ts'
import type { PathLocks } from './path-locks.ts'
import type { PathPolicy } from './path-policy.ts'
import type { ReadHistory } from './read-history.ts'
import { decodeText } from './text/text-encoding.ts'

/** Which call is it that touches files? */
export interface FileCall {
  sessionId: string
  taskId: string
  callId: string
  tool: string
  signal: AbortSignal
  /** A program reads the results, so reading twice is no circle. */
  raw?: boolean
  /** The person reads the results, and the agent has not seen them. */
  isByHand?: boolean
  traces: CallTraces
}

/** What the gate is asked; where it is and whose it is, whoever joins the two knows. */
export type WriteQuestion = Omit<WriteRequest, 'place' | 'isOwn'>

export type WriteAnswer = { allowed: true } | { allowed: false; message: string }

/** What one place means to the files of a call. */
export interface FileGround {
  disk: PlaceDisk
  policy: PathPolicy
  history: ReadHistory
  /** Absolute, as that machine writes paths. */
  absolute(path: string, cwd: string): string
  /** The name that a path is locked under, among those of all places. */
  lockName(realPath: string): string
  /** What the person gave the session to work in, there. */
  folder: string
  /** Everybody's, and emptied by the system. */
  scratchFolders: readonly string[]
  home: string
}

export interface FileAccessDeps {
  /** The same object that the terminal asks. */
  cwdOf(taskId: string): string
  /** Known at once, for what needs no file: how paths are written where the session works. */
  resolve(taskId: string, path: string): string
  /** Where a path of the session lies. It may have to be reached first; throws when it cannot be. */
  groundOf(call: Pick<FileCall, 'sessionId' | 'taskId'>, path: string): Promise<FileGround>
  /** Of the place where the session works now. */
  historyOf(taskId: string): ReadHistory
  locks: PathLocks
  /** Whether a person would have to answer; then nothing is held locked meanwhile. */
  waitsForPerson(question: WriteQuestion): boolean
  /** Decides about this one change; nothing about it is remembered. */
  askToWrite(question: WriteQuestion): Promise<WriteAnswer>
  /** Whether copies can be kept of all of it. */
  canKeep(changes: readonly Change[]): boolean
  /** Keeps copies for undo; a sentence when some could not be kept. */
  checkpoint(call: FileCall, changes: readonly Change[]): Promise<Words | undefined>
  keepFolders(call: FileCall, made: readonly string[]): Promise<void>
  onEdited?(call: FileCall, outcome: EditOutcome & { ok: true }): void
  knownSecrets(): readonly string[]
}

const MAX_LINE_CHARS = 500 // of a line that a search shows

export function createFileAccess(deps: FileAccessDeps) {
  const { locks } = deps
  return { forCall }

  function forCall(call: FileCall): FileAccess & { permit: typeof permit } {
    const { sessionId, taskId, signal } = call
    const cwd = () => deps.cwdOf(taskId)
    const seenBefore = () => deps.historyOf(taskId)

    return {
      cwd,
      resolve: (path) => deps.resolve(taskId, path),
      stat,
      list: (path) =>
        reading(path, ({ disk }, absolute, judge) => disk.list(absolute, judge, signal)),
      read: (path, maxBytes) =>
        reading(path, async ({ disk }, absolute, judge) => {
          const found = await disk.read(absolute, judge, { maxBytes, signal })
          if (!found.ok) return found
          const { owner: _owner, ...content } = found
          return content
        }),
      scan: (path, visit) =>
        reading(path, ({ disk }, absolute, judge) => disk.scan(absolute, judge, visit, signal)),
      decode: (bytes) => decodeText(bytes)?.text,
      edit,
      permit,
      search,
      repeated: (request, state) =>
        call.raw || call.isByHand
          ? { inARow: 1, unchanged: 0 }
          : seenBefore().repeated(sessionId, request, state),
      noteRead: (path, seen) => {
        if (!call.isByHand) seenBefore().noteRead(sessionId, path, seen)
      },
      mask: (text) => maskKeys(text, deps.knownSecrets()),
    }

    function stat(path: string) {
      return reading(path, ({ disk }, absolute, judge) => disk.facts(absolute, judge, signal))
    }

    async function search(request: SearchRequest): Promise<FileAnswer<SearchFound>> {
      const found = await Promise.all(request.paths.map(stat))
      const roots: string[] = []
      for (const root of found) {
        if (!root.ok) return root
        roots.push(root.path)
      }
      return answering(roots.join(', '), async () => {
        const grounds = await Promise.all(roots.map((root) => deps.groundOf(call, root)))
        const [ground] = grounds
        if (!ground) return problem('not-found', 'there is no path to search in')
        if (grounds.some(({ disk }) => disk !== ground.disk))
          return problem('refused', `${roots.join(', ')} lie on two machines; search one at a time`)
        return shortLines(await ground.disk.search({ ...request, paths: roots }, signal))
      })
    }

    /** Masked before they are cut, or half a key would be left. */
    function shortLines(found: FileAnswer<SearchFound>): FileAnswer<SearchFound> {
      if (!found.ok) return found
      const known = deps.knownSecrets()
      const short = (line: string) => {
        const head = maskedHead(line, MAX_LINE_CHARS, (text) => maskKeys(text, known))
        return line.length > MAX_LINE_CHARS ? `${head}…` : head
      }
      const matches = found.matches.map((match) => ({
        ...match,
        text: short(match.text),
        before: match.before.map(short),
        after: match.after.map(short),
      }))
      return { ...found, matches }
    }

    async function reading<T extends { ok: boolean }>(
      path: string,
      use: (ground: FileGround, absolute: string, judge: JudgePath) => Promise<T | FileProblem>,
    ): Promise<T | FileProblem> {
      if (path.includes('\0')) return zeroInPath()
      return answering(path, async () => {
        const ground = await deps.groundOf(call, path)
        return use(ground, ground.absolute(path, cwd()), (real) => {
          const verdict = ground.policy.forReading(real)
          return verdict.kind === 'never' ? refused(path, 'read', verdict.reason) : undefined
        })
      })
    }

    async function edit(
      paths: readonly string[],
      plan: Plan,
      { showsContent = false } = {},
    ): Promise<EditOutcome> {
      if (paths.some((path) => path.includes('\0'))) return zeroInPath()
      return answering(paths.join(', '), async () => {
        // What is kept of long outputs is only read, so an edit is always where the session works.
        const ground = await deps.groundOf(call, '.')
        return editOn(ground, [...new Set(paths)], plan, showsContent)
      })
    }

    /** Whether somebody else may change these, as if it were done here; nothing is written. */
    async function permit(paths: readonly string[], diff: string): Promise<WriteAnswer> {
      const ground = await deps.groundOf(call, '.')
      const [surroundings, ...found] = await Promise.all([
        freeFolders(ground),
        ...paths.map((path) => writable(path, ground, false)),
      ])
      const targets: (Target & { reason?: Words })[] = []
      for (const target of found) {
        if ('ok' in target) return { allowed: false, message: target.message }
        targets.push(target)
      }
      const real = targets.map(({ realPath }) => realPath)
      const reason = targets.find((target) => target.reason)?.reason
      const isOutside = real.some((path) => !ground.policy.isWithin(path, surroundings))
      return deps.askToWrite({
        ...{ ...call, paths: real, cwd: cwd(), diff, canUndo: false },
        ...(reason !== undefined && { reason }),
        ...(isOutside && { outsideOf: ground.folder }),
      })
    }

    async function editOn(
      ground: FileGround,
      unique: readonly string[],
      plan: Plan,
      showsContent: boolean,
    ): Promise<EditOutcome> {
      // All that has to be looked up, in one go.
      const [surroundings, ...found] = await Promise.all([
        freeFolders(ground),
        ...unique.map((path) => writable(path, ground, showsContent)),
      ])
      const targets: Target[] = []
      const reasons: Words[] = []
      for (const target of found) {
        if ('ok' in target) return target
        targets.push(target)
        if (target.reason !== undefined) reasons.push(target.reason)
      }
      const names = targets.map(({ realPath }) => ground.lockName(realPath))
      const first = await locks.hold(names, () => editLocked(targets, agree))
      if (first.outcome.ok || first.outcome.code !== 'ask') return concluded(first, ground)
      const { proposal } = first.outcome
      const answer = await deps.askToWrite(questionOf(proposal))
      if (!answer.allowed) return problem('refused', answer.message)
      const second = await locks.hold(names, () =>
        editLocked(targets, async (now) => stillAgreed(now, proposal)),
      )
      return concluded(second, ground)

      function editLocked(
        each: readonly Target[],
        agreeTo: (proposal: Proposal) => Promise<Agreement>,
      ): Promise<EditResult> {
        return editFiles(each, plan, {
          ...{ signal, disk: ground.disk, agree: agreeTo },
          checkpoint: (changes) => deps.checkpoint(call, changes),
          keepFolders: (made) => deps.keepFolders(call, made),
        })
      }

      async function agree(proposal: Proposal): Promise<Agreement> {
        const question = questionOf(proposal)
        if (deps.waitsForPerson(question)) return { kind: 'ask' }
        const answer = await deps.askToWrite(question)
        if (answer.allowed) return { kind: 'yes' }
        return { kind: 'no', problem: problem('refused', answer.message) }
      }

      function questionOf({ paths: real, diff, changes }: Proposal): WriteQuestion {
        const isOutside = real.some((path) => !ground.policy.isWithin(path, surroundings))
        const [reason] = reasons
        return {
          ...call,
          paths: real,
          cwd: cwd(),
          diff,
          canUndo: deps.canKeep(changes),
          ...(reason !== undefined && { reason }),
          ...(isOutside && { outsideOf: ground.folder }),
        }
      }
    }

    function concluded({ outcome, touched }: EditResult, { history }: FileGround): EditOutcome {
      if (!outcome.ok && outcome.code === 'ask')
        return problem('failed', 'the change was not agreed to; nothing was written')
      if (!outcome.ok) return outcome
      const warnings = touched.flatMap(({ realPath, mtimeBefore }) =>
        mtimeBefore === undefined ? [] : history.warningsFor(sessionId, realPath, mtimeBefore),
      )
      for (const { realPath, mtimeAfter } of touched)
        if (mtimeAfter !== undefined) history.noteWritten(sessionId, realPath, mtimeAfter)
      const complete = { ...outcome, warnings: [...outcome.warnings, ...warnings] }
      deps.onEdited?.(call, complete)
      return complete
    }

    async function writable(
      path: string,
      ground: FileGround,
      showsContent: boolean,
    ): Promise<(Target & { reason?: Words }) | FileProblem> {
      const { disk, policy, folder } = ground
      const absolute = ground.absolute(path, cwd())
      const found = await answering(path, async () => ({
        ok: true as const,
        ...(await disk.lead(absolute, signal)),
      }))
      if (!found.ok) return found
      const { realPath, isLink } = found
      const verdict = policy.forWriting(realPath, folder)
      if (verdict.kind === 'never') return refused(path, 'changed', verdict.reason)
      const reading = policy.forReading(realPath)
      if (showsContent && reading.kind === 'never') return refused(path, 'read', reading.reason)
      const target = { path, absolute, realPath, isLink }
      return verdict.kind === 'ask' ? { ...target, reason: verdict.reason } : target
    }

    /** Where nobody has to be asked: the session's folder and those of everybody. */
    async function freeFolders({ disk, policy, ...ground }: FileGround): Promise<string[]> {
      const all = [ground.home, ground.folder, ...ground.scratchFolders]
      const led = await Promise.all(all.map((path) => disk.lead(path, signal)))
      const [home = '/', folder = '/', ...scratch] = led.map(({ realPath }) => realPath)
      // One that holds the person's home is no such place.
      return [folder, ...scratch.filter((each) => !policy.isWithin(home, [each]))]
    }
  }
}

type Plan = (files: readonly FileNow[]) => EditPlan | Promise<EditPlan>

/** What the person agreed to was this change, and no other that came to be meanwhile. */
function stillAgreed(now: Proposal, agreed: Proposal): Agreement {
  if (now.fingerprint === agreed.fingerprint) return { kind: 'yes' }
  const { paths } = agreed
  return {
    kind: 'no',
    problem: problem(
      'changed',
      `${paths.join(', ')} changed while the person was asked, so nothing was written; look again`,
    ),
  }
}

function zeroInPath(): FileProblem {
  return problem('refused', 'a path cannot hold a zero character')
}

function refused(path: string, verb: string, reason: string): FileProblem {
  return problem('refused', `${path} cannot be ${verb}: ${reason}`)
}
