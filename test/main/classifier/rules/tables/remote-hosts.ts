import { describeRules } from '../rule-tables.ts'

describeRules('other computers', {
  asks: [
    ["ssh host 'rm x.txt'", 'fs.delete-outside', 'x.txt'],
    ["ssh host 'rm -rf *'", 'fs.delete-home', '*'],
    ["ssh host 'cd app && rm old.log'", 'fs.delete-outside', 'old.log'],
    [
      "ssh host 'cat >> .ssh/authorized_keys' < key.pub",
      'persistence.startup-file',
      '.ssh/authorized_keys',
    ],
    ["ssh host 'tee -a .bashrc' < x", 'persistence.startup-file', '.bashrc'],
    ['rsync -a keys/ host:~/.ssh/', 'remote-host.change', 'host:~/.ssh/'],
    ['scp x me@host:.bashrc', 'remote-host.change', 'me@host:.bashrc'],
    ['ssh -L 0.0.0.0:80:db:5432 host', 'net.tunnel', '-L'],
    ['podman unshare rm -rf data', 'fs.recursive-delete', 'data'],
    ["mapfile -C 'rm -rf data;' -c 1 a < list", 'fs.recursive-delete', 'data'],
    ["complete -C 'rm -rf data' foo", 'fs.recursive-delete', 'data'],
    ['kubectl run x --image=a --privileged', 'cloud.access', '--privileged'],
    ['kubectl proxy --address=0.0.0.0', 'cloud.access', '--address=0.0.0.0'],
    ['kubectl auth reconcile -f x.yaml', 'cloud.access', 'reconcile'],
  ],
  passes: [
    "ssh host 'cd app && git pull && npm ci'",
    "ssh host 'mkdir -p app && cp a b'",
    "ssh host 'tail -n 50 app.log'",
    'ssh -L 5432:localhost:5432 host',
    'mapfile -t lines < list',
    'complete -W "a b" foo',
    'kubectl proxy --port=8001',
    'helm test web',
  ],
})
