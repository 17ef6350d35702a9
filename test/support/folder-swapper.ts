/** A process that swaps a folder for a link and back, as fast as it can, while a test uses the folder. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, symlinkSync } from 'node:fs'
import { onTestFinished } from 'vitest'

/** `project/inner` is a folder most of the time, and a link to `outside` now and then. */
export async function swapFolder(folder: string, outside: string) {
  mkdirSync(folder, { recursive: true })
  const link = `${folder}.link`
  symlinkSync(outside, link)
  const swapper = spawn(
    process.execPath,
    ['-e', `(${swap.toString()})(...process.argv.slice(1))`, folder, link],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void swapper.kill('SIGKILL'))
  await once(swapper.stdout, 'data')
  return { stop }

  /** How often it was swapped; the folder is in its place again. */
  async function stop(): Promise<number> {
    if (swapper.exitCode !== null) throw new Error('the swapping ended before the test did')
    const said = once(swapper.stdout, 'data')
    swapper.stdin.end('stop')
    const [count] = (await said) as [Buffer]
    await once(swapper, 'exit')
    return Number(count.toString())
  }
}

/** Handed over as text, so it may use nothing but what is inside it. */
function swap(folder: string, link: string): void {
  const { renameSync } = process.getBuiltinModule('node:fs')
  let swaps = 0
  let made = 0
  let isOver = false
  process.stdin.on('data', () => {
    isOver = true
  })
  process.stdout.write('ready')
  turn()

  function turn(): void {
    for (let count = 0; count < 200; count += 1) {
      move(folder, `${folder}.real`)
      move(link, folder)
      move(folder, link)
      move(`${folder}.real`, folder)
      swaps += 1
    }
    if (isOver) process.stdout.write(String(swaps), () => process.exit(0))
    else setImmediate(turn)
  }

  /** Whoever needed the folder while it was away may have made another one, which goes aside. */
  function move(from: string, to: string): void {
    for (let triesLeft = 50; !isMoved(from, to); triesLeft -= 1) {
      if (triesLeft === 0) throw new Error(`${from} could not be moved`)
      setAside(to)
    }
  }

  function isMoved(from: string, to: string): boolean {
    try {
      renameSync(from, to)
      return true
    } catch {
      return false
    }
  }

  function setAside(path: string): void {
    made += 1
    try {
      renameSync(path, `${folder}.made-meanwhile-${made}`)
    } catch {
      // Taken away again by whoever made it.
    }
  }
}
