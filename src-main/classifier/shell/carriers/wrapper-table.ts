/**
 * Programs that run the command given to them. One line each: names, then in any order
 *
 *   run|exec      the first operand must be one of these, otherwise it runs nothing of ours
 *   -x: --long:   an option that takes a value (which therefore is not the command)
 *   -c! --run!    an option whose value is shell text
 *   @2            operands to pass over before the command
 *   .             its operands are no command
 *   =             NAME=value may stand before the command
 *   --            the command begins only after `--`, whatever stands before it
 *   $             the command's words are joined and read by a shell
 *   *             every operand is shell text
 *   #             runs as another user, usually root
 *   -e            the command begins after this option
 *   ?-l           with this option nothing is run
 */
const LINES = `
sudo,sudo-rs = # -u: -g: -p: -C: -c: -h: -r: -t: -T: -D: -R: -U: -a: --user: --group: --prompt: --host: --role: --type: --chdir: --chroot: --close-from: --command-timeout: --other-user: ?-l ?-v ?-k ?-K ?-e ?-V ?--list ?--edit
doas # -C: -u: -a: ?-L
pkexec # --user:
run0 # -u: -g: -D: --user: --group: --chdir: --unit: --property: --setenv: --slice: --nice: --background: --machine:
dzdo,please,pfexec,gsudo,calife # -u: -g: -p: -t: -P: --user: --group:
gosu,su-exec,setuidgid,s6-setuidgid @1 #
chpst,softlimit,s6-softlimit,envdir -u: -U: -b: -e: -d: -o: -p: -f: -c: -m: -a: -s: -l: -t: -r: -/: -n:
nohup,gnohup ?--help ?--version
setsid
dtach,abduco @1 -r: -E: -f: -e: -l:
time,gtime -f: -o: --format: --output:
timeout,gtimeout @1 -k: -s: --kill-after: --signal:
nice,gnice -n: --adjustment:
ionice -c: -n: -p: -P: -u: --class: --classdata: --pid: ?-p ?--pid
chrt @1 -T: -P: -D: ?-p ?-m
taskset @1 ?-p ?-pc ?--pid
stdbuf,gstdbuf -i: -o: -e: --input: --output: --error:
numactl -N: -m: -C: -i: -p: -l: --cpunodebind: --membind: --physcpubind: --interleave: --preferred: ?-H ?-s
prlimit -p: --pid: ?-p
choom -n: -p: --adjust: ?-p
cpulimit -l: -P: -p: -e: --limit: --path: --exe: --pid:
setpriv --reuid: --regid: --groups: --inh-caps: --ambient-caps: --bounding-set: --securebits: --selinux-label: --apparmor-profile:
unshare -S: -G: -R: -w: --setuid: --setgid: --root: --wd: --map-user: --map-group: --propagation: --setgroups:
nsenter # -t: -S: -G: --target: --setuid: --setgid:
caffeinate -t: -w:
strace -a: -b: -e: -E: -I: -o: -O: -p: -P: -s: -S: -u: -U: -X: ?-p ?-V
ltrace -a: -A: -D: -e: -F: -l: -n: -o: -p: -s: -u: -w: -x: ?-p
perf stat|record|trace|mem|lock|c2c -e: -o: -p: -t: -C: -F: -c: -r: -I: -G: --event: --output: --pid: --tid: --cpu: --freq: --repeat: --call-graph: --delay:
valgrind
gdb --args
lldb --
dtruss,truss -p: -o: -n:
nocache,eatmydata,chronic,catchsegv,torsocks,tsocks,torify,usewithtor,winpty,nosync,linux32,linux64,i386,steam-run,mangohud,gamemoderun,primusrun,optirun,prime-run,wine
setarch @1
faketime,datefudge @1 -f: -p:
arch -e: -d: -arch:
fakeroot,fakechroot -l: -s: -i: -b: --lib: --faked:
unbuffer
rlwrap -a: -b: -C: -D: -f: -H: -l: -m: -M: -p: -P: -q: -s: -S: -t: -w: -z:
dbus-run-session,dbus-launch --config-file: --dbus-daemon:
xvfb-run,xvfb-run-safe -e: -f: -n: -p: -s: -w: --error-file: --auth-file: --server-num: --server-args: --wait:
firejail
proot -r: -b: -w: -q: -k: --rootfs: --bind: --cwd: --pwd:
systemd-run -p: -E: -H: -M: -t: -u: --unit: --property: --uid: --gid: --working-directory: --slice: --description: --on-active: --on-boot: --on-calendar: --setenv: --machine: --host: --nice: --service-type: --background: --json:
systemd-inhibit --what: --who: --why: --mode: ?--list
systemd-cat -t: -p: --identifier: --priority:
trickle -u: -d: -s: -w: -t: -l:
proxychains,proxychains4 -f:
aa-exec -p: -n: --profile: --namespace:
runcon -t: -u: -r: -l: @1
cgexec -g: --sticky:
schedtool -e
sshpass -p: -f: -d: -P:
daemonize -a: -e: -o: -c: -p: -u: -E: -l:
catatonit,tini,dumb-init -p: -e: -r:
su # -c! -s: -g: -G: -T: -w: --command! --session-command! --shell: --group: --supp-group: .
runuser # -c! -u: -s: -g: -G: -w: --command! --session-command! --user: --shell: --group:
sg @1 $ -c!
script -c! -o: -I: -O: -B: -T: -t: -m: -E: --command! --log-in: --log-out: --log-io: --output-limit: --echo: --log-timing: .
flock -c! -w: -E: -n: --command! --timeout: --wait: --conflict-exit-code: @1
watch $ -n: --interval: -q: --equexit: -s: --shotsdir: ?-v
viddy $ -n: --interval:
ip netns|vrf @2
entr -s!
watchexec -e: -w: -i: -d: -s: -f: -o: -p: --exts: --watch: --ignore: --debounce: --signal: --filter: --shell: --on-busy-update: --workdir: -E: --env:
nodemon -x! --exec! -w: -e: -i: -d: --watch: --ext: --ignore: --delay: --signal: --config: .
chokidar -c! --command! .
onchange,retry,wait-for,wait-for-it.sh,dockerize -- -t: -d: -w:
hyperfine * -w: -r: -m: -M: -p! -s! -c! -S: -n: -P: -D: -L: --warmup: --runs: --min-runs: --max-runs: --prepare! --setup! --cleanup! --conclude! --shell: --style: --sort: --time-unit: --export-json: --export-csv: --export-markdown: --export-asciidoc: --export-orgmode: --output: --input: --command-name: --parameter-list: --parameter-scan: --reference!
concurrently * -n: -c: -p: -l: -t: -m: -s: --names: --prefix-colors: --prefix: --prefix-length: --success: --max-processes: --restart-tries: --restart-after: --kill-signal: --default-input-target: --timestamp-format: --name-separator: --cwd:
cross-env =
cross-env-shell = $
env-cmd -f: -r: -e: --file: --rc-file: --environments:
dotenv -e: -p: -v: -c:
dotenvx run -f: -e: --env-file: --env:
npx,bunx,pnpx -p: --package: -c! --call! -w: --workspace: --prefix: --cache: --registry:
npm,pnpm exec|x|dlx -p: --package: -c! --call! -w: --workspace: --prefix: -C: --dir: --filter: -F:
yarn exec|dlx -p: --package: --cwd:
bun x
uvx,pipx-run --from: --with: -p: --python: --index-url: --with-requirements:
uv run|tool --with: -p: --python: --extra: --group: --env-file: --project: --directory: --package: --index-url: --with-requirements: -m:
pipx run --spec: --python: --pip-args: --index-url:
poetry,pipenv,pdm,rye,hatch,pixi run -C: --directory: --project: -p: -e: --env: --environment:
conda,mamba,micromamba run -n: -p: --name: --prefix: --cwd:
bundle exec --gemfile:
rbenv,pyenv,nodenv,asdf,jenv exec
mise exec|x -- -C: --cd: -j: -c! --command!
nvm,fnm exec|run @1 --using:
volta run --node: --npm: --yarn: --pnpm:
rvm @1 in|do
direnv exec @1
nix-shell --run! --command! -p: -I: -A: -E: --arg: --argstr: --packages: --expr: --keep: .9
nix develop|shell -c --command
guix,devbox,flox shell|run|environment|activate -- -m: --manifest: -L: -D:
railway run -s: -e: --service: --environment:
foreman run -e: -f: -d: --env: --procfile: --root:
nx,rush exec|x -- --project:
lerna exec -- --scope: --ignore: --concurrency: --since:
envchain @1
lockf @1 -t: -k -n -s
ifne -n
tsp,ts -L: -N: -D: -W: -E
with-contenv
sem $ -j: --jobs: --id: --timeout: --semaphorename:
cargo watch -s! --shell! -x: -w: -i: -C: -d: -E: --exec: --watch: --ignore: --workdir: --delay: --
just -c --command -f: -d: --justfile: --working-directory: --set: --shell:
aws-vault exec @1 -d: --duration: --region: --mfa-token:
op,doppler,infisical,teller,chamber,berglas run|exec --command! -- --env-file: --env: --project: -p: -c: -t: --config: --token: --path: --account:
sops exec-env|exec-file @1 *
xterm,rxvt,urxvt,konsole,alacritty,kitty,terminator,xfce4-terminal,st,lxterminal,mate-terminal,wezterm,foot -e
gnome-terminal,ptyxis,kgx -- -e! --command! --working-directory: --title:
tmux new-session|new|new-window|neww|split-window|splitw|respawn-pane|respawn-window|run-shell|run|if-shell|popup|display-popup * -t: -s: -n: -c: -e: -F: -x: -y: -l: -p: -S: -L: -f:
screen -S: -c: -e: -h: -p: -r: -s: -t: -T: -X: ?-ls ?-list ?-r ?-x ?-wipe ?-v
flatpak-spawn --env: --directory:
podman,buildah unshare
toolbox run -c: -d: -r: --container: --distro: --release:
distrobox enter|ephemeral -- -n: --name: -e
systemd-nspawn -D: -M: -i: -u: --directory: --machine: --image: --user: --bind: --setenv: --chdir:
ld.so,ld-linux.so.2,ld-linux-x86-64.so.2,ld-linux-aarch64.so.1,ld-musl-x86_64.so.1 --library-path: --preload: --argv0: --inhibit-rpath: --audit: ?--list ?--verify ?--help
`

