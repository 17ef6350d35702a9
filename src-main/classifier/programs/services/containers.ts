/** Containers of one machine: docker and its relatives. Commands inside a container are judged by themselves. */

import {
  commandTable,
  forPrograms,
  type ProgramEntry,
  phraseRule,
} from '../../rules/command-table.ts'
import { knownStart, literal } from '../../rules/fields.ts'
import { type Arguments, type OptionList, optionReader } from '../../rules/options.ts'
import type { Finding, ProgramRule, RuleContext } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'
import { isOwnGround, targetOf } from '../../rules/targets.ts'
import { judgeWrite } from '../../rules/write-targets.ts'
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

const GLOBAL_OPTIONS: OptionList = `H host=, c context=, config=, l log-level=, tlscacert=, tlscert=, tlskey=, url=,
  connection=, identity=, r remote, f file=, p project-name=, project-directory=, profile=, env-file=`
const RUN_OPTIONS: OptionList = `v volume=, mount=, privileged=?, pid=, ipc=, userns=, uts=, cgroupns=, cap-add=, cap-drop=,
  device=, security-opt=, network=, net=, e env=, env-file=, p publish=, name=, h hostname=, u user=, w workdir=,
  entrypoint=, restart=, m memory=, cpus=, l label=, platform=, add-host=, dns=, tmpfs=, volumes-from=, pull=, gpus=,
  shm-size=, ulimit=, log-driver=, log-opt=, health-cmd=, stop-signal=, cidfile=, link=, expose=, runtime=,
  annotation=, group-add=, sysctl=`
const ACTION_OPTIONS: OptionList = `filter=, format=, t time=, s signal=, tag=, build-arg=, target=, platform=, builder=,
  output=, since=, until=, n tail=, timeout=, rmi=, scale=`
const OTHER_DAEMON = /^(?:host|context|url|connection|identity|remote)$/
const OWN_MACHINE = /^(?:unix:|npipe:|fd:|default$|desktop-linux$|colima|rancher-desktop|orbstack)/

// The first operand of `docker` is its action, and of `docker run` the image: what follows is not theirs.
const readGlobal = optionReader(GLOBAL_OPTIONS, { leading: true })
const readRun = optionReader(RUN_OPTIONS, { leading: true })

const docker: ProgramRule = (unit, context) => {
  const global = readGlobal(unit.argv.slice(1))
  if (global.has('help', 'version')) return []
  const [action, ...rest] = global.operands
  return [...judgeDaemon(global), ...(action ? judgeAction(action, rest, unit, context) : [])]
}

function judgeDaemon(global: Arguments): Finding[] {
  const other = global.options.find(
    ({ name, value }) => OTHER_DAEMON.test(name) && !OWN_MACHINE.test(value?.value ?? ''),
  )
  return other ? [finding('container.other-daemon', other.word)] : []
}

function judgeAction(
  action: Field,
  rest: readonly Field[],
  unit: Unit,
  context: RuleContext,
): Finding[] {
  const words = [action, ...rest]
  switch (action.value) {
    case 'container':
      return rest[0] ? judgeAction(rest[0], rest.slice(1), unit, context) : []
    case 'compose':
      return judgeCompose(rest, unit, context)
    case 'run':
    case 'create':
      return judgeHostAccess(readRun(rest), unit, context)
    case 'cp':
      return judgeCopy(rest, unit, context)
    case 'exec':
      return []
    default:
      return judgeByTable(words, unit, context)
  }
}

