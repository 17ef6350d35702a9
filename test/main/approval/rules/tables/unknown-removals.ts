import { describeRules } from '../rule-tables.ts'

describeRules('removals by programs that are not known', {
  asks: [
    ['prlctl delete vm', 'fs.unknown-removal', 'delete'],
    ['tart delete vm', 'fs.unknown-removal', 'delete'],
    ['rancher cluster delete x', 'fs.unknown-removal', 'delete'],
    ['govc vm.destroy x', 'fs.unknown-removal', 'vm.destroy'],
    ['pgbackrest stanza-delete --stanza=main', 'fs.unknown-removal', 'stanza-delete'],
    ['sqlite-utils drop-table app.db users', 'fs.unknown-removal', 'drop-table'],
    ['esptool.py erase_flash', 'fs.unknown-removal', 'erase_flash'],
    ['runner -v rm -rf data', 'fs.unknown-removal', 'rm'],
    ['balena device purge x', 'fs.unknown-removal', 'purge'],
  ],
  passes: [
    'prlctl list',
    'prlctl delete --help',
    'govc vm.info x',
    'cat delete',
    'ls purge',
    'mkdir destroy',
    'echo delete everything',
    './tool delete x',
    'npm run delete',
    'just destroy x',
    'pytest -k delete',
    'grep -r purge src',
    'tldr delete',
    'runner rm x',
    'echo rm -rf data',
    'which purge',
  ],
})
