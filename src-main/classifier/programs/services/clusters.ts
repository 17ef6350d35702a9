/** Kubernetes, virtual machines and other things that run somewhere and serve somebody. */

import {
  commandRows,
  commandTable,
  forPrograms,
  type ProgramEntry,
  phraseRule,
} from '../../rules/command-table.ts'
import type { ProgramRule } from '../../rules/rule.ts'
import type { Field } from '../../unit.ts'
import { secretBook } from '../secrets/secret-files.ts'
import { cloudBook } from './cloud-book.ts'

const { finding } = cloudBook

const KUBECTL_OPTIONS = `n namespace=, context=, cluster=, kubeconfig=, user=, s server=, token=, as=, as-group=, l selector=,
  f filename=, o output=, c container=, k kustomize=, field-selector=, grace-period=, timeout=, replicas=, p patch=,
  type=, template=, dry-run=?, cascade=?, since=, tail=, v=, request-timeout=, certificate-authority=`

const judgeKubectl = phraseRule(finding, {
  options: KUBECTL_OPTIONS,
  unless: '-h',
  rows: [
    ['delete', 'cloud.delete'],
    ['drain|evict', 'cloud.stop'],
    ['cordon|taint', 'cloud.stop'],
    ['replace --force', 'cloud.delete'],
    ['apply --prune', 'cloud.delete'],
    ['scale --replicas:0', 'cloud.stop'],
    ['rollout undo|restart|pause', 'cloud.stop'],
    ['config delete-context|delete-cluster|delete-user|unset|set-credentials', 'cloud.delete'],
    ['config use-context|use', 'cloud.deploy'],
    ['label|annotate --list', null],
    ['create clusterrolebinding|rolebinding|clusterrole', 'cloud.access'],
    ['certificate approve', 'cloud.access'],
    ['run --overrides|--privileged', 'cloud.access'],
    ['auth reconcile', 'cloud.access'],
    ['proxy|port-forward --address:0.0.0.0,::,*', 'cloud.access'],
    ['adm|policy', 'cloud.access'],
    [
      'apply|create|replace|patch|edit|set|autoscale|expose|debug|new-app|start-build|label|annotate',
      'cloud.deploy',
    ],
  ],
})

const kubectl: ProgramRule = (unit, context) => {
  const words = unit.argv.slice(1)
  if (words.some(({ value }) => isTrial(value))) return []
  const secret = readsClusterSecret(words)
  if (secret) return [secretBook.finding('secret.read', secret)]
  // What is run inside a pod is judged by itself.
  const end = words.findIndex(({ value }) => value === '--')
  return judgeKubectl(end < 0 ? words : words.slice(0, end), unit, context)
}

function isTrial(value: string | null): boolean {
  return /^--dry-run(?:=(?:client|server|true))?$/.test(value ?? '')
}

/** A list of secrets shows no content; any output format does. */
function readsClusterSecret(words: readonly Field[]): Field | undefined {
  const values = words.map(({ value }) => value ?? '')
  const verb = values.find((value) => /^(?:get|view|create|extract)$/.test(value))
  const at = values.findIndex((value) => /^(?:secrets?(?:\/|$|,)|\S*,secrets?$)/.test(value))
  const shows = values.some((value) => /^(?:-o|--output|--template|--to)(?:=|$|[a-z])/.test(value))
  if (at >= 0 && verb !== 'create' && shows) return words[at]
  const raw = values.indexOf('--raw')
  if (verb === 'view' && raw >= 0) return words[raw]
  return verb === 'create' && values.includes('token') ? words[values.indexOf('token')] : undefined
}

