/** A client that must not outlive the app, however the app ends: its input is a pipe that only we hold. */

/** The watcher ends what the shell has become as soon as nobody holds the other end of the pipe. */
const GUARD = 'exec 3<&0; { cat <&3; kill $$; } >/dev/null 2>&1 & exec "$@" </dev/null 3<&-'

export function endsWithUs(client: { file: string; args: readonly string[] }) {
  return { file: 'sh', args: ['-c', GUARD, 'sh', client.file, ...client.args] }
}