const judgeByTable = phraseRule(finding, {
  options: ACTION_OPTIONS,
  rows: [
    ['build --push', 'publish.image'],
    ['buildx build|bake --push', 'publish.image'],
    ['volume rm|remove|prune', 'container.remove-data'],
    ['system prune|reset', 'container.remove-data'],
    ['rm -v|--volumes', 'container.remove-data'],
    ['rm|rmi|prune', 'container.remove'],
    [
      'image|network|builder|buildx|pod|machine|manifest|plugin|context rm|remove|prune|reset',
      'container.remove',
    ],
    ['context use', 'container.other-daemon'],
    ['stop|kill|restart|pause', 'container.stop'],
    ['pod|machine stop|kill|restart|pause', 'container.stop'],
    ['push', 'publish.image'],
    ['image|manifest push', 'publish.image'],
    ['swarm leave|init|join|ca|update', 'container.cluster'],
    ['plugin install|enable|rm|remove|upgrade', 'container.cluster'],
    [
      'node|stack|service|secret|config rm|remove|update|rollback|demote|promote|scale',
      'container.cluster',
    ],
  ],
})

const judgeCompose = phraseRule(finding, {
  options: `${ACTION_OPTIONS}, f file=, p project-name=, project-directory=, profile=, env-file=`,
  unless: '--dry-run',
  rows: [
    ['down|rm -v|--volumes', 'container.remove-data'],
    ['down|rm', 'container.remove'],
    ['stop|kill|restart|pause', 'container.stop'],
    ['push|publish', 'publish.image'],
  ],
})

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
    if (name === 'volume' && value) return judgeMount(volumeSource(value), cause, unit, context)
    return name === 'mount' && value ? judgeMount(bindSource(value), cause, unit, context) : []
  })
}

interface MountSource {
  readonly path: Field | null
  readonly isReadOnly: boolean
}

/** `/:/host:ro`; a name without a slash is a volume of docker's own. */
function volumeSource(value: Field): MountSource {
  const text = knownStart(value)
  const end = text.search(/:(?![\\/]{2})/)
  const source = end < 0 ? text : text.slice(0, end)
  if (value.value === null && end < 0) return { path: value, isReadOnly: false }
  const isPath = /^(?:[/.~]|[A-Za-z]:[\\/])/.test(source)
  return {
    path: isPath ? literal(source, value.span) : null,
    isReadOnly: /[:,]ro(?:,|$)/.test(text),
  }
}

/** `type=bind,source=/,target=/host`. */
function bindSource(value: Field): MountSource {
  const parts = new Map(
    (value.value ?? '')
      .split(',')
      .map((part) => [part.split('=')[0], part.slice(part.indexOf('=') + 1)]),
  )
  const source = parts.get('source') ?? parts.get('src')
  const isBind = parts.get('type') === 'bind' && source !== undefined
  return {
    path: isBind ? literal(source, value.span) : null,
    isReadOnly: parts.has('readonly') || parts.has('ro'),
  }
}

function judgeMount(source: MountSource, word: Field, unit: Unit, context: RuleContext): Finding[] {
  if (!source.path) return []
  const target = targetOf(source.path, unit, context)
  const { scope, path, whole } = target
  const isHarmless =
    isOwnGround(scope) || (scope === 'home' && whole === null) || scope === 'unknown'
  if (isHarmless) return []
  const isSocket = /\/(?:docker|containerd|podman|crio)\.sock$/.test(path)
  const isMerelyRead = source.isReadOnly && !isSecret(target) && whole === null && !isSocket
  return isMerelyRead ? [] : [finding('container.host-access', word, { scope, target: path })]
}

export const containerPrograms: readonly ProgramEntry[] = [
  ...commandTable(finding, {
    programs: 'lxc incus',
    options: 'c config=, p profile=, s storage=, n network=, t type=',
    rows: [
      ['launch|init|create -c|--config:security.privileged=true', 'container.host-access'],
      ['config set * security.privileged=true', 'container.host-access'],
      ['config set * security.privileged true', 'container.host-access'],
      ['config device add * * disk source=/', 'container.host-access'],
    ],
  }),
  ...forPrograms('docker podman nerdctl finch buildah', docker),
  ...forPrograms('docker-compose podman-compose', (unit, context) => [
    ...judgeDaemon(readGlobal(unit.argv.slice(1))),
    ...judgeCompose(unit.argv.slice(1), unit, context),
  ]),
]
