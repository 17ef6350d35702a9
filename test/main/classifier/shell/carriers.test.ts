import { describe, expect, it } from 'vitest'
import { analyse, commands, inWords } from './analysed.ts'

/** Every way in which another program comes to run `rm -rf /`. */
const RUN_ROOT_DELETE: readonly string[] = [
  'sudo rm -rf /',
  'sudo -n -u root -- rm -rf /',
  'sudo --user=root FOO=1 rm -rf /',
  'sudo -Hu root rm -rf /',
  'doas -u root rm -rf /',
  'pkexec rm -rf /',
  'env rm -rf /',
  'env -i A=1 rm -rf /',
  'env -u A -C /tmp rm -rf /',
  "env -S 'rm -rf /'",
  "env -iS'rm -rf /'",
  "env --split-string='rm -rf /'",
  '/usr/bin/env rm -rf /',
  'nohup rm -rf / &',
  'timeout 5 rm -rf /',
  'timeout -k 1 --signal=KILL 5s rm -rf /',
  'nice -n 10 rm -rf /',
  'nice -10 rm -rf /',
  'ionice -c2 -n7 rm -rf /',
  'stdbuf -oL -e 0 rm -rf /',
  'setsid -w rm -rf /',
  'time -p rm -rf /',
  'command time -f %e rm -rf /',
  'command -p rm -rf /',
  'builtin command rm -rf /',
  'exec -a name rm -rf /',
  'busybox rm -rf /',
  '/bin/toybox rm -rf /',
  'chroot / rm -rf /',
  'unshare -r rm -rf /',
  'nsenter -t 1 -m rm -rf /',
  'strace -f -o log rm -rf /',
  'script -qc "rm -rf /" /dev/null',
  'flock /tmp/l rm -rf /',
  "flock /tmp/l -c 'rm -rf /'",
  "su root -c 'rm -rf /'",
  "su -c 'rm -rf /' root",
  'runuser -u root -- rm -rf /',
  "sg root -c 'rm -rf /'",
  'watch -n 1 rm -rf /',
  'systemd-run --user --unit=x rm -rf /',
  'xvfb-run -a rm -rf /',
  'npx rm -rf /',
  'poetry run rm -rf /',
  'bundle exec rm -rf /',
  'direnv exec . rm -rf /',
  'mise exec -- rm -rf /',
  "nix-shell -p hello --run 'rm -rf /'",
  'hyperfine "rm -rf /"',
  'npx concurrently "rm -rf /" "npm start"',
  'cross-env A=1 rm -rf /',
  'tmux new-session -d "rm -rf /"',
  'xterm -e rm -rf /',
  'echo / | xargs rm -rf',
  'echo / | xargs -I{} rm -rf {}',
  'echo / | xargs -I % rm -rf %',
  "printf '/\\0' | xargs -0 rm -rf",
  'echo / | xargs -n1 sh -c \'rm -rf "$1"\' _',
  'xargs rm -rf <<< /',
  'parallel rm -rf ::: /',
  "parallel ::: 'rm -rf /'",
  'ssh host rm -rf /',
  "ssh -p 22 -i key user@host 'rm -rf /'",
  'ssh user@host -p 22 rm -rf /',
  'docker run --pids-limit 100 -it alpine rm -rf /',
  'docker exec -it web rm -rf /',
  'docker run --rm -v /:/host alpine rm -rf /',
  "docker run --rm --entrypoint sh alpine -c 'rm -rf /'",
  'docker compose exec web rm -rf /',
  'kubectl exec -n prod pod -- rm -rf /',
  "bash -c 'rm -rf /'",
  "bash -xec 'rm -rf /'",
  "bash -o pipefail -c 'rm -rf /'",
  "bash --norc -c -- 'rm -rf /'",
  'sh -c \'sh -c "rm -rf /"\'',
  'bash -c \'rm -rf "$1"\' _ /',
  "bash <<< 'rm -rf /'",
  "bash <<'EOF'\nrm -rf /\nEOF",
  "bash -s <<'EOF'\nrm -rf /\nEOF",
  "ssh host bash -s <<'EOF'\nrm -rf /\nEOF",
  "ssh host <<'EOF'\nrm -rf /\nEOF",
  "echo 'rm -rf /' | sh",
  "echo 'rm -rf /' | tee /tmp/log | bash",
  "printf 'rm -rf %s' / | sh",
  "{ echo rm -rf; } | cat | sed s/x/y/; echo 'rm -rf /' | sh",
  'echo cm0gLXJmIC8= | base64 -d | sh',
  "echo '/ fr- mr' | rev | sh",
  'bash <(echo rm -rf /)',
  "cat <<'EOF' | bash -\nrm -rf /\nEOF",
  'cat <<-EOF | sh\n\trm -rf /\n\tEOF',
  "bash /dev/fd/0 <<< 'rm -rf /'",
  "bash 3<<< 'rm -rf /' /dev/fd/3",
  "exec 3<<<'rm -rf /'; bash <&3",
  "capsh -- -c 'rm -rf /'",
  "su root <<< 'rm -rf /'",
  "sudo -i <<< 'rm -rf /'",
  'bash --rcfile <(echo rm -rf /) -i',
  "tmux send-keys -t 0 'rm -rf /' Enter",
  "screen -S x -X stuff 'rm -rf /^M'",
  'bwrap --bind / / --dev /dev rm -rf /',
  'distrobox enter box -- rm -rf /',
  'start-stop-daemon --start --exec rm -- -rf /',
  "X='rm -rf /' bash -c '$X'",
  "sh -c '((rm -rf /))'",
  'alias x="rm -rf"; x /',
  'source <(echo rm -rf /)',
  '. /dev/stdin <<< "rm -rf /"',
  'eval rm -rf /',
  "eval 'rm -rf /'",
  'eval "eval \\"rm -rf /\\""',
  'trap "rm -rf /" EXIT',
  'f() { rm -rf "$1"; }; f /',
  'f() { "$@"; }; f rm -rf /',
  'trap f EXIT; f() { rm -rf /; }',
  "alias x='rm -rf /'",
  '(rm -rf /)',
  '{ rm -rf /; }',
  '! rm -rf /',
  'true && rm -rf /',
  'if true; then rm -rf /; fi',
  'while :; do rm -rf /; done',
  'case x in x) rm -rf /;; esac',
  'for ((;;)); do rm -rf /; done',
  'select x in a; do rm -rf /; done',
  'coproc rm -rf /',
  'echo $(rm -rf /)',
  'echo "`rm -rf /`"',
  'echo ${x:-$(rm -rf /)}',
  'echo $(( $(rm -rf /) + 1 ))',
  'x=$(rm -rf /)',
  'x=($(rm -rf /))',
  'x[$(rm -rf /)]=1',
  'echo hi > >(rm -rf /)',
  'cat < <(rm -rf /)',
  'cat <<EOF\n$(rm -rf /)\nEOF',
  'cat <<< "$(rm -rf /)"',
  '[[ -n $(rm -rf /) ]]',
  '(( $(rm -rf /) ))',
  'case $(rm -rf /) in *) ;; esac',
  'case x in $(rm -rf /)) ;; esac',
  'for x in $(rm -rf /); do :; done',
  'echo > "$(rm -rf /)"',
  'FOO=$(rm -rf /) ls',
  'cmd /c rm -rf /',
  "powershell -Command 'rm -rf /'",
]

