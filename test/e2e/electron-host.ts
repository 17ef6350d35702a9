import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron } from '@playwright/test'
import { ROOT } from '../../scripts/build.ts'
import type { OpenApp } from './app.ts'
import { microphone } from './microphone.ts'

export async function openInElectron(
  env: Record<string, string>,
  handed?: Record<string, string>,
): Promise<OpenApp> {
  const { TALARIA_ELECTRON: electronPath } = env
  if (!electronPath) throw new Error('run the end-to-end tests by npm run test:e2e')
  const executablePath = handed ? handingOver(electronPath, handed) : electronPath
  const electron = await _electron.launch({
    executablePath,
    args: [...microphone(env), ...electronArguments()],
    env,
  })
  const page = await electron.firstWindow()
  return {
    electron,
    page,
    resize: ({ width, height }) =>
      electron.evaluate(
        ({ BrowserWindow }, size) =>
          BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
        { width, height },
      ),
    close: () => electron.close(),
    kill: async () => {
      const ended = electron.waitForEvent('close')
      electron.process().kill('SIGKILL')
      await ended
    },
  }
}

/** Opens what is handed over for it, and becomes Electron. */
function handingOver(electronPath: string, handed: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'talaria-handed-'))
  const [script, values] = [join(folder, 'electron'), join(folder, 'handed.json')]
  writeFileSync(values, JSON.stringify(handed))
  const lines = ['#!/bin/bash', `exec 3<'${values}'`, `rm -r '${folder}'`]
  writeFileSync(script, [...lines, `exec '${electronPath}' "$@"\n`].join('\n'), { mode: 0o755 })
  return script
}

/** Without a graphics card terminals are page elements, so a test can read them. */
export function electronArguments(): string[] {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return [...sandbox, '--disable-gpu', ROOT]
}
