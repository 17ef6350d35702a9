/**
 * Ways out of the sandbox, each tried for real, as root and as an ordinary user. A try that ends well
 * has got out; what lies outside is looked at afterwards as well.
 */
import { execFile, spawn, spawnSync } from 'node:child_process'
import { chownSync, lchownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startWebHost } from '../../../src-main/host/web/ws-host.ts'
import { closedCommand } from '../../../src-main/lib/closed-command.ts'
import { createDoor, signFile } from '../../../src-main/lib/door/door.ts'
import { silentLog } from '../../../src-main/lib/log.ts'
import { runChild } from '../../../src-main/lib/start-child.ts'
import { usableSandbox } from '../../support/sandbox.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const SECRET = 'canary-5471'
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const sandbox = await usableSandbox()

/** Each ends well only outside. `$HOME`, `$NEIGHBOUR` (a process), `$DATA` and the rest are the outer ones. */
const TRIES: Readonly<Record<string, string>> = {
  'writes to the system': 'echo x >/etc/canary',
  'puts a library in front of every program': 'echo x >/etc/ld.so.preload',
  'writes to a start-up file': 'echo x >>"$HOME/.bashrc"',
  'makes a start-up file': 'echo x >"$HOME/.bash_profile"',
  'starts with the desktop':
    'mkdir -p "$HOME/.config/autostart" && echo x >"$HOME/.config/autostart/x"',
  'puts a program in the path': 'mkdir -p "$HOME/.local/bin" && echo x >"$HOME/.local/bin/git"',
  'runs by the clock': 'echo "* * * * * x" >/etc/cron.d/canary || echo "* * * * * x" | crontab -',
  'reads a key': 'grep -q canary "$HOME/.ssh/id_rsa"',
  'lists the keys': 'ls "$HOME/.ssh" | grep -q .',
  'lets itself in by SSH': 'echo x >>"$HOME/.ssh/authorized_keys"',
  'reads the keys of a cloud': 'grep -q canary "$HOME/.aws/credentials"',
  'reads what signs': 'grep -rq canary "$HOME/.gnupg"',
  'reads the token of a code host': 'grep -q canary "$HOME/.config/gh/hosts.yml"',
  'reads the passwords of hosts': 'grep -q canary "$HOME/.netrc"',
  'reads the cookies of a browser': 'grep -rq canary "$HOME/.config/google-chrome"',
  'reads the logins of another browser': 'grep -rq canary "$HOME/.mozilla"',
  'reads what was typed': 'grep -q canary "$HOME/.bash_history"',
  'reads a key through a link': 'ln -s "$HOME/.ssh/id_rsa" link && grep -q canary link',
  'reads a key through a hard link': 'ln "$HOME/.ssh/id_rsa" hard && grep -q canary hard',
  'reads the app’s data': 'grep -rq canary "$DATA"',
  'writes to the app’s data': 'echo x >"$DATA/settings.json"',
  'takes away what hides the keys': 'umount "$HOME/.ssh" && ls "$HOME/.ssh" | grep -q .',
  'writes to a project beside its own': 'echo x >"$BESIDE/canary"',
  'reads temporary files of others': 'grep -q canary "$TEMPORARY"',
  'changes a hook of git': 'echo x >.git/hooks/pre-commit',
  'changes what git is told': 'git config core.fsmonitor x',
  'leads git to settings of its own': 'echo ../evil >.git/commondir',
  'leads git to settings of its own by another folder':
    'mv .git/commondir .git/old && echo ../evil >.git/commondir',
  'leads another worktree to settings of its own':
    'echo ../../../evil >.git/worktrees/other/commondir || mv .git/worktrees/other .git/worktrees/old',
  'changes a hook among the files of the project': 'echo x >tools/hooks/pre-commit',
  'puts another folder in the place of git’s':
    'mv .git old && mkdir -p .git/hooks && echo x >.git/hooks/pre-commit',
  'changes what agents are told': 'echo x >AGENTS.md',
  'takes away what agents are told': 'rm -f AGENTS.md && test ! -e AGENTS.md',
  'changes what an editor runs': 'echo x >.vscode/tasks.json',
  'changes what a server runs': 'mv .github moved || echo x >.github/workflows/ci.yml',
  'connects to a socket by its path': connect('pack_sockaddr_un($ENV{SOCKET})'),
  'connects to an abstract socket': connect(
    'pack_sockaddr_un("\\0$ENV{ABSTRACT}"), pack("S a108", AF_UNIX, "\\0$ENV{ABSTRACT}")',
  ),
  'connects to the container engine': 'test -S /run/docker.sock -o -S /var/run/docker.sock',
  'sees the desktop’s bus': 'ls /run/user/*/bus',
  'sees the screen’s socket': 'ls /tmp/.X11-unix/* || test -n "${DISPLAY-}${WAYLAND_DISPLAY-}"',
  'sees the SSH agent': 'test -n "${SSH_AUTH_SOCK-}"',
  'makes sockets past the filter': 'perl -e "exit(syscall(425, 8, my \\$b = pack(q(x120))) < 0)"',
  'reads the keys of the login': 'perl -e "exit(syscall(250, 0, -3, 0) < 0)"',
  'types into the terminal': 'perl -e "exit !ioctl(STDIN, 0x5412, my \\$c = q(x))"',
  'sees another process':
    'test -e /proc/$NEIGHBOUR/cmdline && grep -q 5471 /proc/$NEIGHBOUR/cmdline',
  'signals another process': 'kill -CONT $NEIGHBOUR',
  'sees what another process was given': 'grep -aq canary /proc/*/environ',
  'goes through the root of another process': 'ls /proc/$NEIGHBOUR/root/etc',
  'goes through the root of the first process': 'echo x >/proc/1/root/etc/canary',
  'enters the namespaces of another process': 'nsenter --target $NEIGHBOUR --mount true',
  'holds on to another process': 'perl -e "exit(syscall(101, 16, $ENV{NEIGHBOUR}, 0, 0) < 0)"',
  'makes the disk writable': 'mount -o remount,rw / && echo x >/etc/canary',
  'makes the disk writable in a sandbox of its own':
    'unshare --user --map-root-user --mount sh -c "mount -o remount,rw,bind / && echo x >/etc/canary"',
  'uncovers the keys in a sandbox of its own':
    'unshare --user --map-root-user --mount sh -c "umount $HOME/.ssh && ls $HOME/.ssh | grep -q ."',
  'uncovers the keys by an overlay over the home':
    'mkdir -p /tmp/u /tmp/w /tmp/m && unshare --user --map-root-user --mount sh -c "mount -t overlay overlay -o lowerdir=$HOME,upperdir=/tmp/u,workdir=/tmp/w,userxattr /tmp/m && grep -q canary /tmp/m/.ssh/id_rsa"',
  'uncovers the keys by showing the home elsewhere':
    'mkdir -p /tmp/b && unshare --user --map-root-user --mount sh -c "mount --bind $HOME /tmp/b && grep -q canary /tmp/b/.ssh/id_rsa"',
  'moves what hides the keys':
    'mkdir -p /tmp/v && unshare --user --map-root-user --mount sh -c "mount --move $HOME/.ssh /tmp/v && grep -q canary $HOME/.ssh/id_rsa"',
  'writes to the system through an overlay of its own':
    'mkdir -p /tmp/u2 /tmp/w2 && unshare --user --map-root-user --mount sh -c "mount -t overlay overlay -o lowerdir=/etc,upperdir=/tmp/u2,workdir=/tmp/w2,userxattr /etc && echo x >/etc/canary" && nsenter --target 1 --mount test -e /etc/canary',
  'makes what is read-only writable by other means':
    'perl -e "exit(syscall(442, -100, q(/), 0, my \\$b = pack(q(QQQQ), 0, 1, 0, 0), 32) < 0)" && echo x >/etc/canary',
  'opens a file by its number':
    'perl -e \'open my $d, "<", "/" or exit 1; my $h = pack("LlLL", 8, 1, 2, 0); exit(syscall(304, fileno $d, $h, 0) < 0)\'',
  'opens a file by its number in a sandbox of its own':
    'unshare --user --map-root-user --mount perl -e \'open my $d, "<", "/" or exit 1; my $h = pack("LlLL", 8, 1, 2, 0); exit(syscall(304, fileno $d, $h, 0) < 0)\'',
  'reads a key by a program that lies nowhere':
    'perl -e \'my $n = "x"; my $f = syscall(319, $n, 0); open my $o, ">&=", $f; open my $c, "<", "/bin/cat"; local $/; print $o readline $c; $o->flush; exec "/proc/self/fd/$f", "$ENV{HOME}/.ssh/id_rsa"\' | grep -q canary',
  'takes an open file of another process':
    'perl -e "my \\$p = syscall(434, $ENV{NEIGHBOUR}, 0); exit(\\$p < 0 || syscall(438, \\$p, 0, 0) < 0)"',
  'has the kernel run other programs for a kind of file':
    'exec 7>>/proc/sys/fs/binfmt_misc/register',
  'talks to the machine around this one': 'perl -e "exit(syscall(41, 40, 1, 0) < 0)"',
  'gives a program the rights of root':
    'cp /bin/cat own && chmod 4755 own && su -c true nobody || sudo -n true',
  'serves a disk of its own': 'test -c /dev/fuse',
  'sets the clock':
    'date -s 2001-01-01 || perl -e "exit(syscall(227, 0, my \\$t = pack(q(qq), 1, 1)) < 0)"',
  'mounts the processes of the machine':
    'mkdir -p p && mount -t proc proc p && test -e p/$NEIGHBOUR && grep -q 5471 p/$NEIGHBOUR/cmdline',
  'sees the terminals of others': 'ls /dev/pts | grep -q "^[0-9]"',
  'sees a disk below its files': 'ls /dev/sd* /dev/nvme* /dev/vd* /dev/mem',
  'makes a disk to read below its files': 'mknod disk b 254 0 && head -c 1 disk',
  'has the kernel run a program': 'exec 7>>/proc/sys/kernel/core_pattern',
  'restarts the machine': 'exec 7>>/proc/sysrq-trigger',
  'changes a setting of the kernel': 'exec 7>>/proc/sys/vm/drop_caches',
  'changes the machine’s devices':
    'echo 0 >/sys/block/*/queue/rotational || touch /sys/fs/cgroup/canary',
  'leaves its group of processes': 'mkdir /sys/fs/cgroup/canary',
  'renames the machine': 'hostname canary',
  'loads a part of the kernel':
    'insmod /lib/modules/canary.ko || perl -e "exit(syscall(175, 0, 0, q()) < 0 && $!{EPERM})"',
  'becomes more than it is': 'grep -q "NoNewPrivs:.0" /proc/self/status',
  'finds an open file of the app': 'ls /proc/self/fd | grep -vq "^[0123]$"',
  'uses the memory that others share': 'ipcs -m | grep -q 0x00005471',
  'reads the app’s page': `${asked('GET / HTTP/1.1', 'Connection: close')} | grep -q canary`,
  'gives the app orders': `${asked('GET /ws HTTP/1.1', 'Origin: http://127.0.0.1:$WEB', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==')} | grep -q " 101 "`,
  'lets itself in by the address for the person’s browser': `token=$(grep -rho "token=[A-Za-z0-9_-]*" "$DATA" | head -n 1) && ${asked('GET /?$token HTTP/1.1', 'Connection: close')} | grep -qi set-cookie`,
  'goes in by the door for the app’s other programs': `perl -MSocket -e 'open my $f, "<", $ENV{DOOR} or exit 1; my ($at, $key) = <$f> =~ /"address":"([^"]+)","token":"([^"]+)"/ or exit 1; my $s; socket($s, AF_UNIX, SOCK_STREAM, 0) && connect($s, pack_sockaddr_un($at)) or exit 1; syswrite $s, "$key\n"; sysread $s, my $said, 2; exit($said ne "in")'`,
}

