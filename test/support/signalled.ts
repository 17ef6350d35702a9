/**
 * Sends itself the signal that opens Node's debugger, and prints whether it opened. Run by itself,
 * in Node or as the main process of Electron; the argument is the module to load first.
 */
import { url } from 'node:inspector'

// Called only for a signal that somebody listens for; without a listener the debugger opens.
const emit = process.emit
Object.assign(process, {
  emit: (name: string, ...rest: unknown[]) => {
    const isHeard = Reflect.apply(emit, process, [name, ...rest])
    if (name === 'SIGUSR1') finish()
    return isHeard
  },
})
await import(process.argv.at(-1) ?? '')
// Whether it was heard or the debugger came, the loop must live until then.
const look = setInterval(() => url() && finish(), 10)
process.kill(process.pid, 'SIGUSR1')

function finish(): void {
  clearInterval(look)
  console.log(JSON.stringify({ electron: process.versions.electron, debugger: url() ?? null }))
  process.exit(0)
}
