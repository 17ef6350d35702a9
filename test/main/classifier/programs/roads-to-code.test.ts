import { expect, it } from 'vitest'
import { judge } from '../../../../src-main/approval/gate/judge.ts'

const PLACES = { cwd: '/home/user/project', home: '/home/user' }
const decide = (command: string) => judge(command, PLACES).decision

it.each([
  ['a library for a client', 'mysql --default-auth=/tmp/x -h db', 'mysql -h db'],
  ['settings among temporary files', 'nginx -c /tmp/site.conf', 'nginx -c ./site.conf -t'],
  ['an alias that starts a shell', "hg --config alias.up='!./x' up", 'hg --config ui.verbose=1 st'],
  ['a mount that starts a program', 'sshfs -o ssh_command=./x h: m', 'sshfs -o ro h: m'],
  ['a folder of scripts', 'run-parts /tmp/jobs', 'run-parts ./jobs'],
  ['the shell of an editor', "vim -c 'set shell=/tmp/x'", "vim -c 'set number' notes.txt"],
  ['what a tmux starts with', "tmux -c 'rm -rf ~/a'", 'tmux -L work'],
  ['a log that is no log', 'logrotate -l ~/.profile x.conf', 'logrotate -l x.log x.conf'],
  ['the second file of xxd', 'xxd -r dump.txt ~/.zshrc', 'xxd -r dump.txt out.bin'],
  ['a patch for any path', 'git apply --unsafe-paths a.patch', 'git apply a.patch'],
  ['a dump of a debugger', "gdb -ex 'dump value /etc/cron.d/x 1'", "gdb -ex 'dump value ./x 1'"],
  ['a raw connection of zsh', "zsh -c 'ztcp x.example 80'", "zsh -c 'echo ztcp'"],
  ['a copy by Ruby', `ruby -e 'IO.copy_stream(a, "/etc/x")'`, `ruby -e 'IO.copy_stream(a, "x")'`],
  ['a verb as a pattern', 'npm publis?', 'npm test *.ts'],
])('asks about %s', (_what, harmful, harmless) => {
  expect([decide(harmful), decide(harmless)]).toEqual(['ask', 'allow'])
})

it('reads a program that was just written, however it is started', () => {
  const go = `printf 'package main\\nimport "os"\\nfunc main(){ os.RemoveAll("/home/user/a") }' > /tmp/a.go`
  const tool = `echo 'rm -rf ~/a' > /tmp/t && chmod +x /tmp/t`

  expect(decide(`${go} && go run /tmp/a.go`)).toBe('ask')
  expect(decide(`${tool} && AUTOM4TE=/tmp/t autoconf`)).toBe('ask')
})
