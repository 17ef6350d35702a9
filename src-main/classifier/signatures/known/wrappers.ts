/**
 * Programs that run the command given to them: names, how they do it, their options (if they are read in
 * another way than all that the program's own entry says).
 *
 *   run|exec      the first operand must be one of these, otherwise it runs nothing of ours
 *   @2            operands to pass over before the command
 *   .             its operands are no command
 *   =             NAME=value may stand before the command
 *   --            the command begins only after `--`, whatever stands before it
 *   $             the command's words are joined and read by a shell
 *   *             every operand is shell text
 *   #             runs as another user, usually root
 *   >host         on another machine; `>container` in a container
 *   ~             `-arch` is one option and not a cluster of letters
 *   ?list|edit    with one of these options nothing is run
 *
 * The value of an option with the role `command.inside` is shell text; behind one with `=...` the command begins.
 */
export const WRAPPERS = `
sudo sudo-rs: = # ?list|validate|reset-timestamp|remove-timestamp|edit|version; u user=, g group=, p prompt=,
  C close-from=, h host=, r role=, t type=, T command-timeout=, D chdir=, R chroot=, U other-user=, S stdin,
  A askpass, s shell, i login, l list, v validate, k reset-timestamp, K remove-timestamp, V version, e edit,
  n non-interactive, b background, E, preserve-env=?, H set-home, P preserve-groups, N no-update, B bell, help,
  a auth-type=, c=
doas: # ?L; C=, u=, a=
pkexec: #; user=
run0: #; u=, g=, D=, user=, group=, chdir=, unit=, property=, setenv=, slice=, nice=, background=, machine=
dzdo please pfexec gsudo calife: #; u=, g=, p=, t=, P=, user=, group=
gosu su-exec setuidgid s6-setuidgid: @1 #;
chpst softlimit s6-softlimit envdir: ; u=, U=, b=, e=, d=, o=, p=, f=, c=, m=, a=, s=, l=, t=, r=, /=, n=
nohup gnohup: ?help|version;
setsid: ;
dtach abduco: @1; r=, E=, f=, e=, l=
time gtime: ; f=, o=, format=, output=
logsave: @1; a, s, v
timeout gtimeout: @1; k=, s=, kill-after=, signal=
nice gnice: ; n=, adjustment=
ionice: ?p|pid; c=, n=, p=, P=, u=, class=, classdata=, pid=
chrt: @1 ?p|m; T=, P=, D=
taskset: @1 ?p|pc|pid;
stdbuf gstdbuf: ; i=, o=, e=, input=, output=, error=
numactl: ?H|s; N=, m=, C=, i=, p=, l=, cpunodebind=, membind=, physcpubind=, interleave=, preferred=
prlimit: ?p; p=, pid=
choom: ?p; n=, p=, adjust=
cpulimit: ; l=, P=, p=, e=, limit=, path=, exe=, pid=
setpriv: ; reuid=, regid=, groups=, inh-caps=, ambient-caps=, bounding-set=, securebits=, selinux-label=,
  apparmor-profile=
unshare: ; S=, G=, R=, w=, setuid=, setgid=, root=, wd=, map-user=, map-group=, propagation=, setgroups=
nsenter: #; t=, S=, G=, target=, setuid=, setgid=
caffeinate: ; t=, w=
strace: ?p|V; a=, b=, e=, E=, I=, o=, O=, p=, P=, s=, S=, u=, U=, X=
ltrace: ?p; a=, A=, D=, e=, F=, l=, n=, o=, p=, s=, u=, w=, x=
perf: stat|record|trace|mem|lock|c2c; e=, o=, p=, t=, C=, F=, c=, r=, I=, G=, event=, output=, pid=, tid=, cpu=,
  freq=, repeat=, call-graph=, delay=
valgrind: ;
gdb: ; args=...
lldb: --;
dtruss truss: ; p=, o=, n=
nocache eatmydata chronic catchsegv torsocks tsocks torify usewithtor winpty nosync linux32 linux64 i386 steam-run mangohud gamemoderun primusrun optirun prime-run wine: ;
setarch: @1;
faketime datefudge: @1; f=, p=
arch: ~; e=, d=, arch=
fakeroot fakechroot: ; l=, s=, i=, b=, lib=, faked=
unbuffer: ;
rlwrap: ; a=, b=, C=, D=, f=, H=, l=, m=, M=, p=, P=, q=, s=, S=, t=, w=, z=
dbus-run-session dbus-launch: ; config-file=, dbus-daemon=
xvfb-run xvfb-run-safe: ; e=, f=, n=, p=, s=, w=, error-file=, auth-file=, server-num=, server-args=, wait=
firejail: ;
proot: ; r=, b=, w=, q=, k=, rootfs=, bind=, cwd=, pwd=
systemd-run: ; p=, E=, H=, M=, t=, u=, unit=, property=, uid=, gid=, working-directory=, slice=, description=,
  on-active=, on-boot=, on-calendar=, setenv=, machine=, host=, nice=, service-type=, background=, json=
systemd-inhibit: ?list; what=, who=, why=, mode=
systemd-cat: ; t=, p=, identifier=, priority=
trickle: ; u=, d=, s=, w=, t=, l=
proxychains proxychains4: ; f=
aa-exec: ; p=, n=, profile=, namespace=
runcon: @1; t=, u=, r=, l=
cgexec: ; g=, sticky=
schedtool: ; e=...
sshpass: ; p=, f=, d=, P=
daemonize: ; a=, e=, o=, c=, p=, u=, E=, l=
catatonit tini dumb-init: ; p=, e=, r=
su: # .; c=command.inside, s=, g=, G=, T=, w=, command=command.inside, session-command=command.inside, shell=,
  group=, supp-group=
runuser: #; c=command.inside, u=, s=, g=, G=, w=, command=command.inside, session-command=command.inside, user=,
  shell=, group=
sg: @1 $; c=command.inside
script: .; c=command.inside, o=, I=, O=, B=, T=, t=, m=, E=, command=command.inside, log-in=, log-out=, log-io=,
  output-limit=, echo=, log-timing=
flock: @1; c=command.inside, w=, E=, n=, command=command.inside, timeout=, wait=, conflict-exit-code=
watch: $ ?v; x=..., exec=..., n=, interval=, q=, equexit=, s=, shotsdir=
viddy: $; n=, interval=
ip: netns|vrf @2;
entr: ; s=command.inside
watchexec: ; e=, w=, i=, d=, s=, f=, o=, p=, exts=, watch=, ignore=, debounce=, signal=, filter=, shell=,
  on-busy-update=, workdir=, E=, env=
nodemon: .; x=command.inside, exec=command.inside, w=, e=, i=, d=, watch=, ext=, ignore=, delay=, signal=, config=
chokidar: .; c=command.inside, command=command.inside
onchange retry wait-for wait-for-it.sh dockerize: --; t=, d=, w=
hyperfine: *; w=, r=, m=, M=, p=command.inside, s=command.inside, c=command.inside, S=, n=, P=, D=, L=, warmup=,
  runs=, min-runs=, max-runs=, prepare=command.inside, setup=command.inside, cleanup=command.inside,
  conclude=command.inside, shell=, style=, sort=, time-unit=, export-json=, export-csv=, export-markdown=,
  export-asciidoc=, export-orgmode=, output=, input=, command-name=, parameter-list=, parameter-scan=,
  reference=command.inside
concurrently: *; n=, c=, p=, l=, t=, m=, s=, names=, prefix-colors=, prefix=, prefix-length=, success=,
  max-processes=, restart-tries=, restart-after=, kill-signal=, default-input-target=, timestamp-format=,
  name-separator=, cwd=
cross-env: =;
cross-env-shell: = $;
env-cmd: ; f=, r=, e=, file=, rc-file=, environments=
dotenv: ; e=, p=, v=, c=
dotenvx: run; f=, e=, env-file=, env=
npx bunx pnpx: ; p=, package=, c=command.inside, call=command.inside, w=, workspace=, prefix=, cache=, registry=
npm pnpm: exec|x|dlx; p=, package=, c=command.inside, call=command.inside, w=, workspace=, prefix=, C=, dir=,
  filter=, F=
yarn: exec|dlx; p=, package=, cwd=
bun: x;
uvx pipx-run: ; from=, with=, p=, python=, index-url=, with-requirements=
uv: run|tool; with=, p=, python=, extra=, group=, env-file=, project=, directory=, package=, index-url=,
  with-requirements=, m=
pipx: run; spec=, python=, pip-args=, index-url=
poetry pipenv pdm rye hatch pixi: run; C=, directory=, project=, p=, e=, env=, environment=
conda mamba micromamba: run; n=, p=, name=, prefix=, cwd=
bundle composer: exec; gemfile=, d=, working-dir=
rr: record; o=, output-trace-dir=
buck buck2: run --;
tilix guake: .; e=command.inside, command=command.inside
rbenv pyenv nodenv asdf jenv: exec;
mise: exec|x --; C=, cd=, j=, c=command.inside, command=command.inside
nvm fnm: exec|run @1; using=
volta: run; node=, npm=, yarn=, pnpm=
rvm: in|do @1;
direnv: exec @1;
nix-shell: .; run=command.inside, command=command.inside, p=, I=, A=, E=, arg=, argstr=, packages=, expr=, keep=
nix: develop|shell; c=..., command=...
guix devbox flox: shell|run|environment|activate --; m=, manifest=, L=, D=
railway: run; s=, e=, service=, environment=
foreman: run; e=, f=, d=, env=, procfile=, root=
nx rush: exec|x --; project=
lerna: exec --; scope=, ignore=, concurrency=, since=
envchain: @1;
lockf: @1; t=, k, n, s
ifne: ; n
tsp ts: ; L=, N=, D=, W=, E
with-contenv: ;
sem: $; j=, jobs=, id=, timeout=, semaphorename=
cargo: watch --; s=command.inside, shell=command.inside, x=, w=, i=, C=, d=, E=, exec=, watch=, ignore=, workdir=,
  delay=
just: ; c=..., command=..., f=, d=, justfile=, working-directory=, set=, shell=
aws-vault: exec @1; d=, duration=, region=, mfa-token=
op doppler infisical teller chamber berglas: run|exec --; command=command.inside, env-file=, env=, project=, p=, c=,
  t=, config=, token=, path=, account=
sops: exec-env|exec-file @1 *;
xterm rxvt urxvt konsole alacritty kitty terminator xfce4-terminal st lxterminal mate-terminal wezterm foot: ; e=...
gnome-terminal ptyxis kgx: --; e=command.inside, command=command.inside, working-directory=, title=
tmux: new-session|new|new-window|neww|split-window|splitw|respawn-pane|respawn-window|run-shell|run|if-shell|popup|display-popup *; t=, s=, n=, c=, e=, F=, x=, y=, l=, p=, S=, L=, f=
screen: ?ls|list|r|x|wipe|v; S=, c=, e=, h=, p=, r=, s=, t=, T=, X=
flatpak-spawn: ; env=, directory=
podman buildah: unshare;
toolbox: run; c=, d=, r=, container=, distro=, release=
distrobox: enter|ephemeral --; n=, name=, e=...
systemd-nspawn: ; D=, M=, i=, u=, directory=, machine=, image=, user=, bind=, setenv=, chdir=
ld.so ld-linux.so.2 ld-linux-x86-64.so.2 ld-linux-aarch64.so.1 ld-musl-x86_64.so.1: ?list|verify|help; library-path=, preload=, argv0=, inhibit-rpath=, audit=
adb: shell >host $; s=, t=, H=, P=, L=
fab: >host --; H=, i=, u=, p=, hosts=
pdsh clush dsh: >host $; w=, x=, g=, l=, u=, f=, t=
pssh parallel-ssh prun: >host *; h=, H=, l=, p=, o=, e=, t=, O=, x=, X=
mussh: >host .; c=command.inside, h=, H=, l=, m=
ansible: >host .; a=command.inside, args=command.inside, m=, i=, u=, e=, l=, f=, module-name=, inventory=, user=
vagrant: ssh >host .; c=command.inside, command=command.inside
gcloud: compute >host .; command=command.inside, zone=, project=
heroku: run|local:run >host $; a=, app=, s=, size=, e=, r=
fly flyctl: ssh|console|machine >host .; C=command.inside, command=command.inside, a=, app=, s=, r=, config=
multipass lxc incus: exec >host @1; d=, working-directory=, n=, env=, cwd=, user=, group=
limactl colima orb: shell|ssh|run >host @1;
minikube: ssh >host $; n=, p=, node=, profile=
wsl: >host ?l|list|status|help|shutdown|install; d=, u=, distribution=, user=, cd=, e=..., exec=...
mosh: >host @1 --; ssh=command.inside, server=command.inside, port=, p=
machinectl: shell >host @1;
nomad: alloc ~ >host @2; task=, job=
kubectl oc k3s-kubectl microk8s.kubectl: exec|rsh >container @1; n=, c=, f=, s=, namespace=, container=, context=,
  kubeconfig=, cluster=, user=, server=, token=, filename=, request-timeout=, pod-running-timeout=, as=
crictl ctr nerdctl-exec: exec >container @1; r=, runtime-endpoint=, timeout=
apptainer singularity: exec|run >container @1; B=, H=, W=, S=, bind=, home=, workdir=, scratch=, env=, env-file=,
  pwd=, overlay=, app=, network=
flatpak: run >container @1; command=, env=, cwd=, branch=, arch=, filesystem=, socket=, device=
snap: run >container @1;
env genv: =; i ignore-environment, 0 null, u unset=, C chdir=, S split-string=, v debug, a argv0=, block-signal=?,
  default-signal=?, ignore-signal=?, list-signal-handling, P=
xargs gxargs: ; 0 null, a arg-file=, d delimiter=, E=, e eof=?, I J=, i replace=?, L=, l max-lines=?, n max-args=,
  P max-procs=, s max-chars=, R=, S=, process-slot-var=, r no-run-if-empty, t verbose, x exit, p interactive,
  o open-tty
parallel: $; j jobs=, P max-procs=, N n max-args=, L max-lines=, X, x, m, I replace=, a arg-file=, C colsep=,
  d delimiter=, E=, S sshlogin=, slf sshloginfile=, s max-chars=, max-replace-args=, timeout=, delay=, retries=,
  results=, joblog=, tmpdir=, tagstring=, wd workdir=, memfree=, load=, nice=, halt=, env=, basefile=,
  transferfile=, return=, block=, recstart=, recend=, shuf, profile=
`