export interface WrapperSpec {
  readonly subcommands: ReadonlySet<string> | null
  /** Options with a value, by name: `-u`, `--user`. */
  readonly values: ReadonlySet<string>
  readonly scripts: ReadonlySet<string>
  readonly questions: ReadonlySet<string>
  readonly skip: number
  readonly ignoresOperands: boolean
  readonly takesAssignments: boolean
  readonly needsDashes: boolean
  readonly joins: boolean
  readonly everyOperand: boolean
  readonly becomesRoot: boolean
  /** Options after which the command itself begins: `xterm -e`. */
  readonly leads: ReadonlySet<string>
}

export const WRAPPERS = specsOf(LINES)

/** Reads lines of the form that stands above. */
export function specsOf(lines: string): ReadonlyMap<string, WrapperSpec> {
  return new Map(
    lines
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [names = '', ...tokens] = line.split(' ')
        const spec = specOf(tokens)
        return names.split(',').map((name): [string, WrapperSpec] => [name, spec])
      }),
  )
}

function specOf(tokens: readonly string[]): WrapperSpec {
  const ending = (mark: string) =>
    new Set(tokens.filter((token) => /^-./.test(token) && token.endsWith(mark)).map(cut))
  const words = tokens.find((token) => /^[a-z]/.test(token))
  const skip = tokens.find((token) => token.startsWith('@'))
  return {
    subcommands: words ? new Set(words.split('|')) : null,
    values: ending(':'),
    scripts: ending('!'),
    questions: new Set(tokens.filter((token) => /^\?-/.test(token)).map((token) => token.slice(1))),
    skip: skip ? Number(skip.slice(1)) : 0,
    ignoresOperands: tokens.includes('.'),
    takesAssignments: tokens.includes('='),
    needsDashes: tokens.includes('--'),
    joins: tokens.includes('$'),
    everyOperand: tokens.includes('*'),
    becomesRoot: tokens.includes('#'),
    leads: new Set(tokens.filter((token) => /^--?[a-z]+$/i.test(token))),
  }
}

function cut(token: string): string {
  return token.slice(0, -1)
}
