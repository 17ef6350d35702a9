/** Commands on a copy on this machine, joined to their questions, the terminals, the files and the sandbox. */
import { writeFileSync } from 'node:fs'
import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { RehearsalOffer } from '#contract'
import { say } from '#say'
import type { Approvals } from '../../approval/approval-service.ts'
import { showLine } from '../../approval/display-text.ts'
import { decodeText } from '../../files/text/text-encoding.ts'
import { unifiedDiff } from '../../files/text/unified-diff.ts'
import type { EventBus } from '../../host/event-bus.ts'
import type { Notices } from '../../host/notices.ts'
import type { SharedFolders } from '../../lib/launcher.ts'
import { maskSecrets } from '../../lib/mask-secrets.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Place } from '../../ports/place.ts'
import { CLONER, openClone } from '../../rehearsal/copy/clone-copy.ts'
import { startHolder } from '../../rehearsal/copy/linux-copy.ts'
import { mountsAsTold, mountsNow } from '../../rehearsal/copy/mounts.ts'
import { countedTries, reporting } from '../../rehearsal/copy/network-tries.ts'
import { type OpenCopy, openCopy } from '../../rehearsal/copy/open-copy.ts'
import { createSpareHolder } from '../../rehearsal/copy/spare-holder.ts'
import { notingHosts, REFUSING_PROXY, triedHosts } from '../../rehearsal/copy/tried-hosts.ts'
import { createKeptUndos } from '../../rehearsal/kept-undos.ts'
import { clearLeftOver } from '../../rehearsal/left-over.ts'
import { textOf } from '../../rehearsal/raw-path.ts'
import { createRehearsals } from '../../rehearsal/rehearsals.ts'
import { createUsability } from '../../rehearsal/usability.ts'
import { boundariesOf } from '../../sandbox/boundaries.ts'
import { isBelow } from '../../sandbox/bubblewrap.ts'
import { confiningLauncher } from '../../sandbox/confining-launcher.ts'
import { seatbeltLauncher } from '../../sandbox/seatbelt.ts'
import { seccompFilter } from '../../sandbox/seccomp-filter.ts'
import { readLeftFile } from '../../terminal/protocol/left-file.ts'
import type { TerminalService } from '../../terminal/terminal-service.ts'
import type { composeFiles } from '../files.ts'
import type { CopyWalls } from '../places/copy-walls.ts'
import type { ComposedSandbox } from '../places/sandbox.ts'
import type { Signals } from '../signals.ts'
import { onClone } from './clone-walls.ts'

const REPORT_BYTES = 20_000

const NOTHING_SHARED = { hasNetwork: false, passedOn: {}, shown: [], shared: [] }

