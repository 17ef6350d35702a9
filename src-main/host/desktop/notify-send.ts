/**
 * Notifications with buttons on a Linux desktop, where Electron drops them: the system's own program
 * shows one, waits, and prints which button was pressed.
 */
import { isExecutable } from '../../lib/is-executable.ts'
import { runChild, startChild } from '../../lib/start-child.ts'

/** Where only the system puts programs. */
const FILE = '/usr/bin/notify-send'
/** Older ones know no buttons. */
const LEAST_VERSION = [0, 8] as const
const VERSION_MS = 2_000
/** It says so and waits all the same, for a press that cannot come. */
const IS_IN_VAIN = /Failed to connect|Actions are not supported/

export interface Buttons {
  title: string
  body: string
  /** What each button is called, by the name that is told when it is pressed. */
  actions: Readonly<Record<string, string>>
  onAction: (name: string) => void
  /** Nobody shows notifications here, or no longer: it was not seen, or is gone. */
  onFailed: () => void
}

export function createNotifySend(options: { file?: string } = {}) {
  const file = options.file ?? FILE
  const usable = knowsButtons(file)
  return { show }

  /** A function that takes it away again; undefined where it cannot be shown this way. */
  async function show({
    title,
    body,
    actions,
    onAction,
    onFailed,
  }: Buttons): Promise<(() => void) | undefined> {
    if (!(await usable)) return undefined
    const buttons = Object.entries(actions).map(([name, text]) => `--action=${name}=${text}`)
    const args = [
      ...['--app-name=Talaria', '--urgency=critical', '--wait'],
      ...[...buttons, '--', title, escaped(body)],
    ]
    const child = startChild({ file, args }, { stdio: ['ignore', 'pipe', 'pipe'] })
    let pressed = ''
    let said = ''
    let isWithdrawn = false
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      pressed = `${pressed}${text}`.slice(0, 100)
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = `${said}${text}`.slice(-1_000)
      if (isWithdrawn || !IS_IN_VAIN.test(said)) return
      withdraw()
      onFailed()
    })
    child.on('error', () => {})
    child.on('close', (code) => {
      const name = pressed.trim()
      if (isWithdrawn) return
      if (Object.hasOwn(actions, name)) onAction(name)
      else if (code !== 0) onFailed()
    })
    return withdraw

    function withdraw(): void {
      isWithdrawn = true
      // With this it takes the notification away before it ends.
      child.kill('SIGINT')
    }
  }
}

export type NotifySend = ReturnType<typeof createNotifySend>

async function knowsButtons(file: string): Promise<boolean> {
  if (!isExecutable(file)) return false
  const said = await runChild({ file, args: ['--version'] }, { timeout: VERSION_MS }).catch(
    () => '',
  )
  const [, major = 0, minor = 0] = /(\d+)\.(\d+)/.exec(said)?.map(Number) ?? []
  return major > LEAST_VERSION[0] || (major === LEAST_VERSION[0] && minor >= LEAST_VERSION[1])
}

/** A body may hold markup, and a command is none. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
