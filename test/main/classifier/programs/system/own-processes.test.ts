import { describe, expect, it } from 'vitest'
import { judge } from '../../../../../src-main/approval/gate/judge.ts'

const ownProcesses = {
  pids: [4100, 4099, 4200],
  commands: ['/opt/talaria/electron /opt/talaria/app --no-sandbox'],
}

function judged(command: string) {
  const options = { cwd: '/home/ada/project', home: '/home/ada', ownProcesses }
  const { decision, findings } = judge(command, options)
  return { decision, rules: findings.map(({ rule }) => rule) }
}

describe('the app’s own processes', () => {
  it.each([
    'kill -USR1 $PPID',
    'kill $PPID',
    'kill -s USR1 "$PPID"',
    'p=$PPID; kill -10 $p',
    'kill -9 4100',
    'kill -- -4100',
    'kill -STOP 1 4200',
    'env kill -9 4099',
    'bash -c "kill -9 4200"',
    'kill -9 $((PPID))',
    'killall electron',
    'pkill -9 electron',
    "pkill '[e]lectron'",
    'pkill -f talaria/app',
    'kill $(pgrep -f talaria)',
    'kill `pidof electron`',
    'gdb -p $PPID -batch',
    'strace -p4200',
    'prlimit --pid=4100 --nofile=1',
    'printf "id\\n" >/proc/$PPID/fd/31',
    'cat /proc/4100/mem',
    'dd if=/proc/$PPID/task/4100/mem of=x',
    `python3 -c "import os; os.kill(os.getppid(), 10)"`,
    `python3 -c "import os; p = 4100; os.kill(p, 9)"`,
    `python3 -c "import os; open('/proc/4100/mem', 'wb')"`,
    `node -e "process.kill(process.ppid, 'SIGUSR1')"`,
    `node -e "process._debugProcess(4100)"`,
    `perl -e 'kill USR1, getppid()'`,
  ])('are out of reach for %s', (command) => {
    expect(judged(command)).toMatchObject({
      decision: 'never',
      rules: expect.arrayContaining(['process.app-itself']),
    })
  })

  it.each([
    'kill 4321',
    'kill %1',
    'kill -0 $PPID',
    'echo $PPID',
    'ps -o ppid= -p $$',
    'pkill -f "python app.py"',
    'killall node',
    'head -n 4100 log.txt',
    'echo "see /proc/4100/mem"',
    'cat /proc/4321/status',
  ])('are not meant by %s', (command) => {
    expect(judged(command).rules).not.toContain('process.app-itself')
  })
})
