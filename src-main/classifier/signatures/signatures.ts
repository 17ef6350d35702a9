/** Every program that is known by a signature. */
import { archives } from './known/archives.ts'
import { buildTools } from './known/build-tools.ts'
import { clouds } from './known/clouds.ts'
import { clusters } from './known/clusters.ts'
import { containers } from './known/containers.ts'
import { databases } from './known/databases.ts'
import { disks } from './known/disks.ts'
import { files } from './known/files.ts'
import { git } from './known/git.ts'
import { hosting } from './known/hosting.ts'
import { money } from './known/money.ts'
import { network } from './known/network.ts'
import { onlineServices } from './known/online-services.ts'
import { packages } from './known/packages.ts'
import { publishing } from './known/publishing.ts'
import { secrets } from './known/secrets.ts'
import { services } from './known/services.ts'
import { sessions } from './known/sessions.ts'
import { sqlClients } from './known/sql-clients.ts'
import { system } from './known/system.ts'
import { textTools } from './known/text-tools.ts'
import { transfers } from './known/transfers.ts'
import { versionControl } from './known/version-control.ts'
import type { Signature } from './signature.ts'

export const signatures: readonly Signature[] = [
  ...archives,
  ...buildTools,
  ...clouds,
  ...clusters,
  ...containers,
  ...databases,
  ...disks,
  ...files,
  ...git,
  ...hosting,
  ...money,
  ...network,
  ...onlineServices,
  ...packages,
  ...publishing,
  ...secrets,
  ...services,
  ...sessions,
  ...sqlClients,
  ...system,
  ...textTools,
  ...transfers,
  ...versionControl,
]
