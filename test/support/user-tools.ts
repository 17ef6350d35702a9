/** A person's folder of tools, holding the files that a test puts there. */
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ToolConsent } from '../../src-main/discovery/tool-consent.ts'
import { createUserTools } from '../../src-main/discovery/user-tools.ts'
import { createHooks } from '../../src-main/dispatch/hooks.ts'
import type { ToolContext } from '../../src-main/ports/tool-context.ts'
import { createRegistry } from '../../src-main/registry/registry.ts'
import { agreedTools } from './agreed-tools.ts'
import { recordingLog } from './recording-log.ts'
import { temporaryFolder } from './temporary-folder.ts'

export async function openUserTools(
  files: Record<string, string> = {},
  folder = join(temporaryFolder(), 'tools'),
  consent: ToolConsent = agreedTools,
) {
  const registry = createRegistry()
  const { log, messages } = recordingLog()
  const hooks = createHooks({ log })
  const heard: (() => void)[] = []
  const tools = createUserTools({
    folder,
    consent,
    registry,
    hooks,
    log,
    onChange: () => heard.splice(0).map((tell) => tell()),
  })
  onTestFinished(tools.stop)
  mkdirSync(folder, { recursive: true })
  let clock = 0
  for (const [name, text] of Object.entries(files)) write(name, text)
  await tools.start()
  return { ...tools, folder, registry, hooks, messages, write, remove, call, changed }

  /** Each write has a time of its own, however fast the test is. */
  function write(name: string, text: string): void {
    const path = join(folder, name)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, text)
    clock += 1
    utimesSync(path, clock, clock)
  }

  function remove(name: string): void {
    rmSync(join(folder, name))
  }

  function call(name: string) {
    return registry.entry(name)?.handler({}, {} as ToolContext)
  }

  function changed(): Promise<void> {
    return new Promise((resolve) => heard.push(resolve))
  }
}