/** Of the app’s own server on this machine; what it answers. */
function asked(...lines: string[]): string {
  const text = [...lines, 'Host: 127.0.0.1:$WEB', '', ''].join('\\r\\n')
  return `{ exec 7<>/dev/tcp/127.0.0.1/$WEB && printf "${text}" >&7 && timeout 5 cat <&7; }`
}

describe.skipIf(!sandbox)('a command in the sandbox', () => {
  it.skipIf(!isRoot)('gets out by no way that root knows', () => triesAll(0), 60_000)
  it(
    'gets out by no way that an ordinary user knows',
    () => triesAll(isRoot ? NOBODY : undefined),
    60_000,
  )

  it('would get out by these ways without it', async () => {
    const tries = Object.entries(TRIES).filter(([, text]) => HARMLESS_OUTSIDE.test(text))
    const { run } = await outer(undefined)
    const said = (await run(tried(tries), true)).trim().split('\n')
    expect(tries.length).toBeGreaterThan(25)
    expect(said.filter((line) => line.startsWith('held'))).toEqual([])
  })

  it('works as it did in the session’s own folder, and with temporary files', async () => {
    const { run } = await outer(undefined)
    const work = [
      'echo a >own && mkdir -p sub && mv own sub/ && cat sub/own',
      'echo b >/tmp/t && cat /tmp/t',
      'git add -A && git -c user.name=a -c user.email=a@b commit -qm c && git log --format=%s -1',
      'mkdir -p "$HOME/.cache/tool" && echo c >"$HOME/.cache/tool/x" && cat "$HOME/.cache/tool/x"',
    ]
    expect(await run(`{ ${work.join('; ')}; } 2>&1`)).toBe('a\nb\nc\nc\n')
    expect(await run('cat /tmp/t')).toBe('b\n')
  })
})

