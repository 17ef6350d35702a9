/** Git for work beside the person's: refs by the repository itself, everything else by settings of ours. */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { say } from '#say'
import { RuntimeError } from '#wire'
import { type GitAnswer, tryGit } from '../../lib/git/ask-git.ts'
import type { Repository } from '../checked-out.ts'
import { onlyCompared, withPlainSettings } from '../plain-settings.ts'

/** A checkout of a large repository on a slow disk. */
const PATIENCE_MS = 300_000
const MAX_CAUSE = 600

export interface WorkGit {
  /** Reads and moves refs, and lists work trees; it takes nothing out of commits, so no filter is near. */
  refs(args: readonly string[], of?: Repository): Promise<string>
  /** The same where a no is an answer. */
  tryRefs(args: readonly string[], of?: Repository): Promise<GitAnswer>
  /** Works on commits and files with nothing that the repository, or the person, has git run. */
  quiet(args: readonly string[], on?: QuietOptions): Promise<string>
  tryQuiet(args: readonly string[], on?: QuietOptions): Promise<GitAnswer>
  /** For files of our own. */
  folder: string
}

interface QuietOptions {
  /** Which work tree; the person's own unless given. */
  of?: Repository
  /** Another index than that of the work tree. */
  index?: string
  input?: string
  /** Whose commit it is. */
  by?: Readonly<Record<string, string>>
}

export async function withWorkGit<Result>(
  repository: Repository,
  use: (git: WorkGit) => Promise<Result>,
): Promise<Result> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  return withPlainSettings(repository, signal, undefined, async ({ where, folder }) => {
    const ofPerson = join(folder, 'of-person')
    await writeFile(ofPerson, await settingsOfPerson())
    const plain = { ...where, GIT_CONFIG_GLOBAL: ofPerson, GIT_CONFIG_NOSYSTEM: '1' }
    return use({
      folder,
      tryRefs,
      tryQuiet,
      refs: async (args, of) => taken(await tryRefs(args, of)),
      quiet: async (args, on) => taken(await tryQuiet(args, on)),
    })

    function tryQuiet(args: readonly string[], on: QuietOptions = {}): Promise<GitAnswer> {
      const { of = repository, index = join(of.own, 'index'), input, by } = on
      const instead = { ...plain, GIT_WORK_TREE: of.work, GIT_INDEX_FILE: index, ...by }
      // Paths are those from the top of the work tree; it may be gone where only commits are read.
      const cwd = existsSync(of.work) ? of.work : of.common
      return tryGit(args, { cwd, signal, instead, ...(input !== undefined && { input }) })
    }
  })

  /** How lines end, as the person has it everywhere, and what they never want to see in git. */
  async function settingsOfPerson(): Promise<string> {
    const list = ['config', '--list', '--show-scope', '-z']
    const answer = await tryRefs(list)
    const [...parts] = answer.ok ? answer.said.split('\0') : []
    const ofPerson = parts.filter((_, at) => ['system', 'global'].includes(parts[at - 1] ?? ''))
    const ignored = ofPerson.findLast((entry) => entry.startsWith('core.excludesfile\n'))
    const path = ignored?.split('\n')[1] ?? ''
    return [
      onlyCompared(ofPerson.join('\0')),
      // A path with these in it would be another setting.
      ...(path && !/["\\]/.test(path) ? [`[core]\n\texcludesFile = "${path}"\n`] : []),
    ].join('')
  }

  function tryRefs(args: readonly string[], of = repository): Promise<GitAnswer> {
    return tryGit(args, { cwd: of.common, signal, instead: { GIT_DIR: of.own } })
  }
}

function taken(answer: GitAnswer): string {
  if (answer.ok) return answer.said
  throw refused(answer)
}

export function refused(answer: Exclude<GitAnswer, { ok: true }>): RuntimeError {
  if (answer.isMissing) return new RuntimeError('unavailable', say('beside.noGit'))
  return new RuntimeError('failed', say('beside.failed', { cause: answer.why.slice(-MAX_CAUSE) }))
}
