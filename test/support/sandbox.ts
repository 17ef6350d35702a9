/** The sandbox of this machine for tests: around one folder, whatever session it is. */
import { homedir } from 'node:os'
import type { Owner } from '../../src-main/sandbox/boundaries.ts'
import { probeHere } from '../../src-main/sandbox/probe.ts'
import { createSandboxes } from '../../src-main/sandbox/sandboxes.ts'
import type { LocalProviderDeps } from '../../src-main/terminal/backends/local/local.ts'

export type TestSandbox = (
  workspace: string,
  dataFolder: string,
  given?: { passedOn?: Record<string, string>; owner?: Partial<Owner> },
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
    const sandboxes = createSandboxes({
      probe,
      owner: {
        ...{ home: homedir(), asRoot: process.getuid?.() === 0, dataFolder },
        temporaryFolders: ['/tmp', '/var/tmp'],
        ...given.owner,
      },
      isWanted: () => true,
      hasFullAccess: () => false,
      workspaceOf: () => workspace,
      passedOn: () => given.passedOn ?? {},
    })
    return { confine: sandboxes.confinementOf, whenConfinable: sandboxes.whenKnown }
  }
}
