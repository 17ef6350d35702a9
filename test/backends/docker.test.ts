import { startDockerd } from '../../scripts/places/dockerd.ts'
import { describeContainers } from './containers.ts'

describeContainers('docker', async () => {
  const { host, ...docker } = await startDockerd()
  return { ...docker, program: 'docker', env: { DOCKER_HOST: host } }
}, [
  [
    'an engine that does not run',
    {},
    { DOCKER_HOST: 'unix:///nowhere/docker.sock' },
    'engine-down',
  ],
])
