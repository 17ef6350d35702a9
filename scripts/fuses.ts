/**
 * What a packaged Talaria cannot be made to do, whoever starts it: each fuse is burnt into the
 * executable. Usage: node scripts/fuses.ts <packaged executable>
 */
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses'

export const FUSES = {
  /** No ELECTRON_RUN_AS_NODE: our executable is no general-purpose Node. */
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  /** No code by way of NODE_OPTIONS, and no debugger by way of --inspect. */
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  /** Only the archive that was packaged is run, and only unchanged. */
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  /** The window has an origin of its own, so file:// needs no privileges. */
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
} as const

export async function applyFuses(executable: string): Promise<void> {
  await flipFuses(executable, { version: FuseVersion.V1, ...FUSES })
}

if (import.meta.main) {
  const executable = process.argv[2]
  if (!executable) throw new Error('name the packaged executable: node scripts/fuses.ts <path>')
  await applyFuses(executable)
}
