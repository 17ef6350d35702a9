import { entries } from '../entries.ts'

export const services = entries(`
pmset
  system.setting: -a|-b|-c|-u, schedule|repeat
  power.state: sleepnow|restoredefaults
systemctl
  options: H host=, M machine=, t type=, p property=, s signal=, n lines=, o output=
  dry: --dry-run|--when
  power.shutdown: poweroff|reboot|halt|kexec|soft-reboot,
    start|isolate poweroff.target|reboot.target|halt.target|kexec.target|shutdown.target|ctrl-alt-del.target
  power.state: suspend|hibernate|hybrid-sleep|suspend-then-hibernate|sleep,
    isolate|rescue|emergency|default|exit|switch-root
  service.stop: stop|restart|try-restart|condrestart|reload-or-restart|try-reload-or-restart|force-reload|kill|force-stop|cancel|clean|freeze
  service.configure: disable|mask|unmask|enable|reenable|preset|preset-all|link|edit|revert,
    set-default|set-property|set-environment|import-environment|unset-environment,
    add-wants|add-requires|bind|mount-image|daemon-reexec
loginctl
  power.shutdown: poweroff|reboot|halt
  power.state: suspend|hibernate
  persistence.trust: enable-linger
  process.end-session: terminate-user|terminate-session|terminate-seat|kill-user|kill-session
kexec
  power.shutdown: -e|--exec
  power.state: -l|-p|--load
gnome-session-quit xfce4-session-logout mate-session-save
  power.state: --power-off|--reboot|--halt|--shutdown-dialog, --logout|--no-prompt|--force-logout
ipmitool
  options: H=, U=, P=, I=, f=
  power.state: chassis|power off|cycle|reset|soft|power
supervisorctl
  options: c configuration=, s serverurl=, u username=, p password=
  service.stop: stop|restart|shutdown|reload|remove|signal
  service.configure: update|add|reread
pm2
  options: n name=, i instances=
  service.stop: delete|del|stop|kill|restart|reload|gracefulReload|reset|flush
  service.configure: startup|unstartup|save|resurrect|deploy
pg_ctl
  options: D pgdata=, m mode=, l log=, t timeout=, o options=
  service.stop: stop|restart|promote|kill|unregister
nginx monit sv
  options: c=code, p=, g=, e=, s=, w=
  service.stop: -s:stop,quit, stop|restart|unmonitor|quit|down|kill|exit|force-*
service
  program-option.runs-command: */*
  service.stop: * stop|restart|try-restart|condrestart|reload-or-restart|try-reload-or-restart|force-reload|kill|force-stop,
    --full-restart
rc-service invoke-rc.d
  service.stop: * stop|restart|try-restart|condrestart|reload-or-restart|try-reload-or-restart|force-reload|kill|force-stop|zap
rc-update update-rc.d
  service.configure: ... add|del|delete|remove|disable|enable|defaults
chkconfig
  service.configure: * on|off|reset, --add|--del
initctl
  service.stop: stop|restart
s6-svc svc
  service.stop: -d|-k|-t|-r|-x|-h
launchctl
  service.stop: stop|kickstart|bootout|unload|kill|disable|remove|reboot
  service.configure: load|bootstrap|submit|enable|setenv|unsetenv|config
apachectl apache2ctl
  service.stop: ... stop|restart|graceful-stop
pg_ctlcluster
  service.stop: * * stop|restart|promote
caddy postfix
  service.stop: stop|abort
rndc
  service.stop: stop|halt|flush
hermes talaria
  service.stop: gateway|serve stop|restart|update|uninstall, stop|restart|update|uninstall|reset
circusctl passenger-config forever
  service.stop: ... stop|stopall|quit|restart|restart-app
uwsgi
  service.stop: --stop|--reload
haproxy
  style: words
  service.stop: -sf|-st
varnishadm
  service.stop: ... ban|stop|panic.clear
mysqld_safe mysqld mariadbd
  service.configure: --skip-grant-tables
a2enmod a2dismod a2ensite a2dissite a2enconf a2disconf
  service.configure: *
`)
