/** The provider of a place in a cloud. Its client is loaded when it first has to talk to the cloud. */
import type { DaytonaProfile, ModalProfile, VercelProfile } from '../../contract/places.ts'
import type { Provider } from './backend.ts'
import type { CloudDeps } from './cloud/cloud-deps.ts'
import { createDaytonaProvider, type DaytonaSdk } from './daytona/daytona.ts'
import { createModalProvider } from './modal/modal.ts'
import { createVercelProvider } from './vercel/vercel.ts'

export function cloudProviderFor(
  profile: ModalProfile | DaytonaProfile | VercelProfile,
  deps: Omit<CloudDeps<never>, 'load'>,
): Provider {
  switch (profile.kind) {
    case 'modal':
      return createModalProvider(profile, { ...deps, load: () => import('modal') })
    case 'daytona':
      return createDaytonaProvider(profile, { ...deps, load: loadDaytona })
    case 'vercel_sandbox':
      return createVercelProvider(profile, { ...deps, load: () => import('@vercel/sandbox') })
  }
}

async function loadDaytona(): Promise<DaytonaSdk> {
  const { Configuration, SandboxApi } = await import('@daytona/api-client')
  return { Configuration, SandboxApi, toolbox: await import('@daytona/toolbox-api-client') }
}