describe('whoever runs a command for another is looked through', () => {
  it.each(RUN_ROOT_DELETE)('%s', (command) => {
    expect(commands(command)).toContain('rm -rf /')
  })
})

/** Text that mentions a command and runs none. */
const RUN_NOTHING: readonly string[] = [
  "echo 'rm -rf /'",
  'echo "rm -rf /"',
  'printf "%s\\n" "rm -rf /"',
  'git commit -m "rm -rf /"',
  "grep -r 'rm -rf /' .",
  '# rm -rf /',
  'ls # rm -rf /',
  "cat <<'EOF'\n$(rm -rf /)\nEOF",
  'cat > notes <<EOF\nrm -rf /\nEOF',
  "bash -c 'echo \"$1\"' _ 'rm -rf /'",
  'command -v rm -rf /',
  'x="rm -rf /"; echo "$x"',
  'timeout --help rm -rf /',
  'npm run rm -rf /',
  'sudo -l rm -rf /',
]

it.each(RUN_NOTHING)('what is only mentioned does not run: %s', (command) => {
  expect(commands(command)).not.toContain('rm -rf /')
})

it.each(['cp /bin/rm x; ./x -rf /', 'ln -s /bin/rm x && ./x -rf /', 'cat /bin/rm > x; ./x -rf /'])(
  'a program keeps its name when it is copied: %s',
  (command) => {
    expect(commands(command)).toContain('/bin/rm -rf /')
  },
)

