import { describe, expect, it } from 'vitest'
import { judge } from '../../../src-main/approval/gate/judge.ts'

const PLACES = { cwd: '/home/user/project', home: '/home/user' }
const decisionOf = (command: string) => judge(command, PLACES).decision

describe('a question that nobody needs', () => {
  it.each([
    'sudo dmesg --level err',
    'sudo systemctl status nginx',
    'sudo journalctl -u nginx --no-pager',
    'sudo docker ps',
    'sudo iptables -L',
    'go install golang.org/x/tools/gopls@latest',
    'go install github.com/somebody/tool@v1.2.3',
    'docker run -v /var/lib/data alpine ls',
    'crane delete -h',
    'kubectl completion bash',
    'helm list --all-namespaces',
    'terraform destroy --help',
    'grep BEGIN server.key > starts.key',
    'cat server.key >> all.key',
    'cat .env > .env.backup',
    'cp .env .env.backup',
    'nix-collect-garbage --delete-old --dry-run',
    `cat > map.txt <<'EOF'\n#\n${' \n'.repeat(60)}#\nEOF\n`,
  ])('is not asked: %s', (command) => {
    expect(decisionOf(command)).toBe('allow')
  })

  it.each([
    'sudo systemctl restart nginx',
    'sudo cat /etc/shadow',
    'sudo docker rm -f web',
    'sudo rm /var/log/x',
    'cat server.key',
    'cat .env.backup',
    'cat server.key.old',
    'cat .env.production~',
    'cat server.key > server.txt',
    'cat server.key > all.key >&2',
    'cat server.key 2> all.key',
    'cat server.key | tee all.key',
    'cat ~/.ssh/id_rsa > all.key',
    'awk \'{ print > "/dev/stderr" }\' server.key > all.key',
    'go run github.com/somebody/tool@v1.2.3',
    'docker run -v /etc:/etc alpine ls',
    'kubectl delete ns x --dry-run=none',
    `cat > map.txt <<'EOF'\n#\n${' \n'.repeat(60)}#\nEOF\nls`,
  ])('is asked where something hangs on it: %s', (command) => {
    expect(decisionOf(command)).toBe('ask')
  })

  it('is not asked about a script among temporary files that the session wrote and that was read', () => {
    const readScript = (path: string) => (path === '/tmp/own.sh' ? 'echo hello' : undefined)

    expect(judge('bash /tmp/own.sh', { ...PLACES, readScript }).decision).toBe('allow')
    expect(judge('bash /tmp/other.sh', { ...PLACES, readScript }).decision).toBe('ask')
  })
})

it.each([
  'bash -cl "echo hi"',
  'bash -lci "echo hi"',
  'npm r lodash',
  'chmod +x /tmp/x && ./x',
  'sudo dmesg',
])('asks those who want to be asked about everything: %s', (command) => {
  expect(judge(command, { ...PLACES, sensitivity: 'strict' }).decision).toBe('ask')
})
