/** An app that has opened a container to throw away, says so, and holds it until it is killed. */
import { openThrowaway } from '../../src-main/terminal/backends/docker/throwaway.ts'
import { clientDeps } from './client-deps.ts'

const [image = ''] = process.argv.slice(2)
await openThrowaway(
  {
    ...{ kind: 'docker', name: 'docker', program: '', image, workspace: 'none', mounts: [] },
    ...{ network: false, cpus: 0, memoryMb: 0, processes: 512, per: 'session', arguments: [] },
  },
  { folder: '/home/somebody/project', sessionId: 'held' },
  clientDeps(),
  { signal: new AbortController().signal, step: () => {}, trusts: async () => false },
)
process.stdout.write('open\n')
setInterval(() => {}, 1_000)
