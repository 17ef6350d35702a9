/** `npm run test:e2e`: the end-to-end tests alone; arguments go to Playwright. */
import { join } from 'node:path'
import { buildIfStale, ROOT } from './build.ts'
import { type E2eEnvironment, prepareE2e } from './prepare-e2e.ts'
import { runGroup } from './run-group.ts'
import { openVirtualDisplay, type VirtualDisplay } from './virtual-display.ts'

const PLAYWRIGHT = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js')
const CONFIG = join(ROOT, 'test', 'e2e', 'playwright.config.ts')

/**
 * One more than the cores of a small machine: walks wait now and then. Each gets a display, since a
 * display has one clipboard and one window in front.
 */
const WORKERS = 3

/** Gives Playwright's exit code. */
export async function runE2e(env: E2eEnvironment, args: readonly string[] = []): Promise<number> {
  const displays = process.platform === 'linux' ? await openDisplays() : []
  try {
    return await runGroup(process.execPath, [PLAYWRIGHT, 'test', '--config', CONFIG, ...args], {
      cwd: ROOT,
      env: {
        ...process.env,
        ...env,
        TALARIA_DISPLAYS: displays.map(({ name }) => name).join(' '),
        TALARIA_WORKERS: String(WORKERS),
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  } finally {
    for (const display of displays) display.close()
  }
}

function openDisplays(): Promise<VirtualDisplay[]> {
  return Promise.all(Array.from({ length: WORKERS }, openVirtualDisplay))
}

if (import.meta.main) {
  const prepared = await prepareE2e()
  if (prepared.ok) {
    await buildIfStale()
    process.exitCode = await runE2e(prepared.env, process.argv.slice(2))
  } else {
    console.error(prepared.advice)
    process.exitCode = 1
  }
}
