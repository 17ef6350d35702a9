import { describeRules } from '../rule-tables.ts'

const ASKED_ONLY_WHEN_STRICT = [
  ["python -c 'print(1)'", 'interpreter.inline-code', "'print(1)'"],
  ['python3 <<EOF\nprint(1)\nEOF', 'interpreter.inline-code', 'print(1)\n'],
  ["node -e 'console.log(1)'", 'interpreter.inline-code', "'console.log(1)'"],
  ["node -p '1+1'", 'interpreter.inline-code', "'1+1'"],
  ["perl -e 'print 1'", 'interpreter.inline-code', "'print 1'"],
  ["ruby -e 'puts 1'", 'interpreter.inline-code', "'puts 1'"],
  ["php -r 'echo 1;'", 'interpreter.inline-code', "'echo 1;'"],
  ["bash -c 'echo hi'", 'interpreter.shell-text', '-c'],
  ["bash -lc 'ls'", 'interpreter.shell-text', '-lc'],
  ['bash <<EOF\nls\nEOF', 'interpreter.shell-text', 'bash <<EOF'],
  ['echo A=1 >> .env', 'fs.write-settings', '.env'],
  ['cp .env.example .env.local', 'fs.write-settings', '.env.local'],
  ["sed -i 's/a/b/' config.yaml", 'fs.write-settings', 'config.yaml'],
  ['echo x > ~/notes.txt', 'fs.write-outside', '~/notes.txt'],
  ['npm uninstall lodash', 'package.remove-dependency', 'uninstall'],
  ['pip uninstall -y requests', 'package.remove-dependency', 'uninstall'],
  ['yarn remove x', 'package.remove-dependency', 'remove'],
  ['pnpm rm x', 'package.remove-dependency', 'rm'],
  ['rm /tmp/x.log', 'fs.delete-temporary', '/tmp/x.log'],
  ['dd if=a.img of=b.img', 'fs.overwrite-copy', 'if=a.img'],
  ['chmod +x a.sh && ./a.sh', 'remote-code.made-executable', './a.sh'],
] as const

describeRules('a person who wants to be asked about everything', {
  sensitivity: 'strict',
  asks: ASKED_ONLY_WHEN_STRICT,
  passes: [
    'ls -la',
    'git status',
    'npm test',
    'echo x > config.yaml.bak',
    'cat notes#x',
    'rm build.log',
    'python script.py',
    'node --check src/index.js',
    'python3 -Wonce script.py',
  ],
})

describeRules('everybody else', {
  passes: ASKED_ONLY_WHEN_STRICT.map(([command]) => command),
})
