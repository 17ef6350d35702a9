import { entries } from '../entries.ts'

export const hosting = entries(`
heroku
  secret.read: auth:token|config|config:get
  cloud.delete: *:destroy|*:remove|*:delete|*:reset|*:clear|*:unset|*:detach
  cloud.stop: *:stop|*:restart|*:kill|*:rollback|*:promote|*:wait|maintenance:on|*:killall
  cloud.delete: ... destroy|delete|remove
  cloud.stop: ps:scale ... *=0
  publish.deploy: container:release|container:push|releases:rollback
  cloud.spend: addons:create|ps:scale|ps:resize|addons:upgrade
fly flyctl
  secret.read: auth|tokens token|create
  cloud.delete: ... destroy|delete|unset|remove
  cloud.stop: ... suspend|stop|kill|restart
  publish.deploy: deploy|launch
  cloud.stop: scale count
  cloud.delete: ... detach
  cloud.spend: launch|scale|machine|postgres|volumes count|vm|memory|create|run|clone
jfrog jf
  cloud.deploy: rt upload|u|mv|cp
  cloud.delete: rt delete|del
cdk cdktf
  cloud.delete: destroy
  cloud.apply: deploy|watch|rollback|bootstrap
sam
  cloud.delete: delete
  cloud.apply: deploy|sync
serverless sls sst
  cloud.delete: remove|rollback
  publish.deploy: deploy
amplify
  cloud.delete: delete|remove
  publish.deploy: push|publish
copilot
  cloud.delete: ... delete
  publish.deploy: ... deploy
eb
  cloud.delete: terminate|abort|swap
  publish.deploy: deploy
dokku
  cloud.delete: *:destroy|*:unset|*:clear
doctl
  cloud.delete: ... delete|destroy|remove|terminate|rm|purge|*-delete|delete-*|Delete*|Release*|Terminate*
  cloud.stop: ... poweroff|power-off|shutdown|reboot|stop|rebuild|reset
  cloud.spend: compute|kubernetes|databases droplet|cluster|create|volume|load-balancer create
linode-cli vultr-cli
  cloud.delete: ... delete|destroy|remove|terminate|rm|purge|*-delete|delete-*|Delete*|Release*|Terminate*
  cloud.stop: ... poweroff|power-off|shutdown|reboot|stop|rebuild|reset
  cloud.spend: ... create
hcloud
  cloud.delete: ... delete|destroy|remove|terminate|rm|purge|*-delete|delete-*|Delete*|Release*|Terminate*
  cloud.stop: ... poweroff|power-off|shutdown|reboot|stop|rebuild|reset
  cloud.spend: server|volume|load-balancer|floating-ip create
scw civo exo ibmcloud openstack oci aliyun cf
  cloud.delete: ... delete|destroy|remove|terminate|rm|purge|*-delete|delete-*|Delete*|Release*|Terminate*
  cloud.stop: ... poweroff|power-off|shutdown|reboot|stop|rebuild|reset
  cloud.spend: ... server|instance|instances|volume|cluster|database|kubernetes|vm create|launch,
    ... instance-create|cluster-create|volume-create|RunInstances|CreateInstance|CreateCluster
railway
  cloud.delete: ... down|delete|unlink
  publish.deploy: up|redeploy
render
  cloud.delete: ... delete
kaggle
  cloud.delete: ... delete
  net.upload: datasets|kernels|models|d|k|m create|version|push|update, competitions|c submit, models|m variations|instances|v|i versions|v|create|c
netlify
  cloud.delete: sites:delete|env:unset|sites:unlink
  publish.deploy: deploy --prod|-p, deploy
vercel now
  cloud.delete: rm|remove, alias|env|domains|certs|secrets|project|projects|dns rm|remove
  cloud.stop: rollback|promote
  publish.deploy: --prod|--target, deploy
wrangler
  options: command=sql, file=, config=, env=
  cloud.delete: ... delete|rollback, *:delete
  nothing: deploy|publish --dry-run
  publish.deploy: deploy|publish, pages|versions deploy|publish
firebase
  cloud.delete: firestore:delete|database:remove|hosting:disable|*:delete
  publish.deploy: deploy
supabase
  cloud.delete: db reset|push, ... delete
  publish.deploy: functions deploy
surge
  cloud.delete: teardown
  publish.deploy: ...
gh-pages
  publish.deploy: ...
eas expo
  publish.deploy: submit|publish|update
fastlane
  publish.deploy: deliver|pilot|supply|release|deploy|upload_*|match
shopify
  publish.deploy: theme|app push|publish|delete|deploy
cap kamal
  publish.deploy: ... deploy|remove|rollback|redeploy|deploy:*|app:stop
fab mina ey caprover deployer dep
  publish.deploy: ... deploy|deploy:*|rollback
hugo
  options: d destination=folder.out, s source=, c contentDir=, b baseURL=, t theme=
  publish.deploy: deploy
mkdocs
  options: d site-dir=folder.out, f config-file=, t theme=, c clean, s strict
  publish.deploy: gh-deploy
mike
  publish.deploy: deploy|delete
clasp
  publish.deploy: push|deploy|undeploy
`)
