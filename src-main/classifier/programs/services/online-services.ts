/** Services that a project leans on: builds, names, search, backups, monitoring. */

import { commandRows, commandTable, type ProgramEntry } from '../../rules/command-table.ts'
import { cloudBook } from './cloud-book.ts'

const { finding } = cloudBook

export const onlineServicePrograms: readonly ProgramEntry[] = [
  ...commandTable(finding, {
    programs: 'restic',
    options: 'r repo=, p password-file=, o option=, tag=, host=, H=, password-command=, keep-last=',
    unless: '-n|--dry-run',
    rows: [
      ['forget|prune|unlock', 'cloud.delete'],
      ['key remove|passwd', 'cloud.delete'],
    ],
  }),
  ...commandTable(finding, {
    programs: 'packer',
    style: { words: true },
    rows: [['build --force', 'cloud.apply']],
  }),
  ...commandRows(finding, [
    ['circleci', '... delete|purge|archive|remove-secret|unlist', 'cloud.delete'],
    ['travis', 'env unset|clear', 'cloud.delete'],
    ['travis', 'disable|cancel', 'cloud.stop'],
    ['glab', 'ci|pipeline|job|schedule|runner delete|cancel', 'cloud.delete'],
    ['gitlab-runner', 'unregister|stop|uninstall', 'cloud.delete'],
    ['gitlab-rake', 'gitlab:backup:restore|gitlab:cleanup:*|db:drop|db:reset', 'cloud.delete'],
    ['splunk', 'remove|clean', 'cloud.delete'],
    ['splunk', 'stop|restart', 'cloud.stop'],
    ['pd', '... remove|delete', 'cloud.delete'],
    ['grafana-cli grafana', 'admin reset-admin-password', 'cloud.access'],
    [
      'fastly ldcli algolia newrelic sentry-cli launchdarkly',
      '... delete|purge|archive|clear',
      'cloud.delete',
    ],
    ['velero', '... delete|uninstall', 'cloud.delete'],
    ['velero', 'restore create', 'cloud.apply'],
    ['kong', 'migrations reset', 'cloud.delete'],
    ['kong', 'stop|quit', 'cloud.stop'],
    ['stripe', '... delete|cancel', 'cloud.delete'],
    ['stripe', '... --live', 'cloud.apply'],
    ['nsupdate', '...', 'cloud.apply'],
    ['dnscontrol', 'push', 'cloud.apply'],
    ['octodns-sync', '--doit', 'cloud.apply'],
    ['salt-call', 'test=True|test.*|grains.*|pillar.*', null],
    ['salt-call', '... state.*|cmd.*|pkg.*|service.*|file.*|user.*', 'cloud.run-code'],
    ['k0s', 'reset|stop', 'cloud.delete'],
    ['pvesm', 'free|remove', 'cloud.delete'],
    ['convex', 'import --replace|--replace-all', 'cloud.delete'],
  ]),
]
