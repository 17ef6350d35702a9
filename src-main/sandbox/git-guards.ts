/**
 * What the app puts into a repository so that no command makes it and leads git elsewhere by it. It means
 * nothing to git, but the repository is the person's: it goes as soon as nothing runs behind it any more.
 */
import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { textAt } from './look.ts'
import { asKernel } from './standing-mounts.ts'

/** This folder itself. Git would take `.` for the same; libgit2, and what is built on it, finds no repository then. */
const HERE = './\n'
/** As a file of ours says it, without its end. */
const OURS = ['./', '.']

const TRIES = 20 // what was told to end a moment ago may still be there
const PAUSE_MS = 50

export function createGitGuards() {
  const put = new Set<string>()
  return { into, takeAway }

  /** One that is missing could be made, and filled, by a command; these are as good as none. */
  function into(folder: string, hasSettingsByWorktree: boolean): void {
    tryTo(() => {
      if (mkdirSync(join(folder, 'hooks'), { recursive: true })) put.add(join(folder, 'hooks'))
    })
    const leading = join(folder, 'commondir')
    tryTo(() => writeFileSync(leading, HERE, { flag: 'wx' }))
    if (isOurs(leading)) {
      if (textAt(leading) !== HERE.trim()) tryTo(() => writeFileSync(leading, HERE))
      put.add(leading)
    }
    if (!hasSettingsByWorktree) return
    const settings = join(folder, 'config.worktree')
    tryTo(() => {
      writeFileSync(settings, '', { flag: 'wx' })
      put.add(settings)
    })
  }

  /** Those that nobody needs, unless something runs that could then make them: of ours or of another app. */
  async function takeAway(isNeeded: (path: string) => boolean): Promise<void> {
    // On macOS nobody tells what runs behind them, and they stay.
    if (!existsSync('/proc/self/mountinfo')) return
    for (const path of [...put].filter((each) => !isNeeded(each))) {
      for (let left = TRIES; left > 0 && isMountedAnywhere(path); left--) await setTimeout(PAUSE_MS)
      if (isNeeded(path) || isMountedAnywhere(path)) continue
      put.delete(path)
      tryTo(() => (path.endsWith('/hooks') ? rmdirSync(path) : isOurs(path) && rmSync(path)))
    }
  }
}

export type GitGuards = ReturnType<typeof createGitGuards>

function isOurs(path: string): boolean {
  const text = textAt(path)
  return path.endsWith('/commondir') ? OURS.includes(text ?? '') : text === ''
}

/** Each sandbox has it as a mount. Those of other users do not tell, and do not write here. */
function isMountedAnywhere(path: string): boolean {
  const mount = ` ${asKernel(path)} `
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .some((pid) => textAt(join('/proc', pid, 'mountinfo'))?.includes(mount))
}

function tryTo(run: () => void): void {
  try {
    run()
  } catch {
    // It is there already; or it is not ours to write to, and then no command of ours can either.
  }
}
