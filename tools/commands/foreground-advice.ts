/** Commands that would sit in the foreground until their time is up, and what to do instead. */
import { readCommand } from './read-command.ts'

const DETACHERS = new Set(['nohup', 'disown', 'setsid'])
const ASKS_FOR_HELP = new Set(['--help', '-h', '--version', '-v', '-V'])
const PACKAGE_MANAGERS = new Set(['npm', 'pnpm', 'yarn', 'bun'])
const SERVER_SCRIPTS = new Set(['dev', 'start', 'serve', 'watch'])

/** The reason not to run it in the foreground, or undefined. */
export function foregroundAdvice(text: string): string | undefined {
  const read = readCommand(text)
  if (!read) return undefined
  const serious = read.commands.filter((words) => !words.some((word) => ASKS_FOR_HELP.has(word)))
  const detacher = serious.find(([name = '']) => DETACHERS.has(name))
  if (detacher)
    return `${detacher[0]} hides a process from you and from the person; call terminal with background: true instead, and follow it with the process tool`
  const waits = read.commands.some(([name]) => name === 'wait')
  if (read.background.length > 0 && !waits && serious.length > 0)
    return 'a part of this command is sent into the background with &; call terminal with background: true for it, or end with wait'
  const server = serious.find(isServer)
  if (server)
    return `${server.slice(0, 3).join(' ')} runs until it is stopped; call terminal with background: true, then process with action wait or poll, or watch_patterns for the line that says it is ready`
  return undefined
}

function isServer([name = '', ...args]: readonly string[]): boolean {
  const words = args.filter((arg) => !arg.startsWith('-'))
  const [first, second] = words
  if (PACKAGE_MANAGERS.has(name))
    return SERVER_SCRIPTS.has((first === 'run' ? second : first)?.split(':')[0] ?? '')
  const isDetached = args.includes('-d') || args.includes('--detach')
  switch (name) {
    case 'docker':
      return first === 'compose' && words.includes('up') && !isDetached
    case 'docker-compose':
      return words.includes('up') && !isDetached
    case 'next':
    case 'astro':
    case 'nuxt':
      return first === 'dev' || first === 'start'
    case 'vite':
      return first === undefined || first === 'dev' || first === 'serve' || first === 'preview'
    case 'nodemon':
    case 'uvicorn':
    case 'gunicorn':
      return true
    default:
      return /^python[\d.]*$/.test(name) && args.includes('-m') && args.includes('http.server')
  }
}
