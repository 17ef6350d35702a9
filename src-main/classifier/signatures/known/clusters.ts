import { entries } from '../entries.ts'

export const clusters = entries(`
kubectl k oc kubecolor k3s-kubectl microk8s.kubectl
  options: n namespace=, context=, cluster=, kubeconfig=, user=, s server=, token=, as=, as-group=, l selector=,
    f filename=, o output=, c container=, k kustomize=, field-selector=, grace-period=, timeout=, replicas=, p patch=,
    type=, template=, dry-run=?, cascade=?, since=, tail=, v=, request-timeout=, certificate-authority=, address=
  dry: -h
  cloud.delete: delete
  cloud.stop: drain|evict, cordon|taint
  cloud.delete: replace --force, apply --prune
  cloud.stop: scale --replicas:0, rollout undo|restart|pause
  cloud.delete: config delete-context|delete-cluster|delete-user|unset|set-credentials
  cloud.deploy: config use-context|use
  nothing: label|annotate --list
  cloud.access: create clusterrolebinding|rolebinding|clusterrole, certificate approve, run --overrides|--privileged,
    auth reconcile, proxy|port-forward --address:0.0.0.0,::,*, adm|policy
  cloud.deploy: apply|create|replace|patch|edit|set|autoscale|expose|debug|new-app|start-build|label|annotate
vault bao
  secret.read: read|unwrap, kv get, print token
  cloud.delete: kv delete|destroy, kv metadata delete, delete, secrets|auth|audit disable, lease|token revoke
  cloud.access: operator|policy, token create
xcrun
  publish.package: altool --upload-app|--upload-package
  cloud.delete: simctl erase|delete
consul
  cloud.apply: snapshot restore
  cloud.delete: kv delete
  cloud.stop: leave|force-leave|maint
linkerd
  cloud.delete: uninstall|prune, uninstall|x
helm helm3
  options: n namespace=, kube-context=, kubeconfig=, f values=, set=, version=, timeout=, dry-run=?
  dry: --dry-run|-h
  cloud.delete: uninstall|delete|del|un
  cloud.stop: rollback
  cloud.deploy: push
  cloud.run-code: plugin install|update
  cloud.deploy: install|upgrade
ansible-playbook
  options: i inventory=, e extra-vars=, l limit=, t tags=, u user=, f forks=, M module-path=, c connection=
  dry: -C|--check|--syntax-check|--list-hosts|--list-tasks|--list-tags|-h
  cloud.run-code: *
ansible
  options: i inventory=, m module-name=, a args=, u user=, l limit=, f forks=, e extra-vars=, c connection=
  dry: -C|--check|--list-hosts|-h
  nothing: -m|--module-name:ping,setup,debug,stat,service_facts,package_facts,gather_facts
  cloud.run-code: -a|--args|-m|--module-name
ansible-pull
  cloud.run-code: ...
minikube kind k3d colima limactl lima multipass vagrant orb orbctl
  cloud.delete: ... delete|destroy|purge|rm|reset
  cloud.stop: ... stop|halt|suspend|restart|reload
eksctl
  cloud.delete: delete|drain
  cloud.spend: create cluster|nodegroup
kops
  cloud.delete: delete|drain
kubeadm
  cloud.delete: reset
k3s-uninstall.sh rke2-uninstall.sh k3s-killall.sh
  cloud.delete: ...
microk8s
  cloud.delete: reset|stop|disable
talosctl
  cloud.delete: reset|reboot|shutdown|upgrade
etcdctl
  cloud.delete: del|snapshot|member|auth|user|role
argocd
  cloud.delete: app|cluster|repo|proj delete|rm|terminate-op|rollback
  cloud.deploy: app sync
flux
  cloud.delete: uninstall|delete|suspend
istioctl
  cloud.delete: uninstall|x
skaffold garden devspace okteto
  cloud.delete: delete|down|destroy|purge|cleanup
  cloud.deploy: run|deploy|apply
tilt
  cloud.delete: delete|down|destroy|purge|cleanup
helmfile
  cloud.delete: ... destroy|delete
  cloud.deploy: ... apply|sync
kapp
  cloud.delete: delete
  cloud.deploy: deploy
werf
  cloud.delete: dismiss|purge|cleanup
crictl
  cloud.delete: rm|rmi|rmp|stop|stopp
ctr
  cloud.delete: ... rm|remove|delete|del|kill
machinectl
  cloud.delete: remove|poweroff|reboot|terminate|kill|clean|stop
  cloud.access: shell|login
homectl
  cloud.delete: remove|deactivate|lock
nomad
  cloud.delete: job|system|node|alloc stop|purge|gc|drain, stop
virsh
  cloud.delete: destroy|undefine|vol-delete|pool-delete|pool-destroy|net-destroy|snapshot-delete|net-undefine
  cloud.stop: shutdown|reboot|reset|suspend
vboxmanage
  cloud.delete: unregistervm|closemedium|snapshot|natnetwork --delete|delete
  cloud.stop: controlvm * poweroff|reset|savestate|acpipowerbutton
qm pct
  cloud.delete: destroy|delsnapshot|rollback
  cloud.stop: stop|shutdown|reset|reboot|suspend
vmrun
  cloud.delete: ... deleteVM|deleteSnapshot|revertToSnapshot
  cloud.stop: ... stop|reset|suspend
salt salt-ssh
  cloud.run-code: ... cmd.run|cmd.script|cmd.shell|state.apply|state.highstate|system.*
pssh parallel-ssh pdsh clush plink winrs psexec
  cloud.run-code: * *
wsl
  cloud.delete: --unregister
  cloud.stop: --shutdown|-t|--terminate
adb
  cloud.delete: ... uninstall
  cloud.stop: ... reboot|root|disable-verity|remount|sideload
fastboot
  cloud.delete: erase|format|flash|flashall|oem|flashing|-w, -w
`)
