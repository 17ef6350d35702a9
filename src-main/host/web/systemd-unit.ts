/** The server as a service of one person, as `systemctl --user` takes it. */

/** More than the app allows itself for an orderly end. */
const STOP_SECONDS = 8

/** `command` is the program with its arguments; where they lie, the unit says in full. */
export function systemdUnit(command: readonly string[]): string {
  return `[Unit]
Description=Talaria, tools for AI agents with a question before anything harmful
Documentation=https://talaria.invalid

[Service]
Type=exec
ExecStart=${command.map(quoted).join(' ')}
Restart=on-failure
KillMode=mixed
TimeoutStopSec=${STOP_SECONDS}

[Install]
WantedBy=default.target
`
}

/** What systemd would take for its own: quotes, specifiers, variables. */
function quoted(word: string): string {
  const plain = word.replace(/[\\"]/g, '\\$&').replaceAll('%', '%%').replaceAll('$', '$$$$')
  return `"${plain}"`
}