describe('where a command runs', () => {
  it('is another machine behind ssh', () => {
    const unit = analyse('ssh me@db1 dropdb app').units.at(-1)
    expect([unit && inWords(unit), unit?.place]).toEqual([
      'dropdb app',
      { kind: 'remote', host: 'me@db1' },
    ])
  })

  it('is a container with the folders that it can write to', () => {
    const command =
      'docker run -it -v /:/host -v "$PWD":/work -v cache:/c -v /ro:/ro:ro --mount type=bind,src=/srv,dst=/s img ls'
    expect(analyse(command).units.at(-1)?.place).toEqual({
      kind: 'container',
      started: 'run',
      mounts: ['/', '/home/user/project', '/srv'],
      mountedAt: new Map([
        ['/host', '/'],
        ['/work', '/home/user/project'],
        ['/s', '/srv'],
      ]),
      privileged: false,
    })
  })

  it('is with the rights of another user behind sudo and su', () => {
    for (const command of ['sudo ls', 'su -c ls', 'nohup doas ls'])
      expect(analyse(command).units.at(-1)?.privilege).toBe('root')
  })

  it('is the folder that cd went to', () => {
    const folders = (command: string) =>
      analyse(command)
        .units.filter(({ program }) => program === 'c')
        .map(({ cwd }) => cwd)
    expect(folders('cd ~; c')).toEqual(['/home/user'])
    expect(folders('cd /a && cd b && c')).toEqual(['/a/b'])
    expect(folders('(cd /a); c')).toEqual(['/home/user/project'])
    expect(folders('cd /a || cd /b; c')).toEqual(['/a', '/b'])
    expect(folders('test -d /a && cd /a; c')).toEqual(['/a', '/home/user/project'])
    expect(folders('cd "$UNKNOWN"; c')).toEqual([null])
    expect(folders('env -C /a c; pushd /b; c')).toEqual(['/a', '/b'])
  })
})

describe('further operands', () => {
  it('are open when they come from a list that nobody knows yet', () => {
    const last = (command: string) => analyse(command).units.at(-1)?.openEnded
    expect(last('ls | xargs rm')).toBe(true)
    expect(last('find . -exec rm {} +')).toBe(true)
    expect(last('echo a | xargs rm')).toBe(false)
  })

  it('begin with the folder that is searched', () => {
    expect(commands('find /etc -name x -exec rm {} \\;').at(-1)).toBe('rm /etc/?')
  })
})

describe('programs of other languages', () => {
  it.each([
    ['python3 -c "print(1)"', 'python', 'print(1)'],
    ['python3 -Bc "print(1)"', 'python', 'print(1)'],
    ['node -e "x()" a', 'node', 'x()'],
    ['node --eval="x()"', 'node', 'x()'],
    ['deno eval "x()"', 'node', 'x()'],
    ['perl -lane "print" f', 'perl', 'print'],
    ['perl -pi.orig -e "s/a/b/" f', 'perl', 's/a/b/'],
    ['ruby -rjson -e "puts 1"', 'ruby', 'puts 1'],
    ['php -r "echo 1;"', 'php', 'echo 1;'],
    ['lua -e "print(1)"', 'lua', 'print(1)'],
    ['Rscript -e "1"', 'r', '1'],
    ["python3 <<'EOF'\nprint(1)\nEOF", 'python', 'print(1)\n'],
    ['echo "print(1)" | python3 -', 'python', 'print(1)\n'],
  ])('%s carries its code', (command, language, text) => {
    const codes = analyse(command).units.flatMap(({ code }) => code)
    expect(codes).toMatchObject([{ language, text }])
  })

  it.each([
    'python3 -m json.tool x',
    'python3 run.py -c x',
    'node app.js -e x',
    'perl -v',
    'node -c x',
  ])('%s carries none', (command) => {
    expect(analyse(command).units.flatMap(({ code }) => code)).toEqual([])
  })
})
