/** The sandbox of this machine for tests: around one folder, whatever session it is. */
import { realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import type { Owner } from '../../src-main/sandbox/boundaries.ts'
import { createGitGuards } from '../../src-main/sandbox/git-guards.ts'
import { probeHere } from '../../src-main/sandbox/probe.ts'
import { createSandboxes } from '../../src-main/sandbox/sandboxes.ts'
import { createScratches } from '../../src-main/sandbox/scratches.ts'
import type { LocalProviderDeps } from '../../src-main/terminal/backends/local/local.ts'
import { temporaryFolder } from './temporary-folder.ts'

export type TestSandbox = (
  workspace: string,
  dataFolder: string,
  given?: {
    passedOn?: Record<string, string>
    owner?: Partial<Owner>
    network?: () => 'all' | 'none' | readonly string[]
    /** Where the folders of sessions for temporary files lie. */
    temporary?: string
  },
) => Required<Pick<LocalProviderDeps, 'confine' | 'whenConfinable'>>

/** Undefined, and said aloud, where the machine cannot have one. */
export async function usableSandbox(): Promise<TestSandbox | undefined> {
  const probe = probeHere(process.env.PATH)
  const usable = await probe.check()
  if (!usable.ok) {
    console.warn(`NOT TESTED in the sandbox: ${usable.reason.text}; ${usable.fix.text}`)
    return undefined
  }
  return (workspace, dataFolder, given = {}) => {
    const guards = createGitGuards()
    const sandboxes = createSandboxes({
      ...{ probe, guards },
      owner: {
        guards,
        ...{ home: homedir(), asRoot: process.getuid?.() === 0, dataFolder },
        temporaryFolders: ['/tmp', '/var/tmp'],
        ...given.owner,
      },
      scratches: createScratches({
        ...{ dataFolder, uid: process.getuid?.() ?? 0 },
        parent: given.temporary ?? realpathSync(temporaryFolder()),
      }),
      isWanted: () => true,
      networkOf: given.network ?? (() => 'all'),
      hasFullAccess: () => false,
      workspaceOf: () => workspace,
      passedOn: () => given.passedOn ?? {},
    })
    return { confine: sandboxes.confinementOf, whenConfinable: sandboxes.whenKnown }
  }
}