export function composeRehearsal(deps: {
  userData: string
  sandbox: ComposedSandbox
  copyWalls: CopyWalls
  approvals: Approvals
  terminals: TerminalService
  files: ReturnType<typeof composeFiles>
  placeOf: (sessionId: string) => Place
  folderOf: (sessionId: string) => string
  defaultCwd: string
  knownSecrets: () => readonly string[]
  notices: Notices
  publish: EventBus['publish']
  clock: Clock
  signals: Signals
}) {
  const { sandbox, copyWalls, approvals, files, publish, notices } = deps
  const { now, after, newId } = deps.clock
  const { owner } = sandbox
  const { home, dataFolder, asRoot } = owner
  const folder = join(dataFolder, 'rehearsals')
  const reports = new Map<string, string>()
  const noting = new Set<string>()
  const uid = process.getuid?.() ?? 0
  const usability = createUsability({
    ...{ folder, home, dataFolder, uid, mounts: mountsNow },
    isCloned: () => seatbelt() !== undefined,
  })
  const spare = createSpareHolder({
    start: () => startHolder(asRoot),
    ...{ mounts: mountsAsTold, after },
  })
  const undos = createKeptUndos({
    ...{ hold: files.hold, now, after },
    onGone: (id) => rehearsals.undoGone(id),
  })
  const rehearsals = createRehearsals({
    ...{ offer, keepOn, undos, publish, now, newId, hold: files.hold, show: showLine },
    workspaceOf: (sessionId) => realpath(deps.folderOf(sessionId)),
    open,
    remember: files.rehearsed,
    run: (request) =>
      deps.terminals.runOnCopy({
        ...request,
        ...(noting.has(request.key) && { proxy: REFUSING_PROXY }),
      }),
    networkTried: async (key) => {
      const report = reports.get(key) ?? ''
      const [counted, named] = await Promise.all([report, hostsIn(report)].map(beginningOf))
      const { count, hosts } = triedHosts(named)
      const tries = countedTries(counted)
      return { networkTries: tries === null ? null : tries + count, triedHosts: hosts }
    },
    questions: {
      ...approvals.elsewhere,
      deny: async (id, words, { by, from }) => {
        await approvals.handlers['approval.reply']({ id, decision: 'deny', words, by }, from)
      },
    },
    unifiedDiff: ({ path, before, after: then }) =>
      unifiedDiff({ path, before: textIn(before), after: textIn(then) }),
    clean: (text) => maskSecrets(text, deps.knownSecrets()),
  })
  deps.signals.on('questionAsked', ({ id }) => {
    const found = approvals.rehearseRuleFor(id)
    if (found) void rehearseByRule(id, found)
  })
  deps.signals.on('questionSettled', ({ id }) => rehearsals.settled(id))
  deps.signals.on('sessionEnded', ({ sessionId }) => rehearsals.endSession(sessionId))
  return { ...rehearsals, clearLeftOver: clear, dispose }

  /** Where it cannot be, the question is asked as any other. */
  async function rehearseByRule(
    id: string,
    { rule, sessionId }: NonNullable<ReturnType<Approvals['rehearseRuleFor']>>,
  ): Promise<void> {
    const usable = await offer(sessionId)
    // Its question may have been answered meanwhile.
    if (usable.ok) await rehearsals.startByRule(id, rule).catch(() => {})
  }

  /** What a crash cut short is taken back, and the person is told. */
  function clear(): Promise<void> {
    return clearLeftOver(folder, (title, detail) =>
      notices.raise({ level: 'warning', title, detail }),
    )
  }

  async function offer(sessionId: string | undefined): Promise<RehearsalOffer> {
    const usable = await sandbox.whenConfinable()
    if (!usable.ok) return { ok: false, reason: usable.reason, fix: usable.fix }
    if (sessionId !== undefined && !deps.placeOf(sessionId).isThisMachine)
      return { ok: false, reason: say('rehearsal.onlyCommands') }
    const wanted = sessionId === undefined ? deps.defaultCwd : deps.folderOf(sessionId)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const found = await usability.in(await realpath(wanted).catch(() => wanted))
    // Who asks may want one soon; without it they wait a moment longer.
    if (found.ok && !seatbelt()) void spare.prepare().catch(() => {})
    return found
  }

  /** What the app makes of a repository for the sandbox is there before it is copied, or it would be a change. */
  async function open(of: { id: string; workspace: string; signal: AbortSignal }) {
    boundariesOf({ ...NOTHING_SHARED, workspace: of.workspace, scratch: folder }, owner)
    if (!seatbelt())
      return openCopy({ ...of, folder, home, dataFolder, asRoot, holder: await spare.take() })
    return openClone({ ...of, folder, cloner: CLONER })
  }

  async function dispose(): Promise<void> {
    await rehearsals.dispose()
    await spare.dispose()
  }

  function seatbelt() {
    const usable = sandbox.known()
    return usable?.ok && usable.kind === 'seatbelt' ? usable : undefined
  }

  /**
   * As the commands of the session, but on the copy, without the network and without any of its doors.
   * Where those are not in the sandbox, all that is copied may be written to.
   */
  function keepOn(
    key: string,
    copy: OpenCopy,
    { sessionId, withNetwork }: { sessionId: string; withNetwork: boolean },
  ): () => void {
    const walls = seatbelt()
    if (walls) {
      copyWalls.set(key, (folders) => {
        const boundaries = boundariesFor(copy, folders, sessionId, withNetwork)
        const launcher = seatbeltLauncher({ ...walls, boundaries: onClone(boundaries, copy) })
        return { key, onDisk: (path) => path, launcher: () => launcher }
      })
      return () => copyWalls.delete(key)
    }
    const filter = join(copy.base, 'calls')
    const program = seccompFilter(process.arch, { allowsSockets: false }) ?? ''
    writeFileSync(filter, program, { mode: 0o600 })
    const perl = withNetwork ? undefined : sandbox.find('perl')
    if (perl !== undefined) noting.add(key)
    copyWalls.set(key, (folders) => {
      const report = join(folders.shared[0] ?? copy.base, `network-${key}`)
      reports.set(key, report)
      return {
        key,
        onDisk: (path) => path,
        launcher: (hasTerminal) => {
          const boundaries = boundariesFor(copy, folders, sessionId, withNetwork)
          const { bubblewrap, shell } = programs()
          const given = { bubblewrap, shell, boundaries, filter, hasTerminal }
          const walls = confiningLauncher(given)
          const path = hostsIn(report)
          return copy.held.within((started) => {
            const reported = reporting(started, report)
            return walls(perl === undefined ? reported : notingHosts(reported, { perl, path }))
          })
        },
      }
    })
    return () => {
      copyWalls.delete(key)
      reports.delete(key)
      noting.delete(key)
    }
  }

  function boundariesFor(
    copy: OpenCopy,
    { shown, shared }: SharedFolders,
    sessionId: string,
    hasNetwork: boolean,
  ) {
    const workspace = textOf(copy.workspace.real)
    const copied = [workspace, ...copy.home.map(({ real }) => textOf(real))]
    const { hasSockets: _none, ...found } = boundariesOf(
      {
        ...{ workspace, hasNetwork, shown, shared, passedOn: {} },
        scratch: join(copy.base, 'tmp'),
      },
      owner,
    )
    const writable = found.writable.filter((path) => copied.some((each) => isBelow(path, each)))
    const { folders, files: hiddenFiles } = found.hidden
    const isCovered = folders.some((path) => isBelow(copy.place, path))
    const hidden = { folders: isCovered ? folders : [...folders, copy.place], files: hiddenFiles }
    if (sandbox.isOn(sessionId)) return { ...found, writable, hidden }
    // Nothing by itself of what lies in those: a folder that is a mount could not be removed.
    const all = [...new Set(copied)]
    const shownAll = found.shown.filter((path) => !all.includes(path))
    return { ...found, writable: all, shown: shownAll, hidden, pinned: [], readOnly: [] }
  }

  function programs() {
    const usable = sandbox.known()
    if (!usable?.ok || usable.kind !== 'bubblewrap')
      throw new Error('nothing can be rehearsed here')
    return usable
  }
}

/** Beside what the kernel counted. */
function hostsIn(report: string): string {
  return `${report}-hosts`
}

function beginningOf(path: string): Promise<string | undefined> {
  return readLeftFile(path, REPORT_BYTES)
}

function textIn(bytes: Buffer | undefined): string | undefined {
  return bytes && decodeText(bytes)?.text
}
