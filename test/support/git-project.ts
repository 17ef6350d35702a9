/** A repository of the person's for a test, with git as they would use it themselves. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ME = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org']

export function gitProject(folder: string) {
  mkdirSync(folder, { recursive: true })
  return { folder, git, write, read, commit, at }

  function git(...args: string[]): string {
    return at(folder, ...args)
  }

  /** In another work tree of it. */
  function at(cwd: string, ...args: string[]): string {
    const stdio: 'pipe'[] = ['pipe', 'pipe', 'pipe']
    return execFileSync('git', [...ME, ...args], { cwd, encoding: 'utf8', stdio }).trim()
  }

  function write(path: string, text: string, below = folder): void {
    const whole = join(below, path)
    mkdirSync(dirname(whole), { recursive: true })
    writeFileSync(whole, text)
  }

  function read(path: string): string {
    return readFileSync(join(folder, path), 'utf8')
  }

  function commit(
    files: Readonly<Record<string, string>>,
    title = 'first',
    below = folder,
  ): string {
    for (const [path, text] of Object.entries(files)) write(path, text, below)
    at(below, 'add', '-A')
    at(below, 'commit', '-qm', title)
    return at(below, 'rev-parse', 'HEAD')
  }
}
