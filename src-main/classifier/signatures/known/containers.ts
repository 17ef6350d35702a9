import type { Signature } from '../signature.ts'

const COMPOSE_OPTIONS =
  'f file=code, p project-name=, project-directory=code, profile=, env-file=, project=?'

/** Options of what manages containers; `-v` and `-t` of those that start one mean something else. */
const ACTION_OPTIONS = `filter=, format=, t time=, s signal=, tag=, build-arg=, target=, platform=, builder=,
  output=, since=, until=, n tail=, timeout=, rmi=, scale=`
const RUN_OPTIONS = `v volume=, mount=, privileged=?, pid=, ipc=, userns=, uts=, cgroupns=, cap-add=, cap-drop=,
  device=, security-opt=, network=, net=, e env=, env-file=, p publish=, name=, h hostname=, u user=, w workdir=,
  entrypoint=, restart=, m memory=, cpus=, l label=, platform=, add-host=, dns=, tmpfs=, volumes-from=, pull=, gpus=,
  shm-size=, ulimit=, log-driver=, log-opt=, health-cmd=, stop-signal=, cidfile=, link=, expose=, runtime=,
  annotation=, group-add=, sysctl=, d detach, i interactive, t tty, P publish-all, q quiet, T no-TTY, V, rm, init,
  read-only, no-healthcheck, oom-kill-disable, sig-proxy=?, disable-content-trust=?, help, no-deps,
  service-ports, use-aliases, build, remove-orphans, replace, systemd=?, tls-verify=?, no-hosts, rmi`

export const containers: readonly Signature[] = [
  {
    names: 'docker podman nerdctl finch buildah',
    globals: `H host=, c context=, config=, l log-level=, tlscacert=, tlscert=, tlskey=, url=, connection=, identity=,
      r remote, f file=, p project-name=, project-directory=, profile=, env-file=, root=, runroot=, namespace=`,
    options: ACTION_OPTIONS,
    inside: { verbs: 'run create exec', options: RUN_OPTIONS },
    is: { compose: 'docker-compose', container: 'docker' },
    verbs: `
      publish.image: build --push, buildx build|bake --push
      container.remove-data: volume rm|remove|prune, system prune|reset, rm -v|--volumes
      container.remove: rm|rmi|prune, image|network|builder|buildx|pod|machine|manifest|plugin|context rm|remove|prune|reset
      container.other-daemon: context use
      container.stop: stop|kill|restart|pause, pod|machine stop|kill|restart|pause
      publish.image: push, image|manifest push
      container.cluster: swarm leave|init|join|ca|update, plugin install|enable|rm|remove|upgrade, node|stack|service|secret|config rm|remove|update|rollback|demote|promote|scale`,
  },
  {
    names: 'docker-compose podman-compose',
    globals: `H host=, c context=, ${COMPOSE_OPTIONS}`,
    options: `${ACTION_OPTIONS}, ${COMPOSE_OPTIONS}`,
    dry: '--dry-run',
    inside: { verbs: 'run exec', options: RUN_OPTIONS },
    verbs: `
      container.remove-data: down|rm -v|--volumes
      container.remove: down|rm
      container.stop: stop|kill|restart|pause
      publish.image: push|publish`,
  },
  {
    names: 'lxc incus',
    options: 'c config=, p profile=, s storage=, n network=, t type=',
    verbs: `
      container.host-access: launch|init|create -c|--config:security.privileged=true, config set * security.privileged=true, config set * security.privileged true, config device add * * disk source=/
      cloud.delete: ... delete|destroy|purge|rm|reset
      cloud.stop: ... stop|halt|suspend|restart|reload`,
  },
]
