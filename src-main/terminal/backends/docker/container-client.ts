/** The client program of an engine, as the way into one of its containers. */
import { say } from '#say'
import type { Client } from '../client/client.ts'
import type { DockerEngine } from './docker-engine.ts'

export function containerClient(
  { name, image }: { name: string; image: string },
  engine: DockerEngine,
  id: () => string,
): Client {
  return {
    ...{ kind: 'docker', name, env: engine.env, noBash: say('place.dockerNoBash', { image }) },
    command: (words, isTerminal) => ({
      file: engine.program() ?? 'docker',
      args: ['exec', '--interactive', ...(isTerminal ? ['--tty'] : []), id(), ...words],
    }),
    failure: async ({ code, errors }) => (code === 0 ? undefined : engine.failures().of(errors)),
  }
}
