/** What ssh says when something is wrong, and what a person can do about it. */
import { say, type WordKey } from '#say'
import { BackendError, type BackendErrorReason } from '../backend.ts'
import { lastLine } from '../client/client-process.ts'

interface Failure {
  said: RegExp
  reason: BackendErrorReason
  key: Extract<WordKey, `place.ssh${string}`>
}

const FAILURES: readonly Failure[] = [
  {
    said: /host key verification failed|no \S+ host key is known|remote host identification has changed/i,
    reason: 'host-key',
    key: 'place.sshUnknownHost',
  },
  {
    said: /permission denied|too many authentication failures|no more authentication methods|sign_and_send_pubkey|load key [^\n]*: (?!no such file)/i,
    reason: 'auth',
    key: 'place.sshRefused',
  },
  {
    said: /could not resolve hostname|name or service not known|nodename nor servname/i,
    reason: 'unreachable',
    key: 'place.sshNoSuchHost',
  },
  { said: /connection refused/i, reason: 'unreachable', key: 'place.sshNoServer' },
  {
    said: /timed out|no route to host|network is unreachable|host is down/i,
    reason: 'unreachable',
    key: 'place.sshUnreachable',
  },
  {
    said: /bad configuration option|bad owner or permissions on|unknown cipher|invalid quotes|identity file [^\n]* not accessible/i,
    reason: 'misconfigured',
    key: 'place.sshMisconfigured',
  },
]

const LOST =
  /connection (?:to \S+ )?(?:closed|reset)|closed by remote host|broken pipe|timeout, server|disconnected|read from master failed|control socket connect/i

/** Of one place. */
export function createSshFailures(place: { name: string; host: string }) {
  return { of, isLost: (errors: string) => LOST.test(errors), lost }

  /** Why there is no connection. */
  function of(errors: string): BackendError {
    const found = FAILURES.find(({ said }) => said.test(errors))
    const cause = lastLine(errors.replaceAll('\r', '')) || 'ssh'
    const { reason, key } = found ?? { reason: 'unreachable', key: 'place.sshFailed' }
    return new BackendError('ssh', reason, say(key, { ...place, cause }), 'after-fix')
  }

  /** There was one. What ran there may still run. */
  function lost(): BackendError {
    return new BackendError('ssh', 'gone', say('place.sshLost', place), 'now')
  }
}
