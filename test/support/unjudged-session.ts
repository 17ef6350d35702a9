/** A session of the whole runtime in which no command is weighed: the walls alone stand around them. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openModelSession } from './model-session.ts'

export async function openUnjudged() {
  const opened = await openModelSession({
    judgeInstead: () => ({
      decision: 'allow',
      level: 'safe',
      findings: [],
      parts: [],
      complete: true,
    }),
  })
  const { folder } = opened.runtime
  return { ...opened, folder, put }

  function put(path: string, content: string): void {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

/** The home folder of that session lies elsewhere than the shell's. */
export function inHome(text: string): string {
  return text.replaceAll('$HOME', 'HOME').replaceAll('~/', 'HOME/')
}
