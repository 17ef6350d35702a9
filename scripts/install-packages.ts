/** Lets apt bring what is missing; asked only where it may. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

export async function installPackages(packages: readonly string[]): Promise<boolean> {
  return (
    (await apt(['update'])) &&
    (await apt(['install', '--yes', '--no-install-recommends', ...packages]))
  )
}

async function apt(args: readonly string[]): Promise<boolean> {
  const child = spawn('apt-get', ['-qq', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  return code === 0
}
