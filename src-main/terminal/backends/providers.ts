/** Which provider stands for a profile: a row for each kind of place. */
import type { PlaceProfile } from '#contract'
import type { Provider } from './backend.ts'
import { cloudProviderFor } from './cloud-providers.ts'
import { createDockerProvider, type DockerDeps } from './docker/docker.ts'
import { createSingularityProvider, type SingularityDeps } from './singularity/singularity.ts'
import { createSshProvider, type SshDeps } from './ssh/ssh.ts'

type ProviderDeps = DockerDeps & SingularityDeps & SshDeps & Parameters<typeof cloudProviderFor>[1]

export function providerFor(profile: PlaceProfile, deps: ProviderDeps): Provider {
  switch (profile.kind) {
    case 'docker':
      return createDockerProvider(profile, deps)
    case 'ssh':
      return createSshProvider(profile, deps)
    case 'singularity':
      return createSingularityProvider(profile, deps)
    default:
      return cloudProviderFor(profile, deps)
  }
}
