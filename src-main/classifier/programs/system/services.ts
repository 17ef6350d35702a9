/** Services, supervisors and their life cycle. */
import {
  commandRows,
  commandTable,
  forPrograms,
  type ProgramEntry,
} from '../../rules/command-table.ts'
import type { ProgramRule } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'

export const serviceBook = ruleBook({
  'service.stop': [
    'dangerous',
    'Stopping or restarting a service',
    'Stops or restarts a service that others may be using.',
    'undoable',
  ],
  'service.configure': [
    'dangerous',
    'Change of a service',
    'Changes which services start by themselves, or how.',
    'undoable',
  ],
})

const { finding } = serviceBook

const STOP =
  'stop|restart|try-restart|condrestart|reload-or-restart|try-reload-or-restart|force-reload|kill|force-stop'

/** `/etc/init.d/nginx stop`: the script is named by its folder, not by its program. */
export const initScript: ProgramRule = (unit) => {
  const path = unit.argv[0]?.value ?? ''
  if (!/^\/etc\/(?:init\.d|rc\.d)\//.test(path)) return []
  const verb = unit.argv[1]?.value ?? ''
  return /^(?:status|--help|help)$/.test(verb) ? [] : [finding('service.stop', unit)]
}

/** A second copy of the app, out of sight: it would answer in its place. */
const startsGateway: ProgramRule = (unit) => {
  const verb = unit.argv[2]
  const isStart = unit.argv[1]?.value === 'gateway' && /^(?:run|start)$/.test(verb?.value ?? '')
  const isHidden =
    unit.background || unit.wrappers.some(({ program }) => /^(?:nohup|setsid)$/.test(program))
  return verb && isStart && isHidden ? [finding('service.configure', verb)] : []
}

export const servicePrograms: readonly ProgramEntry[] = [
  ...commandTable(finding, {
    programs: 'systemctl',
    options: 'H host=, M machine=, t type=, p property=, s signal=, n lines=, o output=',
    unless: '--dry-run',
    rows: [
      [`${STOP}|cancel|clean|freeze`, 'service.stop'],
      [
        'disable|mask|unmask|enable|reenable|preset|preset-all|link|edit|revert',
        'service.configure',
      ],
      [
        'set-default|set-property|set-environment|import-environment|unset-environment',
        'service.configure',
      ],
      ['add-wants|add-requires|bind|mount-image|daemon-reexec', 'service.configure'],
    ],
  }),
  ...commandTable(finding, {
    programs: 'supervisorctl',
    options: 'c configuration=, s serverurl=, u username=, p password=',
    rows: [
      ['stop|restart|shutdown|reload|remove|signal', 'service.stop'],
      ['update|add|reread', 'service.configure'],
    ],
  }),
  ...commandTable(finding, {
    programs: 'pm2',
    options: 'n name=, i instances=',
    rows: [
      ['delete|del|stop|kill|restart|reload|gracefulReload|reset|flush', 'service.stop'],
      ['startup|unstartup|save|resurrect|deploy', 'service.configure'],
    ],
  }),
  ...commandTable(finding, {
    programs: 'pg_ctl',
    options: 'D pgdata=, m mode=, l log=, t timeout=, o options=',
    rows: [['stop|restart|promote|kill|unregister', 'service.stop']],
  }),
  ...commandTable(finding, {
    programs: 'nginx monit sv',
    options: 'c=, p=, g=, e=, s=, w=',
    rows: [
      ['-s:stop,quit', 'service.stop'],
      ['stop|restart|unmonitor|quit|down|kill|exit|force-*', 'service.stop'],
    ],
  }),
  ...forPrograms('hermes talaria', startsGateway),
  ...commandRows(finding, [
    ['service', `* ${STOP}`, 'service.stop'],
    ['service', '--full-restart', 'service.stop'],
    ['rc-service invoke-rc.d', `* ${STOP}|zap`, 'service.stop'],
    [
      'rc-update update-rc.d',
      '... add|del|delete|remove|disable|enable|defaults',
      'service.configure',
    ],
    ['chkconfig', '* on|off|reset', 'service.configure'],
    ['chkconfig', '--add|--del', 'service.configure'],
    ['initctl', 'stop|restart', 'service.stop'],
    ['s6-svc svc', '-d|-k|-t|-r|-x|-h', 'service.stop'],
    ['launchctl', 'stop|kickstart|bootout|unload|kill|disable|remove|reboot', 'service.stop'],
    ['launchctl', 'load|bootstrap|submit|enable|setenv|unsetenv|config', 'service.configure'],
    ['apachectl apache2ctl', '... stop|restart|graceful-stop', 'service.stop'],
    ['pg_ctlcluster', '* * stop|restart|promote', 'service.stop'],
    ['caddy postfix', 'stop|abort', 'service.stop'],
    ['rndc', 'stop|halt|flush', 'service.stop'],
    ['brew', 'services stop|restart|kill', 'service.stop'],
    ['hermes talaria', 'gateway|serve stop|restart|update|uninstall', 'service.stop'],
    ['hermes talaria', 'stop|restart|update|uninstall|reset', 'service.stop'],
    ['snap', 'stop|restart', 'service.stop'],
    [
      'circusctl passenger-config forever',
      '... stop|stopall|quit|restart|restart-app',
      'service.stop',
    ],
    ['uwsgi', '--stop|--reload', 'service.stop'],
    ['haproxy', '-sf|-st', 'service.stop'],
    ['varnishadm', '... ban|stop|panic.clear', 'service.stop'],
    ['mysqld_safe mysqld mariadbd', '--skip-grant-tables', 'service.configure'],
    ['a2enmod a2dismod a2ensite a2dissite a2enconf a2disconf', '*', 'service.configure'],
  ]),
]
