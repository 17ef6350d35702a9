/** Tries the sandbox once for real, and says what is missing where it does not work. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { say } from '#say'
import type { Words } from '#words'
import { isExecutable } from '../lib/is-executable.ts'
import { runChild } from '../lib/start-child.ts'
import { confiningLauncher } from './confining-launcher.ts'
import { textOf } from './look.ts'
import { seccompFilter } from './seccomp-filter.ts'

export type Usable =
  | { ok: true; bubblewrap: string; shell: string }
  | { ok: false; reason: Words; fix: Words }

export interface ProbeDeps {
  platform: NodeJS.Platform
  arch: NodeJS.Architecture
  path: string | undefined
  isExecutable(path: string): boolean
  /** Resolves when it ran; rejects with what it said. */
  run(bubblewrap: string, shell: string): Promise<unknown>
  /** A setting of the kernel, by its path below `/proc/sys`. */
  setting(name: string): string | undefined
}

/** Before those of the person's own: a program there could have been put in the way. */
const SYSTEM_FOLDERS = ['/usr/bin', '/bin', '/usr/local/bin', '/run/current-system/sw/bin']

/** Once for as long as the app runs. */
export function createProbe(deps: ProbeDeps) {
  let known: Usable | undefined
  let looking: Promise<Usable> | undefined
  return { check, known: () => known }

  function check(): Promise<Usable> {
    looking ??= look().then((found) => {
      known = found
      return found
    })
    return looking
  }

  async function look(): Promise<Usable> {
    if (deps.platform !== 'linux' || !seccompFilter(deps.arch, { allowsSockets: false }))
      return no(say('sandbox.notHere'), say('sandbox.notHereFix'))
    const [bubblewrap, shell] = [find('bwrap'), find('bash')]
    if (!bubblewrap || !shell)
      return no(say('sandbox.noBubblewrap'), say('sandbox.installBubblewrap'))
    return deps.run(bubblewrap, shell).then(
      () => ({ ok: true, bubblewrap, shell }) as const,
      (error: unknown) => why(error instanceof Error ? error.message : String(error)),
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
    const cause = said.trim().split('\n').at(-1) ?? ''
    return no(say('sandbox.failed', { cause }), say('sandbox.failedFix'))
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
    run: (bubblewrap, shell) => tryOnce(bubblewrap, shell, asRoot),
    setting: (name) => textOf(join('/proc/sys', name)),
  })
}

const TIMEOUT_MS = 20_000

/** As a command would run, with nothing in it. */
async function tryOnce(bubblewrap: string, shell: string, asRoot: boolean): Promise<void> {
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

function no(reason: Words, fix: Words): Usable {
  return { ok: false, reason, fix }
}
