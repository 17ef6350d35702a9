/** Containers of one machine: docker and its relatives. Commands inside a container are judged by themselves. */

import { knownStart } from '../../rules/fields.ts'
import type { Arguments } from '../../rules/options.ts'
import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { Finding, ProgramRule, RuleContext } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'
import { isOwnGround, targetOf } from '../../rules/targets.ts'
import { judgeWrite } from '../../rules/write-targets.ts'
import { type Mount, mountOf } from '../../signatures/mounts.ts'
import { readWords } from '../../signatures/read-words.ts'
import type { Field, Unit } from '../../unit.ts'
import { isSecret, judgeSecretRead } from '../secrets/secret-files.ts'

export const containerBook = ruleBook({
  'container.remove': [
    'dangerous',
    'Removing containers or images',
    'Removes containers, images or networks, and what is stored in them.',
    'lost',
  ],
  'container.remove-data': [
    'dangerous',
    'Removing volumes',
    'Removes volumes: the data of databases and other containers is gone.',
    'lost',
  ],
  'container.stop': [
    'dangerous',
    'Stopping containers',
    'Stops or restarts containers that others may be using.',
    'undoable',
  ],
  'container.host-access': [
    'dangerous',
    'Container with access to the host',
    'Gives a container access to this computer, from where it can change anything.',
    'lost',
  ],
  'container.other-daemon': [
    'dangerous',
    'Another container host',
    'Works on the containers of another computer.',
    'undoable',
  ],
  'container.cluster': [
    'dangerous',
    'Change of a container cluster',
    'Changes or leaves a cluster of container hosts.',
    'lost',
  ],
  'publish.image': [
    'dangerous',
    'Publishing an image',
    'Uploads an image to a registry, where others can use it.',
    'lost',
  ],
})

const { finding } = containerBook

const OTHER_DAEMON = /^(?:host|context|url|connection|identity|remote)$/
const OWN_MACHINE = /^(?:unix:|npipe:|fd:|default$|desktop-linux$|colima|rancher-desktop|orbstack)/

const docker: ProgramRule = (unit, context) => {
  const read = readWords(unit)
  if (!read?.globals || read.globals.has('help', 'version')) return []
  return [
    ...judgeDaemon(read.globals),
    ...(read.inside === 'run' || read.inside === 'create'
      ? judgeHostAccess(read.given, unit, context)
      : []),
    ...(read.words[0]?.value === 'cp' ? judgeCopy(read.words.slice(1), unit, context) : []),
  ]
}

function judgeDaemon(global: Arguments): Finding[] {
  const other = global.options.find(
    ({ name, value }) => OTHER_DAEMON.test(name) && !OWN_MACHINE.test(value?.value ?? ''),
  )
  return other ? [finding('container.other-daemon', other.word)] : []
}

function judgeCopy(operands: readonly Field[], unit: Unit, context: RuleContext): Finding[] {
  const destination = operands.at(-1)
  if (!destination) return []
  if (!/^[\w.-]+:/.test(knownStart(destination))) return judgeWrite(destination, unit, context)
  const [source] = operands.filter((word) => !knownStart(word).startsWith('-'))
  return source ? judgeSecretRead(source, unit, context, { into: destination }) : []
}

const HOST_OPTION: Readonly<Record<string, RegExp>> = {
  privileged: /^(?!false$)/,
  pid: /^host$/,
  ipc: /^host$/,
  userns: /^host$/,
  uts: /^host$/,
  cgroupns: /^host$/,
  'cap-add':
    /^(?:CAP_)?(?:ALL|SYS_ADMIN|SYS_PTRACE|SYS_MODULE|SYS_RAWIO|DAC_READ_SEARCH|DAC_OVERRIDE|NET_ADMIN|BPF|SYS_CHROOT|SYS_BOOT|SYS_TIME)$/i,
  'security-opt': /unconfined|label[:=]disable|no-new-privileges[:=]false|systempaths=unconfined/,
  device: /^\/dev\/(?:sd|nvme|mmcblk|vd|xvd|hd|mem|kmem|dm-|mapper|disk|kvm$)/,
}

function judgeHostAccess(given: Arguments, unit: Unit, context: RuleContext): Finding[] {
  return given.options.flatMap(({ name, value, word }) => {
    const cause = value?.text ? value : word
    if (HOST_OPTION[name]?.test(value?.value ?? ''))
      return [finding('container.host-access', cause)]
    const mount = value && mountOf(name, value)
    return mount ? judgeMount(mount, cause, unit, context) : []
  })
}

function judgeMount(mount: Mount, word: Field, unit: Unit, context: RuleContext): Finding[] {
  if (!mount.source) return []
  const target = targetOf(mount.source, unit, context)
  const { scope, path, whole } = target
  const isHarmless =
    isOwnGround(scope) || (scope === 'home' && whole === null) || scope === 'unknown'
  if (isHarmless) return []
  const isSocket = /\/(?:docker|containerd|podman|crio)\.sock$/.test(path)
  const isMerelyRead = mount.isReadOnly && !isSecret(target) && whole === null && !isSocket
  return isMerelyRead ? [] : [finding('container.host-access', word, { scope, target: path })]
}

export const containerPrograms: readonly ProgramEntry[] = forPrograms(
  'docker podman nerdctl finch buildah docker-compose podman-compose',
  docker,
)
