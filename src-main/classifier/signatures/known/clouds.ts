import { entries } from '../entries.ts'

export const clouds = entries(`
tailscale
  net.expose: funnel|serve
  net.upload: file cp
  cloud.stop: down|logout|up
rclone
  options: config=, include=, exclude=, filter=, max-age=, min-age=, transfers=
  dry: -n|--dry-run|-i|--interactive
  net.expose: serve
  secret.read: config show|dump|reveal
  cloud.delete: delete|purge|deletefile|rmdir|rmdirs|cleanup|move|moveto|dedupe, sync|bisync
  cloud.access: config show|dump|reveal, link
aws awslocal
  options: profile=, region=, output=, query=, endpoint-url=, ca-bundle=, cli-input-json=, acl=, cli-read-timeout=,
    query-string=sql, sql=sql, statement=sql, database=, resource-arn=, secret-arn=, cluster-identifier=
  dry: --dry-run|--dryrun|--generate-cli-skeleton
  secret.read: secretsmanager get-secret-value|batch-get-secret-value,
    ssm get-parameter|get-parameters|get-parameters-by-path --with-decryption,
    sts get-session-token|assume-role|get-federation-token, sso get-role-credentials, configure export-credentials,
    configure get aws_secret_access_key|aws_session_token|*.aws_secret_access_key, iam create-access-key, kms decrypt
  cloud.spend: rds|eks|emr|redshift|elasticache|lightsail|sagemaker|ec2|opensearch|docdb|neptune|workspaces|fsx|mq|kafka create-cluster|create-db-instance|create-db-cluster|create-nodegroup|create-cache-cluster|create-instances|create-notebook-instance|create-endpoint|create-training-job|create-volume|create-nat-gateway|create-fleet|create-domain|create-workspaces|create-file-system|create-broker|run-instances|request-spot-instances|purchase-*|allocate-hosts|start-instances
  cloud.pay: route53domains register-domain|renew-domain|transfer-domain
  cloud.delete: s3 rm|rb, s3 sync --delete, s3 mv
  cloud.access: s3|s3api ... --acl:public-read,public-read-write, configure set|import
  cloud.run-code: ssm|ecs send-command|start-session|execute-command
  net.mail: ses|sesv2|sns|pinpoint|pinpoint-sms-voice-v2|connect send-*|publish|publish-batch
  cloud.delete: * delete-*|terminate-*|remove-*|deregister-*|purge-*|destroy-*|batch-delete-*|close-account|leave-*|admin-delete-*,
    * schedule-key-deletion|release-*|reset-*|cancel-*|abort-*|empty-*
  cloud.stop: * revoke-*|stop-*|reboot-*|disable-*|detach-*|disassociate-*|failover-*|suspend-*
  cloud.access: * create-access-key|create-login-profile|create-user|attach-*-policy|put-*-policy,
    * put-bucket-*|put-object-acl|put-public-access-block|authorize-security-group-*,
    iam|organizations create-*|update-*|put-*|attach-*|add-*
  nothing: cloudwatch|events|firehose|kinesis put-*, eks update-kubeconfig
  cloud.stop: autoscaling|application-autoscaling set-desired-capacity
  cloud.apply: * update-*|modify-*|change-*|put-*|rotate-*|restore-*,
    cloudformation deploy|create-stack|execute-change-set
gcloud
  options: project=, account=, region=, zone=, format=, filter=, configuration=, impersonate-service-account=
  secret.read: ... print-access-token|print-identity-token, secrets versions access
  publish.deploy: app|run|functions ... deploy
  cloud.access: ... add-iam-policy-binding|remove-iam-policy-binding|set-iam-policy, iam service-accounts keys create,
    compute firewall-rules create|update
  cloud.apply: sql import
  cloud.delete: ... delete|remove|rm|destroy|purge|abandon-instances|delete-access-config
  cloud.stop: ... stop|reset|suspend|disable|failover|restart|rollback|cancel
  cloud.run-code: compute ssh|scp --command
  cloud.spend: compute|container|sql|redis|spanner|bigtable|dataproc|composer|notebooks|workstations|alloydb|filestore|memcache|ai|tpu ... create|create-with-container|clone|resize
az
  options: n name=, g resource-group=, subscription=, o output=, query=, ids=, l location=
  dry: -h
  secret.read: keyvault secret show|download, account get-access-token, ... list-keys|show-connection-string|keys list
  cloud.delete: ... delete|purge|remove|delete-batch|delete-certificate
  cloud.stop: ... stop|deallocate|restart|failover|disable|redeploy|reimage|reset
  cloud.access: role|ad|keyvault ... create|update|set|create-for-rbac|set-policy
  publish.deploy: webapp|functionapp|containerapp|staticwebapp up|deploy|deployment
  cloud.apply: deployment group|sub|mg|tenant create
  cloud.access: network nsg rule create|update
  cloud.run-code: vm|vmss run-command invoke|create
  cloud.spend: vm|aks|vmss|sql|postgres|mysql|cosmosdb|redis|appservice|functionapp|webapp|databricks|hdinsight|container|containerapp|acr|ml ... create|scale|start
doppler
  secret.read: secrets|export
  cloud.delete: ... delete
ansible-vault
  secret.read: view|decrypt
  cloud.access: rekey|encrypt
gsutil
  options: o=, h=, u=, i=
  cloud.delete: ... rm|rb|mv, ... rsync -d
  cloud.access: ... iam|acl|defacl ch|set
terraform tofu terragrunt
  options: var=, var-file=, target=, state=, out=, chdir=, backend-config=, replace=, parallelism=, lock-timeout=
  style: words
  dry: -h
  cloud.delete: destroy|destroy-all, apply --destroy
  cloud.apply: apply|apply-all
  cloud.delete: run-all|run destroy
  cloud.apply: run-all|run apply
  cloud.delete: state rm|push|mv|replace-provider, workspace delete
  cloud.apply: force-unlock|taint|untaint|import
  cloud.run-code: init --from-module
pulumi
  options: s stack=, C cwd=, c config=, t target=, m message=
  dry: --preview-only|-h
  cloud.delete: destroy|down, stack rm, state delete|unprotect
  cloud.apply: up|update|refresh|import|cancel
bq
  cloud.delete: ... rm
pscale neonctl neon turso
  cloud.delete: ... delete|destroy
mc
  cloud.delete: rm|rb, mirror --remove
  cloud.access: admin|policy|anonymous
s3cmd
  cloud.delete: del|rm|rb|setacl|setpolicy, sync --delete-removed
s5cmd b2
  cloud.delete: ... rm|rb|delete-*|delete|cancel-*
azcopy
  cloud.delete: remove|rm
borg
  cloud.delete: delete|prune|compact|recreate
kopia
  cloud.delete: snapshot|repository delete|disconnect
duplicity
  cloud.delete: remove-*|cleanup
nats
  cloud.delete: stream|consumer|kv|object|s|c rm|purge|del|delete
confluent rpk pulsar-admin
  cloud.delete: ... delete|trim-prefix
deck
  cloud.delete: reset, gateway reset
jenkins-cli
  cloud.delete: ... delete-*|safe-restart|safe-shutdown|shutdown|restart
airflow
  cloud.delete: db reset|clean, dags|pools|variables|connections|users delete
celery
  cloud.delete: ... purge
dvc
  cloud.delete: gc|destroy
mlflow
  cloud.delete: gc, experiments|runs delete
huggingface-cli hf
  cloud.delete: ... delete|delete-cache
databricks snow
  cloud.delete: ... delete|drop|rm
elasticdump
  cloud.delete: --delete
certbot
  cloud.delete: delete|revoke
temporal
  cloud.delete: ... delete|terminate|cancel|reset
rabbitmqctl
  cloud.delete: reset|force_reset|stop|stop_app|delete_*|purge_queue|shutdown
rabbitmqadmin
  cloud.delete: delete|purge
puppet
  nothing: apply|agent --noop
  cloud.apply: apply|agent|node|cert
chef-client chef-solo
  nothing: -W|--why-run
  cloud.apply: ...
knife
  cloud.delete: ... delete|bulk|purge
  cloud.run-code: ssh|winrm
bosh
  cloud.delete: ... delete-*|cleanup|clean-up|stop|recreate
juju
  cloud.delete: ... destroy-*|remove-*|kill-controller
nexus-cli artifactory cloudsmith
  cloud.delete: ... delete|rm
aws-nuke cloud-nuke azure-nuke gcp-nuke
  cloud.delete: ...
`)
