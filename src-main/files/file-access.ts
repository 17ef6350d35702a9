/** The files of each session behind one door: resolved, judged, locked, copied for undo. */
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Words } from '#words'
import { maskedHead } from '../lib/mask-and-cut.ts'
import type { CallTraces } from '../ports/call.ts'
import type {
  EditOutcome,
  EditPlan,
  FileAccess,
  FileAnswer,
  FileFacts,
  FileNow,
  FileProblem,
  SearchFound,
} from '../ports/files.ts'
import type { WriteRequest } from '../ports/gate.ts'
import type { Place } from '../ports/place.ts'
import { type Disk, realDisk } from './disk/atomic-write.ts'
import { answering, problem } from './disk/file-problem.ts'
import { withFolder } from './disk/held-folder.ts'
import { absolutePath, realTarget } from './disk/real-path.ts'
import { chunksOf, factsAt, readBounded, withRegularFile } from './disk/regular-file.ts'
import {
  type Agreement,
  type Change,
  type EditResult,
  editFiles,
  isLink,
  type Proposal,
  type Target,
} from './edit-files.ts'
import { maskKeys } from './mask-keys.ts'
import type { PathLocks } from './path-locks.ts'
import type { PathPolicy } from './path-policy.ts'
import type { ReadHistory } from './read-history.ts'
import type { SearchFiles } from './search/search.ts'
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

export interface FileAccessDeps {
  /** The same object that the terminal asks. */
  cwdOf(taskId: string): string
  /** Where the session's commands run; files of another machine are not in reach. */
  placeOf(taskId: string): Place
  /** Of this machine. */
  home: string
  /** What the person gave the session to work in. */
  folderOf(sessionId: string): string
  policy: PathPolicy
  locks: PathLocks
  history: ReadHistory
  searchFiles: SearchFiles
  /** Whether a person would have to answer; then nothing is held locked meanwhile. */
  waitsForPerson(question: WriteQuestion): boolean
  /** Decides about this one change; nothing about it is remembered. */
  askToWrite(
    question: WriteQuestion,
  ): Promise<{ allowed: true } | { allowed: false; message: string }>
  /** Whether copies can be kept of all of it. */
  canKeep(changes: readonly Change[]): boolean
  /** Keeps copies for undo; a sentence when some could not be kept. */
  checkpoint(call: FileCall, changes: readonly Change[]): Promise<Words | undefined>
  onEdited?(call: FileCall, outcome: EditOutcome & { ok: true }): void
  knownSecrets(): readonly string[]
  disk?: Disk
}

/** Everybody's, and emptied by the system. */
const SCRATCH_FOLDERS = [...new Set([tmpdir(), '/tmp', '/var/tmp'])]
const MAX_LINE_CHARS = 500 // of a line that a search shows

