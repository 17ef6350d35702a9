/** What a place behind a client program is given of this machine. */
import type { SpawnPty } from '../../pty.ts'
import type { Environment } from '../backend.ts'
import { agentEnvironment, DEFAULTS, passedOn, type Variables } from '../local/environment.ts'
import type { Machine } from '../local/find-shell.ts'

export interface ClientDeps {
  machine: Machine
  /** Begins the mark of every process of this run of the app. */
  appMark: string
  /** Names of variables that the person passes on to the commands of a task. */
  passOn: (taskId: string) => readonly string[]
  spawnPty: SpawnPty
  after(ms: number, run: () => void): () => void
}

/** Where engines and agents are, and how clients are set up. Never a key: those of providers stay here. */
const FOR_CLIENTS = [
  ...['DOCKER_HOST', 'DOCKER_CONTEXT', 'DOCKER_CONFIG', 'DOCKER_CERT_PATH', 'DOCKER_TLS_VERIFY'],
  ...['DOCKER_API_VERSION', 'CONTAINER_HOST', 'CONTAINER_CONNECTION', 'CONTAINERS_CONF'],
  ...['CONTAINERS_STORAGE_CONF', 'CONTAINERS_REGISTRIES_CONF', 'REGISTRY_AUTH_FILE'],
  ...['XDG_RUNTIME_DIR', 'SSH_AUTH_SOCK', 'SSH_AGENT_PID', 'KRB5CCNAME', 'KRB5_CONFIG'],
  ...['APPTAINER_CACHEDIR', 'APPTAINER_TMPDIR', 'APPTAINER_CONFIGDIR', 'APPTAINER_BINDPATH'],
  ...['SINGULARITY_CACHEDIR', 'SINGULARITY_TMPDIR', 'SINGULARITY_CONFIGDIR'],
  ...['SystemRoot', 'USERPROFILE', 'ProgramData'],
]

export function clientEnvironment(env: Variables): Record<string, string> {
  return { ...agentEnvironment(env, FOR_CLIENTS), SSH_ASKPASS_REQUIRE: 'never' }
}

/** What the place has itself, and what the person passes on; made again when they pass on other names. */
export function environmentThere(
  own: Readonly<Record<string, string>>,
  given: { env: Variables; names(): readonly string[] },
): () => Environment {
  let names = given.names()
  let environment = make()
  return function environmentNow() {
    const now = given.names()
    if (now.length === names.length && now.every((name) => names.includes(name))) return environment
    names = now
    environment = make()
    return environment
  }

  function make(): Environment {
    return { variables: { ...own, ...DEFAULTS, ...passedOn(given.env, names) }, definitions: '' }
  }
}
