/** What docker and podman say when something is wrong, and what a person can do about it. */
import { say, type WordKey } from '#say'
import { BackendError, type BackendErrorReason } from '../backend.ts'
import { lastLine } from '../client/client-process.ts'

interface Failure {
  said: RegExp
  reason: BackendErrorReason
  key: Extract<WordKey, `place.docker${string}`>
  retry?: 'now'
}

const FAILURES: readonly Failure[] = [
  {
    said: /permission denied while trying to connect|dial unix [^\n]*permission denied|connect: permission denied/i,
    reason: 'auth',
    key: 'place.dockerNotAllowed',
  },
  {
    said: /cannot connect to the docker daemon|is the docker daemon running|error during connect|cannot connect to podman|unable to connect to podman|dial (?:unix|tcp) [^\n]*(?:refused|no such file|timeout)|failed to connect to the docker api/i,
    reason: 'engine-down',
    key: 'place.dockerDown',
  },
  { said: /no space left on device/i, reason: 'no-space', key: 'place.dockerFull' },
  {
    said: /executable file not found in \$PATH|exec: "bash"|can't execute 'bash'|env: \W?bash\W?: No such file|stat bash: no such file|: no such file or directory: (?:unknown|OCI)/i,
    reason: 'missing-shell',
    key: 'place.dockerNoBash',
  },
  {
    said: /no such container|no container with (?:name or )?id|container [^\n]* (?:is not running|is paused|does not exist)|can only create exec sessions on running containers|no such exec|cannot exec in a stopped/i,
    reason: 'gone',
    key: 'place.dockerGone',
    retry: 'now',
  },
  {
    said: /pull access denied|repository does not exist|manifest unknown|manifest for [^\n]* not found|no such image|unable to find image|name unknown|image not known|invalid reference format|not found: manifest/i,
    reason: 'bad-image',
    key: 'place.dockerNoImage',
  },
]

/** Of one place. */
export function createDockerFailures(place: { name: string; image: string; program: string }) {
  return { of, other }

  /** What the engine or the client said of itself; undefined for anything else. */
  function of(errors: string): BackendError | undefined {
    const found = FAILURES.find(({ said }) => said.test(errors))
    if (!found) return undefined
    const { name, image, program } = place
    // Each sentence takes what it needs of these.
    const words = say(found.key, { name, image, program, cause: lastLine(errors) })
    return new BackendError('docker', found.reason, words, found.retry ?? 'after-fix')
  }

  /** What no table knows is shown as it was said. */
  function other(errors: string, reason: BackendErrorReason = 'misconfigured'): BackendError {
    const words = say('place.notOpened', { name: place.name, cause: causeIn(errors) })
    return new BackendError('docker', reason, words, 'after-fix')
  }
}

/** Without the advice to read a manual. */
function causeIn(errors: string): string {
  const lines = errors.split(/\r?\n/).map((line) => line.trim())
  const told = lines.filter((line) => line !== '' && !/^(?:See|Run) '|^Usage:/.test(line))
  return (told.at(-1) ?? '').replace(/^(?:docker|podman): /, '').slice(0, 500)
}
