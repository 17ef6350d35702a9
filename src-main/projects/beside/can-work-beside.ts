/** Whether work can be done beside what lies in a folder, and what the person should know before. */
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BesideOffer } from '#contract'
import { say } from '#say'
import type { Words } from '#words'
import { tryGit } from '../../lib/git/ask-git.ts'
import { branchOf, type Repository, repositoryOf } from '../checked-out.ts'

const PATIENCE_MS = 20_000
/** `git merge-tree --write-tree` merges without touching a file. */
const NEEDED = { major: 2, minor: 38 }

export async function canWorkBeside(folder: string): Promise<BesideOffer> {
  const repository = await repositoryOf(folder)
  if (!repository)
    return isBare(folder) ? no(say('beside.bare', { folder })) : { kind: 'no-repository' }
  const { work, own, common } = repository
  if (own === common && (await stat(join(work, '.git'))).isFile())
    return no(say('beside.submodule', { folder: work }))
  const unfit = await unfitGit()
  if (unfit) return no(unfit)
  if (!(await asked(repository, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'])))
    return no(say('beside.noCommit', { folder: work }))
  if ((await asked(repository, ['config', '--type=bool', 'core.sparseCheckout'])) === 'true')
    return no(say('beside.sparse', { folder: work }))
  return { kind: 'yes', branch: (await branchOf(repository)) ?? '', notes: await notesOn(work) }
}

function no(why: Words): BesideOffer {
  return { kind: 'no', why }
}

function isBare(folder: string): boolean {
  return ['HEAD', 'objects', 'refs'].every((name) => existsSync(join(folder, name)))
}

let isFit = false

async function unfitGit(): Promise<Words | undefined> {
  if (isFit) return undefined
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const answer = await tryGit(['version'], { cwd: '/', signal })
  if (!answer.ok) return say('beside.noGit')
  const [, major, minor] = /(\d+)\.(\d+)/.exec(answer.said) ?? []
  const isOld =
    Number(major) < NEEDED.major || (Number(major) === NEEDED.major && Number(minor) < NEEDED.minor)
  isFit = !isOld
  return isOld ? say('beside.oldGit', { version: `${major}.${minor}` }) : undefined
}

async function asked({ own, common }: Repository, args: readonly string[]): Promise<string> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const answer = await tryGit(args, { cwd: common, signal, instead: { GIT_DIR: own } })
  return answer.ok ? answer.said.trim() : ''
}

/** No filter is run, and no submodule is fetched, so what these would bring is not there. */
async function notesOn(work: string): Promise<Words[]> {
  const attributes = await readFile(join(work, '.gitattributes'), 'utf8').catch(() => '')
  return [
    ...(existsSync(join(work, '.gitmodules')) ? [say('beside.noSubmodules')] : []),
    ...(/\bfilter=/.test(attributes) ? [say('beside.noFilters')] : []),
  ]
}
