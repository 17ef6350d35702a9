/** A private docker engine for tests, with an image that needs no network. Only root can start one. */
import { type Machine, thisMachine } from '../machine.ts'
import { type Engine, engineFolder, startEngine } from './engine-process.ts'
import { importImages, type TestImages } from './test-images.ts'

export interface TestDocker extends Engine, TestImages {
  /** What DOCKER_HOST has to be. */
  host: string
}

/** No bridge, no firewall rules, no address: nothing of this machine is changed. */
const QUIET = [
  ...['--bridge none', '--iptables=false', '--ip6tables=false', '--ip-forward=false'],
  // Where root has not all rights, as in many test machines, these would be refused.
  ...[
    '--ip-masq=false',
    '--oom-score-adjust 0',
    '--default-ulimit "nofile=$(ulimit -Hn):$(ulimit -Hn)"',
  ],
].join(' ')

export async function startDockerd(machine: Machine = thisMachine()): Promise<TestDocker> {
  const folder = engineFolder('dockerd')
  const host = `unix://${folder}/docker.sock`
  const docker = (...args: string[]) => machine.run('docker', ['--host', host, ...args])
  const paths = ['config-file=config.json', 'data-root=data', 'exec-root=exec', 'pidfile=pid']
    .map((pair) => `--${pair.replace('=', ` ${folder}/`)}`)
    .join(' ')
  const command = `cd / && echo {} >${folder}/config.json && exec dockerd ${paths} --host ${host} ${QUIET}`
  const engine = await startEngine('dockerd', folder, `{ ${command}; }`, async () => {
    return (await docker('version')).ok
  })
  try {
    return { host, stop, ...(await importImages(`docker --host ${host}`, folder, machine)) }
  } catch (error) {
    await engine.stop()
    throw error
  }

  async function stop(): Promise<void> {
    const { output } = await docker('ps', '--all', '--quiet')
    const ids = output.split('\n').filter((id) => id !== '')
    if (ids.length > 0) await docker('rm', '--force', ...ids)
    await engine.stop()
  }
}