/** What can be tried outside without harm to this machine: it must get there, or the try is none. */
const HARMLESS_OUTSIDE =
  /^(?!.*(?:umount|unshare|nsenter|mount|syscall|crontab|canary \|\| true)).*(?:\$HOME|\$DATA|\$BESIDE|\$TEMPORARY|\.git\b|tools\/hooks|AGENTS|\.vscode|\.github|SOCKET|ABSTRACT|NEIGHBOUR|DOOR)/

async function triesAll(uid: number | undefined): Promise<void> {
  const { run, outside } = await outer(uid)
  const before = outside()

  const said = (await run(tried(Object.entries(TRIES)))).trim().split('\n')

  expect(said.filter((line) => !line.startsWith('held'))).toEqual([])
  expect(said).toHaveLength(Object.keys(TRIES).length)
  expect(outside()).toEqual(before)
}

function tried(tries: readonly (readonly [string, string])[]): string {
  return tries
    .map(
      ([name, text]) =>
        `if ( { ${text}\n} ) >/dev/null 2>&1 </dev/null; then echo 'OUT: ${name}'; else echo 'held: ${name}'; fi`,
    )
    .join('\n')
}

/** A home with secrets, an app's folder, a socket of each kind, another process: all that is outside. */
async function outer(uid: number | undefined) {
  // Not where temporary files are, as the sandbox has another such folder.
  const root = temporaryFolder('/var/tmp')
  const temporary = join(temporaryFolder(), 'of-others')
  const home = join(root, 'home')
  const data = join(root, 'data')
  const workspace = join(root, 'work')
  const beside = join(root, 'beside')
  const scratches = join(root, 'scratch')
  if (!sandbox) throw new Error('no sandbox')
  const secret = ['.ssh/id_rsa', '.aws/credentials', '.gnupg/secring.gpg', '.config/gh/hosts.yml']
  const further = [
    '.netrc',
    '.config/google-chrome/Default/Cookies',
    '.mozilla/firefox/logins.json',
  ]
  for (const name of [...secret, ...further, '.bash_history', '.bashrc'])
    put(join(home, name), SECRET)
  put(join(data, 'keys.json'), SECRET)
  const web = await appServer(data)
  mkdirSync(scratches)
  put(join(beside, 'file'), 'x')
  put(temporary, SECRET)
  mkdirSync(join(home, '.cache'))
  for (const name of ['AGENTS.md', '.vscode/tasks.json', '.github/workflows/ci.yml'])
    put(join(workspace, name), 'as it was')
  spawnSync('git', ['init', '-q', workspace])
  spawnSync('git', ['-C', workspace, 'config', 'core.hooksPath', 'tools/hooks'])
  put(join(workspace, 'tools/hooks/pre-push'), 'as it was')
  const other = join(workspace, '.git/worktrees/other')
  put(join(other, 'gitdir'), join(beside, '.git\n'))
  put(join(other, 'commondir'), '../..\n')
  const socket = await listening(join(root, 'socket'))
  const abstract = await listening(`\0talaria-${process.pid}-${uid}`)
  if (uid !== undefined) await runChild({ file: 'chown', args: ['-R', `${uid}:${uid}`, root] })
  const as = uid === undefined ? {} : { uid, gid: uid }
  const neighbour = spawn('sleep', ['54710'], { env: { CANARY: SECRET }, stdio: 'ignore', ...as })
  onTestFinished(() => void neighbour.kill('SIGKILL'))
  const asRoot = (uid ?? process.getuid?.()) === 0
  const { confine, whenConfinable } = sandbox(workspace, data, {
    owner: { home, asRoot, temporaryFolders: ['/tmp'] },
    temporary: scratches,
  })
  await whenConfinable()
  const confinement = confine('s1', { folder: join(data, 'run'), shown: [], shared: [] })
  if (!confinement) throw new Error('it would run free')
  if (uid !== undefined)
    for (const folder of [join(data, 'run'), scratches, ...pathsIn(scratches)])
      chownAll(folder, uid)
  const run = (text: string, isFree = false): Promise<string> => {
    const { file, args } = closedCommand(
      { bash: '/bin/bash', text, ...(!isFree && { launcher: confinement.launcher(false) }) },
      3,
    )
    const env = {
      ...{ PATH: process.env.PATH, HOME: home, DATA: data, BESIDE: beside, SOCKET: socket },
      ...{ ABSTRACT: abstract.slice(1), NEIGHBOUR: String(neighbour.pid) },
      ...{ TEMPORARY: temporary, WEB: String(web), DOOR: signFile(data, 'open') },
    }
    // The servers that it tries are ours, so we must not stand still meanwhile.
    return new Promise((resolve) => {
      execFile(file, args, { cwd: workspace, env, ...as }, (error, stdout) =>
        resolve(stdout || String(error)),
      )
    })
  }
  return { run, outside }

  function outside(): unknown {
    return {
      files: [home, beside, join(workspace, '.git/hooks'), dirname('/etc/canary')].map((folder) =>
        readdirSync(folder).sort(),
      ),
      bashrc: readFileSync(join(home, '.bashrc'), 'utf8'),
      steering: [
        'AGENTS.md',
        '.vscode/tasks.json',
        '.github/workflows/ci.yml',
        '.git/config',
        '.git/commondir',
      ].map((name) => readFileSync(join(workspace, name), 'utf8')),
      pattern: readFileSync('/proc/sys/kernel/core_pattern', 'utf8'),
      neighbour: neighbour.exitCode ?? neighbour.signalCode,
    }
  }
}