export function createFileAccess(deps: FileAccessDeps) {
  const { policy, locks, history } = deps
  return { forCall }

  function forCall(call: FileCall): FileAccess {
    const { sessionId, taskId, signal } = call
    const cwd = () => deps.cwdOf(taskId)
    const resolve = (path: string) => absolutePath(path, cwd(), deps.placeOf(taskId).home)

    return {
      cwd,
      resolve,
      stat: (path) => reading(path, factsAt),
      list: (path) => reading(path, listFolder),
      read: (path, maxBytes) => reading(path, (real) => readWhole(real, maxBytes)),
      scan: (path, visit) => reading(path, (real) => scanFile(real, visit)),
      decode: (bytes) => decodeText(bytes)?.text,
      edit,
      search: async (request) => {
        const roots: string[] = []
        for (const path of request.paths) {
          const root = await reading(path, factsAt)
          if (!root.ok) return root
          roots.push(root.path)
        }
        return shortLines(await deps.searchFiles({ ...request, paths: roots }, signal))
      },
      repeated: (request, state) =>
        call.raw || call.isByHand
          ? { inARow: 1, unchanged: 0 }
          : history.repeated(sessionId, request, state),
      noteRead: (path, seen) => {
        if (!call.isByHand) history.noteRead(sessionId, path, seen)
      },
      mask: (text) => maskKeys(text, deps.knownSecrets()),
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
      use: (realPath: string) => Promise<T | FileProblem>,
    ): Promise<T | FileProblem> {
      const elsewhere = notHere(path)
      if (elsewhere) return elsewhere
      return answering(path, async () => {
        const real = await realTarget(resolve(path))
        const verdict = policy.forReading(real)
        if (verdict.kind === 'never') return refused(path, 'read', verdict.reason)
        return use(real)
      })
    }

    async function scanFile(
      real: string,
      visit: (chunk: Uint8Array) => boolean,
    ): Promise<FileAnswer<FileFacts>> {
      return withRegularFile(real, async (file, facts) => {
        for await (const chunk of chunksOf(file, signal)) if (!visit(chunk)) break
        return { ok: true as const, ...facts }
      })
    }

    function readWhole(real: string, maxBytes: number) {
      return withRegularFile(real, async (file, facts) => {
        const bytes = await readBounded(file, maxBytes, signal)
        if (!bytes) return problem('too-large', `${real} is larger than ${maxBytes} bytes`)
        return { ok: true as const, ...facts, bytes }
      })
    }

    async function edit(
      paths: readonly string[],
      plan: (files: readonly FileNow[]) => EditPlan | Promise<EditPlan>,
      { showsContent = false } = {},
    ): Promise<EditOutcome> {
      const targets: Target[] = []
      const reasons: Words[] = []
      for (const path of new Set(paths)) {
        const target = await writable(path, showsContent)
        if ('ok' in target) return target
        targets.push(target)
        if (target.reason !== undefined) reasons.push(target.reason)
      }
      const names = targets.map(({ realPath }) => policy.comparable(realPath))
      const first = await locks.hold(names, () => editLocked(targets, plan, agree))
      if (first.outcome.ok || first.outcome.code !== 'ask') return concluded(first)
      const { proposal } = first.outcome
      const answer = await deps.askToWrite(await questionOf(proposal))
      if (!answer.allowed) return problem('refused', answer.message)
      return concluded(
        await locks.hold(names, () =>
          editLocked(targets, plan, async (now) => stillAgreed(now, proposal)),
        ),
      )

      async function agree(proposal: Proposal): Promise<Agreement> {
        const question = await questionOf(proposal)
        if (deps.waitsForPerson(question)) return { kind: 'ask' }
        const answer = await deps.askToWrite(question)
        if (answer.allowed) return { kind: 'yes' }
        return { kind: 'no', problem: problem('refused', answer.message) }
      }

      async function questionOf({ paths: real, diff, changes }: Proposal): Promise<WriteQuestion> {
        const folder = deps.folderOf(sessionId)
        const free = [await realTarget(folder), ...(await scratchFolders())]
        const isOutside = real.some((path) => !policy.isWithin(path, free))
        const [reason] = reasons
        return {
          ...call,
          paths: real,
          cwd: cwd(),
          diff,
          canUndo: deps.canKeep(changes),
          ...(reason !== undefined && { reason }),
          ...(isOutside && { outsideOf: folder }),
        }
      }
    }

    async function editLocked(
      targets: readonly Target[],
      plan: (files: readonly FileNow[]) => EditPlan | Promise<EditPlan>,
      agree: (proposal: Proposal) => Promise<Agreement>,
    ): Promise<EditResult> {
      for (const { path, realPath } of targets) {
        // A person may have been asked meanwhile, and what they allowed was this file.
        const now = await realTarget(resolve(path))
        if (now !== realPath)
          return {
            outcome: problem('changed', `${path} now leads to another file; look again`),
            touched: [],
          }
      }
      return editFiles(targets, plan, {
        disk: deps.disk ?? realDisk,
        signal,
        agree,
        checkpoint: (changes) => deps.checkpoint(call, changes),
      })
    }

    function concluded({ outcome, touched }: EditResult): EditOutcome {
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
      showsContent: boolean,
    ): Promise<(Target & { reason?: Words }) | FileProblem> {
      const elsewhere = notHere(path)
      if (elsewhere) return elsewhere
      const found = await answering(path, async () => {
        const absolute = resolve(path)
        return { ok: true as const, real: await realTarget(absolute), link: await isLink(absolute) }
      })
      if (!found.ok) return found
      const verdict = policy.forWriting(found.real, deps.folderOf(sessionId))
      if (verdict.kind === 'never') return refused(path, 'changed', verdict.reason)
      const reading = policy.forReading(found.real)
      if (showsContent && reading.kind === 'never') return refused(path, 'read', reading.reason)
      const target = { path, realPath: found.real, isLink: found.link }
      return verdict.kind === 'ask' ? { ...target, reason: verdict.reason } : target
    }

    /** One that holds the person's home is no such place. */
    async function scratchFolders(): Promise<string[]> {
      const [home, ...folders] = await Promise.all(
        [deps.home, ...SCRATCH_FOLDERS].map((path) => realTarget(path)),
      )
      return folders.filter((folder) => !policy.isWithin(String(home), [folder]))
    }

    function notHere(path: string): FileProblem | undefined {
      if (path.includes('\0')) return problem('refused', 'a path cannot hold a zero character')
      const { name, isThisMachine } = deps.placeOf(taskId)
      if (isThisMachine) return undefined
      return problem(
        'refused',
        `this session works in ${name}, and the file tools work on this machine only; use the terminal tool for ${path}`,
      )
    }
  }
}

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

async function listFolder(path: string): Promise<FileAnswer<{ path: string; names: string[] }>> {
  const found = await factsAt(path)
  if (!found.ok) return found
  if (found.kind === 'file') return problem('not-a-folder', `${path} is not a folder`)
  const names = await withFolder(path, (folder) => readdir(folder.at('.')))
  return { ok: true, path, names }
}

function refused(path: string, verb: string, reason: string): FileProblem {
  return problem('refused', `${path} cannot be ${verb}: ${reason}`)
}
