/** A person's own part of systemd, on a machine that systemd does not run. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { PERSON, type Person, processesOf, run } from './installed-app.ts'

const MANAGER = '/lib/systemd/systemd'
const GROUPS = '/sys/fs/cgroup'

/** Why none can be started here; undefined where it can. */
export function noUserManager(): string | undefined {
  if (existsSync('/run/systemd/system')) return 'systemd runs this machine, and is left alone'
  if (!existsSync(MANAGER)) return 'apt-get install systemd'
  if (hierarchies().length === 0) return 'there are no control groups'
  return undefined
}

export async function startUserManager(person: Person): Promise<{
  /** As this person, with the folder in which the manager listens. */
  run(...args: string[]): string
  stop(): Promise<void>
}> {
  const listens = join('/run/user', run('id', '--user', PERSON).trim())
  mkdirSync(listens, { recursive: true, mode: 0o700 })
  run('chown', `${PERSON}:`, listens)
  const groups = hierarchies().map((hierarchy) => join(hierarchy, PERSON, 'manager'))
  for (const group of groups) mkdirSync(group, { recursive: true })
  const ofPerson = groups.map((group) => join(group, '..'))
  run('chown', '--recursive', `${PERSON}:`, ...ofPerson)

  const variables = [`HOME=${person.home}`, `USER=${PERSON}`, `XDG_RUNTIME_DIR=${listens}`]
  const asPerson = ['--reuid', PERSON, '--regid', PERSON, '--init-groups', 'env', '-i']
  // It asks for this folder, and here alone it sees one.
  const steps = [
    ...groups.map((group) => `echo $$ > ${group}/cgroup.procs`),
    'mkdir -p /run/systemd && mount -t tmpfs none /run/systemd && mkdir /run/systemd/system',
    `exec setpriv ${[...asPerson, ...variables, 'PATH=/usr/bin:/bin', MANAGER].join(' ')} --user`,
  ]
  const manager = spawn('unshare', ['--mount', 'sh', '-c', steps.join('\n')], { stdio: 'ignore' })
  const exited = once(manager, 'exit')
  const inside = ['--target', String(manager.pid), '--mount', 'setpriv', ...asPerson, ...variables]
  const runInside = (...args: string[]): string =>
    run('nsenter', ...inside, 'PATH=/usr/bin:/bin', ...args)
  await expect
    .poll(() => {
      try {
        return runInside('systemctl', '--user', 'is-system-running').trim()
      } catch {
        return 'not yet'
      }
    })
    .toBe('running')

  return {
    run: runInside,
    stop: async () => {
      manager.kill('SIGKILL')
      await exited
      for (const pid of processesOf(PERSON)) process.kill(pid, 'SIGKILL')
      await expect.poll(() => groups.flatMap(membersBelow)).toEqual([])
      for (const group of ofPerson) removeGroups(group)
      rmSync(listens, { recursive: true, force: true })
    },
  }
}

/** Those in which systemd keeps its services, old and new. */
function hierarchies(): string[] {
  const all = [join(GROUPS, 'systemd'), join(GROUPS, 'unified'), GROUPS]
  return all.filter((folder) => existsSync(join(folder, 'cgroup.procs')))
}

function membersBelow(group: string): string[] {
  return foldersBelow(group).flatMap((folder) =>
    readFileSync(join(folder, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean),
  )
}

/** Its files go with it; only the folders have to be taken away, the innermost first. */
function removeGroups(group: string): void {
  for (const folder of foldersBelow(group)) rmdirSync(folder)
}

function foldersBelow(group: string): string[] {
  return run('find', group, '-depth', '-type', 'd').split('\n').filter(Boolean)
}