/** The app as a browser and its own other programs find it, with what lets them in. */
async function appServer(data: string): Promise<number> {
  put(join(data, 'renderer/index.html'), SECRET)
  const host = await startWebHost({
    ...{ rendererFolder: join(data, 'renderer'), log: silentLog, port: 0 },
    serve: async () => ({ ok: true, value: null }),
    connect: () => () => {},
    onEntered: () => {},
    language: () => 'en',
  })
  put(join(data, 'open-in-browser.html'), host.freshAddress())
  const door = createDoor({
    ...{ userData: data, name: 'open' },
    serve: async (socket) => void socket.end('in'),
    onTrouble: () => {},
  })
  await door.start()
  onTestFinished(async () => {
    door.stop()
    await host.close()
  })
  return host.port
}

/** To one of these addresses; some programs fill up the name of an abstract one. */
function connect(addresses: string): string {
  return `perl -MSocket -e 'for my $to (${addresses}) { my $s; exit 0 if socket($s, AF_UNIX, SOCK_STREAM, 0) && connect($s, $to) } exit 1'`
}

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function chownAll(folder: string, uid: number): void {
  chownSync(folder, uid, uid)
  for (const path of pathsIn(folder)) lchownSync(path, uid, uid)
}

function pathsIn(folder: string): string[] {
  return readdirSync(folder).map((name) => join(folder, name))
}

function listening(path: string): Promise<string> {
  const server: Server = createServer((client) => client.end())
  onTestFinished(() => void server.close())
  return new Promise((resolve) => server.listen(path, () => resolve(path)))
}
