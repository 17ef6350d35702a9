import { entries } from '../entries.ts'

export const onlineServices = entries(`
glab
  secret.read: auth token
  publish.release: release create|delete|upload
  publish.repository: repo|variable|issue|mr delete|archive|transfer, mr merge|accept
  cloud.delete: ci|pipeline|job|schedule|runner delete|cancel
restic
  options: r repo=, p password-file=, o option=, tag=, host=, H=, password-command=command, keep-last=
  dry: -n|--dry-run
  cloud.delete: forget|prune|unlock, key remove|passwd
packer
  style: words
  cloud.apply: build --force, build
circleci
  cloud.delete: ... delete|purge|archive|remove-secret|unlist
travis
  cloud.delete: env unset|clear
  cloud.stop: disable|cancel
gitlab-runner
  cloud.delete: unregister|stop|uninstall
gitlab-rake
  cloud.delete: gitlab:backup:restore|gitlab:cleanup:*|db:drop|db:reset
splunk
  cloud.delete: remove|clean
  cloud.stop: stop|restart
pd
  cloud.delete: ... remove|delete
grafana-cli grafana
  cloud.access: admin reset-admin-password
fastly ldcli algolia newrelic sentry-cli launchdarkly
  cloud.delete: ... delete|purge|archive|clear
velero
  cloud.delete: ... delete|uninstall
  cloud.apply: restore create
kong
  cloud.delete: migrations reset
  cloud.stop: stop|quit
stripe
  cloud.delete: ... delete|cancel
  cloud.apply: ... --live
  cloud.pay: charges|payment_intents|payouts|refunds|transfers|invoices create|confirm|pay|capture
nsupdate
  cloud.apply: ...
dnscontrol
  cloud.apply: push
octodns-sync
  cloud.apply: --doit
salt-call
  nothing: test=True|test.*|grains.*|pillar.*
  cloud.run-code: ... state.*|cmd.*|pkg.*|service.*|file.*|user.*
k0s
  cloud.delete: reset|stop
pvesm
  cloud.delete: free|remove
convex
  cloud.delete: import --replace|--replace-all
`)
