/** A real docker engine for walks, with an image that needs no network. */

import { thisMachine } from '../../scripts/machine.ts'
import { startDockerd, type TestDocker } from '../../scripts/places/dockerd.ts'
import { test as base } from './app.ts'

export interface Docker extends TestDocker {
  /** Takes away every container, as somebody outside of the app would. */
  killAll(): Promise<void>
  count(): Promise<number>
}

export const test = base.extend<object, { docker: Docker }>({
  docker: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed here
    async ({}, use) => {
      const docker = await startDockerd()
      await use({
        ...docker,
        killAll: () => killAll(docker),
        count: async () => (await ids(docker)).length,
      })
      await docker.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  appEnv: async ({ docker }, use) => use({ DOCKER_HOST: docker.host }),
})

async function ids({ host }: TestDocker): Promise<string[]> {
  const { output } = await thisMachine().run('docker', ['--host', host, 'ps', '--quiet', '--all'])
  return output.split('\n').filter((id) => id !== '')
}

async function killAll(docker: TestDocker): Promise<void> {
  const all = await ids(docker)
  await thisMachine().run('docker', ['--host', docker.host, 'rm', '--force', ...all])
}
