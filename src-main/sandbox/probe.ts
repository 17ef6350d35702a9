/** Tries the sandbox once for real, and says what is missing where it does not work. */
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { say } from '#say'
import type { Words } from '#words'
import { isExecutable } from '../lib/is-executable.ts'
import { runChild } from '../lib/start-child.ts'
import { confiningLauncher } from './confining-launcher.ts'
import { textAt } from './look.ts'
import { seatbeltLauncher } from './seatbelt.ts'
import { seccompFilter } from './seccomp-filter.ts'

/** By what commands are kept within their boundaries here. */
export type Walls =
  | { kind: 'bubblewrap'; bubblewrap: string; shell: string }
  | { kind: 'seatbelt'; sandboxExec: string }

/** `elsewhere`: nothing can be done on this machine, but in another place. */
export type Usable =
  | ({ ok: true } & Walls)
  | { ok: false; reason: Words; fix: Words; elsewhere?: true }

export interface ProbeDeps {
  platform: NodeJS.Platform
  arch: NodeJS.Architecture
  path: string | undefined
  isExecutable(path: string): boolean
  /** Resolves when it ran; rejects with what it said. */
  run(walls: Walls): Promise<unknown>
  /** A setting of the kernel, by its path below `/proc/sys`. */
  setting(name: string): string | undefined
}

/** Before those of the person's own: a program there could have been put in the way. */
export const SYSTEM_FOLDERS = ['/usr/bin', '/bin', '/usr/local/bin', '/run/current-system/sw/bin']

const SANDBOX_EXEC = '/usr/bin/sandbox-exec'

/** Once for as long as the app runs. */
export function createProbe(deps: ProbeDeps) {
  let known: Usable | undefined
  let looking: Promise<Usable> | undefined
  return { check, known: () => known, find }

  function check(): Promise<Usable> {
    looking ??= look().then((found) => {
      known = found
      return found
    })
    return looking
  }

  async function look(): Promise<Usable> {
    if (deps.platform === 'darwin') return lookAtSeatbelt()
    if (deps.platform === 'win32')
      return nowhereHere(say('sandbox.notOnWindows'), say('sandbox.notOnWindowsFix'))
    if (deps.platform !== 'linux' || !seccompFilter(deps.arch, { allowsSockets: false }))
      return nowhereHere(say('sandbox.notHere'), say('sandbox.notHereFix'))
    const [bubblewrap, shell] = [find('bwrap'), find('bash')]
    if (!bubblewrap || !shell)
      return no(say('sandbox.noBubblewrap'), say('sandbox.installBubblewrap'))
    const walls = { kind: 'bubblewrap', bubblewrap, shell } as const
    return deps.run(walls).then(
      () => ({ ok: true, ...walls }) as const,
      (error: unknown) => why(error instanceof Error ? error.message : String(error)),
    )
  }

  /** One that lets anything pass there is none. */
  async function lookAtSeatbelt(): Promise<Usable> {
    if (!deps.isExecutable(SANDBOX_EXEC))
      return nowhereHere(say('sandbox.notHere'), say('sandbox.notHereFix'))
    const walls = { kind: 'seatbelt', sandboxExec: SANDBOX_EXEC } as const
    return deps.run(walls).then(
      () => ({ ok: true, ...walls }) as const,
      (error: unknown) => failed(error instanceof Error ? error.message : String(error)),
    )
  }

  function find(program: string): string | undefined {
    const own = (deps.path ?? '').split(':').filter((folder) => isAbsolute(folder))
    return [...SYSTEM_FOLDERS, ...own]
      .map((folder) => join(folder, program))
      .find(deps.isExecutable)
  }

  /** From what bubblewrap said, and from what is set here. */
  function why(said: string): Usable {
    if (/^env: |default-signal/m.test(said))
      return no(say('sandbox.oldTools'), say('sandbox.oldToolsFix'))
    if (/proc on|mount proc|pivot_root/i.test(said))
      return no(say('sandbox.inContainer'), say('sandbox.inContainerFix'))
    if (/namespace|uid map|gid map|userns|RTM_NEWADDR|permission|not permitted/i.test(said))
      return noNamespaces()
    return failed(said)
  }

  function noNamespaces(): Usable {
    if (deps.setting('kernel/apparmor_restrict_unprivileged_userns') === '1')
      return no(say('sandbox.appArmor'), say('sandbox.appArmorFix'))
    const isForbidden =
      deps.setting('kernel/unprivileged_userns_clone') === '0' ||
      deps.setting('user/max_user_namespaces') === '0'
    return isForbidden
      ? no(say('sandbox.noNamespaces'), say('sandbox.noNamespacesFix'))
      : no(say('sandbox.inContainer'), say('sandbox.inContainerFix'))
  }
}

