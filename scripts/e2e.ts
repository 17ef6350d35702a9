/** `npm run test:e2e`: the end-to-end tests alone; arguments go to Playwright. */
import { join } from 'node:path'
import { buildIfStale, ROOT } from './build.ts'
import { type E2eEnvironment, prepareE2e } from './prepare-e2e.ts'
import { runGroup } from './run-group.ts'
import { openVirtualDisplay } from './virtual-display.ts'

const PLAYWRIGHT = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js')
const CONFIG = join(ROOT, 'test', 'e2e', 'playwright.config.ts')

/** Gives Playwright's exit code. */
export async function runE2e(env: E2eEnvironment, args: readonly string[] = []): Promise<number> {
  const display = process.platform === 'linux' ? await openVirtualDisplay() : undefined
  try {
    return await runGroup(process.execPath, [PLAYWRIGHT, 'test', '--config', CONFIG, ...args], {
      cwd: ROOT,
      env: {
        ...process.env,
        ...env,
        ...(display && { DISPLAY: display.name, WAYLAND_DISPLAY: '' }),
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  } finally {
    display?.close()
  }
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
