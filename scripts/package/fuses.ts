/**
 * What a packaged Talaria cannot be made to do, whoever starts it: each fuse is burnt into the
 * executable by the packager.
 */
import type { Configuration } from 'electron-builder'

export const FUSES: Configuration['electronFuses'] = {
  /** No ELECTRON_RUN_AS_NODE: our executable is no general-purpose Node. */
  runAsNode: false,
  enableCookieEncryption: true,
  /** No code by way of NODE_OPTIONS, and no debugger by way of --inspect. */
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  /** Only the archive that was packaged is run, and, where the system can tell, only unchanged. */
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  /** The window has an origin of its own, so file:// needs no privileges. */
  grantFileProtocolExtraPrivileges: false,
}