export type Probe = ReturnType<typeof createProbe>

export function probeHere(path: string | undefined): Probe {
  const asRoot = process.getuid?.() === 0
  const { platform, arch } = process
  return createProbe({
    ...{ platform, arch, path, isExecutable },
    run: (walls) =>
      walls.kind === 'bubblewrap' ? tryOnce(walls, asRoot) : tryToGetOut(walls.sandboxExec),
    setting: (name) => textAt(join('/proc/sys', name)),
  })
}

const TIMEOUT_MS = 20_000

/** As a command would run, with nothing in it. */
async function tryOnce(
  { bubblewrap, shell }: { bubblewrap: string; shell: string },
  asRoot: boolean,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'talaria-sandbox-'))
  try {
    const filter = join(folder, 'filter')
    const program = seccompFilter(process.arch, { allowsSockets: false }) ?? new Uint8Array()
    await writeFile(filter, program, { mode: 0o600 })
    const launcher = confiningLauncher({
      ...{ bubblewrap, shell, filter, hasTerminal: false },
      boundaries: {
        ...{ asRoot, hasNetwork: true, writable: [folder], pinned: [], readOnly: [] },
        ...{ shown: [], shared: [], ways: [], hidden: { folders: [], files: [] } },
        scratch: { folder, seenAs: ['/tmp'] },
      },
    })
    await runChild({ file: 'true', args: [], launcher }, { timeout: TIMEOUT_MS, cwd: '/' })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Ends well where it wrote to its own folder, and neither to the other nor read what is hidden there. */
export const TRIES_TO_GET_OUT = `echo x >"$1/own" || exit 1
{ echo x >"$2/other"; } 2>/dev/null && exit 2
cat "$2/secret" 2>/dev/null && exit 3
exit 0`

/** Nobody has tried these walls before us, so each app does, on its own machine. */
async function tryToGetOut(sandboxExec: string): Promise<void> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'talaria-sandbox-')))
  try {
    const [own, other] = [join(folder, 'own'), join(folder, 'other')]
    for (const each of [own, other]) await mkdir(each)
    const secret = join(other, 'secret')
    await writeFile(secret, 'x')
    const launcher = seatbeltLauncher({
      sandboxExec,
      boundaries: {
        ...{ asRoot: false, hasNetwork: true, writable: [own], pinned: [], readOnly: [] },
        ...{ shown: [], shared: [], ways: [], hidden: { folders: [], files: [secret] } },
        scratch: { folder: own, seenAs: [] },
      },
    })
    const program = { file: '/bin/sh', args: ['-c', TRIES_TO_GET_OUT, 'sh', own, other], launcher }
    await runChild(program, { timeout: TIMEOUT_MS, cwd: '/' })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function failed(said: string): Usable {
  const cause = said.trim().split('\n').at(-1) ?? ''
  return no(say('sandbox.failed', { cause }), say('sandbox.failedFix'))
}

function nowhereHere(reason: Words, fix: Words): Usable {
  return { ok: false, reason, fix, elsewhere: true }
}

function no(reason: Words, fix: Words): Usable {
  return { ok: false, reason, fix }
}