export const clusterPrograms: readonly ProgramEntry[] = [
  ...forPrograms('kubectl k oc kubecolor k3s-kubectl microk8s.kubectl', kubectl),
  ...commandTable(finding, {
    programs: 'helm helm3',
    options:
      'n namespace=, kube-context=, kubeconfig=, f values=, set=, version=, timeout=, dry-run=?',
    unless: '--dry-run|-h',
    rows: [
      ['uninstall|delete|del|un', 'cloud.delete'],
      ['rollback', 'cloud.stop'],
      ['push', 'cloud.deploy'],
      ['plugin install|update', 'cloud.run-code'],
      ['install|upgrade', 'cloud.deploy'],
    ],
  }),
  ...commandTable(finding, {
    programs: 'ansible-playbook',
    options:
      'i inventory=, e extra-vars=, l limit=, t tags=, u user=, f forks=, M module-path=, c connection=',
    unless: '-C|--check|--syntax-check|--list-hosts|--list-tasks|--list-tags|-h',
    rows: [['*', 'cloud.run-code']],
  }),
  ...commandTable(finding, {
    programs: 'ansible',
    options:
      'i inventory=, m module-name=, a args=, u user=, l limit=, f forks=, e extra-vars=, c connection=',
    unless: '-C|--check|--list-hosts|-h',
    rows: [
      ['-m|--module-name:ping,setup,debug,stat,service_facts,package_facts,gather_facts', null],
      ['-a|--args|-m|--module-name', 'cloud.run-code'],
    ],
  }),
  ...commandRows(finding, [
    ['ansible-pull', '...', 'cloud.run-code'],
    [
      'minikube kind k3d colima limactl lima multipass vagrant lxc incus orb orbctl',
      '... delete|destroy|purge|rm|reset',
      'cloud.delete',
    ],
    [
      'minikube kind k3d colima limactl lima multipass vagrant lxc incus orb orbctl',
      '... stop|halt|suspend|restart|reload',
      'cloud.stop',
    ],
    ['eksctl kops', 'delete|drain', 'cloud.delete'],
    ['kubeadm', 'reset', 'cloud.delete'],
    ['k3s-uninstall.sh rke2-uninstall.sh k3s-killall.sh', '...', 'cloud.delete'],
    ['microk8s', 'reset|stop|disable', 'cloud.delete'],
    ['talosctl', 'reset|reboot|shutdown|upgrade', 'cloud.delete'],
    ['etcdctl', 'del|snapshot|member|auth|user|role', 'cloud.delete'],
    ['argocd', 'app|cluster|repo|proj delete|rm|terminate-op|rollback', 'cloud.delete'],
    ['argocd', 'app sync', 'cloud.deploy'],
    ['flux', 'uninstall|delete|suspend', 'cloud.delete'],
    ['istioctl linkerd', 'uninstall|x', 'cloud.delete'],
    ['skaffold tilt garden devspace okteto', 'delete|down|destroy|purge|cleanup', 'cloud.delete'],
    ['skaffold garden devspace okteto', 'run|deploy|apply', 'cloud.deploy'],
    ['helmfile', '... destroy|delete', 'cloud.delete'],
    ['helmfile', '... apply|sync', 'cloud.deploy'],
    ['kapp', 'delete', 'cloud.delete'],
    ['kapp', 'deploy', 'cloud.deploy'],
    ['werf', 'dismiss|purge|cleanup', 'cloud.delete'],
    ['crictl', 'rm|rmi|rmp|stop|stopp', 'cloud.delete'],
    ['ctr', '... rm|remove|delete|del|kill', 'cloud.delete'],
    ['machinectl', 'remove|poweroff|reboot|terminate|kill|clean|stop', 'cloud.delete'],
    ['machinectl', 'shell|login', 'cloud.access'],
    ['homectl', 'remove|deactivate|lock', 'cloud.delete'],
    ['nomad', 'job|system|node|alloc stop|purge|gc|drain', 'cloud.delete'],
    ['nomad', 'stop', 'cloud.delete'],
    ['consul', 'kv delete', 'cloud.delete'],
    ['consul', 'leave|force-leave|maint', 'cloud.stop'],
    ['vault bao', 'kv delete|destroy', 'cloud.delete'],
    ['vault bao', 'kv metadata delete', 'cloud.delete'],
    ['vault bao', 'delete', 'cloud.delete'],
    ['vault bao', 'secrets|auth|audit disable', 'cloud.delete'],
    ['vault bao', 'lease|token revoke', 'cloud.delete'],
    ['vault bao', 'operator|policy', 'cloud.access'],
    [
      'virsh',
      'destroy|undefine|vol-delete|pool-delete|pool-destroy|net-destroy|snapshot-delete|net-undefine',
      'cloud.delete',
    ],
    ['virsh', 'shutdown|reboot|reset|suspend', 'cloud.stop'],
    ['vboxmanage', 'unregistervm|closemedium|snapshot|natnetwork --delete|delete', 'cloud.delete'],
    ['vboxmanage', 'controlvm * poweroff|reset|savestate|acpipowerbutton', 'cloud.stop'],
    ['qm pct', 'destroy|delsnapshot|rollback', 'cloud.delete'],
    ['qm pct', 'stop|shutdown|reset|reboot|suspend', 'cloud.stop'],
    ['vmrun', '... deleteVM|deleteSnapshot|revertToSnapshot', 'cloud.delete'],
    ['vmrun', '... stop|reset|suspend', 'cloud.stop'],
    [
      'salt salt-ssh',
      '... cmd.run|cmd.script|cmd.shell|state.apply|state.highstate|system.*',
      'cloud.run-code',
    ],
    ['pssh parallel-ssh pdsh clush plink winrs psexec', '* *', 'cloud.run-code'],
    ['wsl', '--unregister', 'cloud.delete'],
    ['wsl', '--shutdown|-t|--terminate', 'cloud.stop'],
    ['adb', '... uninstall', 'cloud.delete'],
    ['adb', '... reboot|root|disable-verity|remount|sideload', 'cloud.stop'],
    ['fastboot', 'erase|format|flash|flashall|oem|flashing|-w', 'cloud.delete'],
    ['fastboot', '-w', 'cloud.delete'],
    ['xcrun', 'simctl erase|delete', 'cloud.delete'],
  ]),
]
