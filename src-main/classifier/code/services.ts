/** Calls of client libraries, by which code deletes, pays, writes to people or sends files somewhere else. */
import type { Language } from '../unit.ts'
import type { Code, CodeCall } from './calls.ts'

export type ServiceEffect =
  /** Deletes or stops something that a service keeps. */
  | 'service'
  | 'mail'
  | 'pay'
  /** Sends a file to where it is kept. */
  | 'upload'
  /** Shows a secret. */
  | 'reveal'
  /** Asks an address to delete what is there. */
  | 'delete-request'
  /** Opens a port, for everybody unless an address is given. */
  | 'listen'

interface ServiceLine {
  readonly names: RegExp
  readonly effect: ServiceEffect
  /** What may stand before the name. */
  readonly owner: RegExp
  /** One of these must be named in the code; strings do not count. */
  readonly library: readonly string[]
}

const ANY = /^/

function line(names: RegExp, effect: ServiceEffect, owner = ANY, library = ''): ServiceLine {
  return { names, effect, owner, library: library.split(/\s+/).filter(Boolean) }
}

/** Whoever imports one of these talks to a service, and what it deletes there is gone. */
const CLIENTS = `boto3 aioboto3 botocore googleapiclient azure kubernetes docker github gitlab elasticsearch
  opensearchpy consul hvac digitalocean linode_api4 CloudFlare cloudflare openstack heroku3 jira atlassian
  notion_client pinecone weaviate qdrant_client influxdb_client supabase firebase_admin proxmoxer pyVmomi
  huggingface_hub stripe pyrax libcloud tencentcloud aliyunsdkcore kazoo etcd3 pika airflow_client vultr hcloud`

const SERVICES: Readonly<Partial<Record<Language, readonly ServiceLine[]>>> = {
  python: [
    line(/^(?:flushall|flushdb|drop_database|drop_collection|drop_all)$/, 'service'),
    line(
      /^(?:delete|terminate|purge|destroy|deregister|revoke|wipe|prune)(?:_[a-z_]+)?$/,
      'service',
      ANY,
      CLIENTS,
    ),
    line(/^delete$/, 'service', ANY, 'storage bigquery firestore pubsub_v1 compute_v1'),
    line(/^(?:stop|reboot|disable|detach)_[a-z_]+$/, 'service', ANY, 'boto3 aioboto3'),
    line(
      /^(?:remove|kill|stop)$/,
      'service',
      /^$|container|image|volume|network|service|node|swarm/i,
      'docker',
    ),
    line(/^(?:create|capture|confirm|pay)$/, 'pay', /^stripe\.(?!Customer|Product|Price)/),
    line(/^(?:send_raw_transaction|send_transaction|sendtoaddress|transfer_money)$/, 'pay'),
    line(/^(?:sendmail|send_message)$/, 'mail', ANY, 'smtplib aiosmtplib telegram telebot discord'),
    line(/^(?:send_email|send_raw_email|send_templated_email|publish)$/, 'mail', ANY, 'boto3'),
    line(/^(?:chat_postMessage|chat_update|chat_scheduleMessage)$/, 'mail'),
    line(/^create$/, 'mail', ANY, 'twilio'),
    line(/^send$/, 'mail', /sendgrid|yagmail|mailgun|sg$/i, 'sendgrid yagmail mailgun'),
    line(/^(?:upload_file|upload_fileobj|put_object)$/, 'upload', ANY, 'boto3 aioboto3'),
    line(/^upload_from_(?:filename|file)$/, 'upload'),
    line(/^(?:upload_blob|upload_data)$/, 'upload', ANY, 'azure'),
    line(/^(?:storbinary|storlines)$/, 'upload'),
    line(/^put$/, 'upload', ANY, 'paramiko pysftp fabric'),
    line(/^(?:upload_folder|upload_file|push_to_hub)$/, 'upload', ANY, 'huggingface_hub'),
    line(/^(?:files_upload|files_upload_v2)$/, 'upload'),
    line(/^(?:get_password|get_credential)$/, 'reveal', /^keyring$/),
    line(/^get_secret_value$/, 'reveal'),
    line(/^delete$/, 'delete-request', /^(?:requests|httpx|aiohttp)(?:\.|$)/),
    line(/^(?:Threading)?(?:HTTP|TCP|UDP)Server$/, 'listen'),
  ],
  node: [
    line(/^(?:flushall|flushdb|dropDatabase|dropCollection)$/i, 'service'),
    line(/^(?:terminateInstances|deleteBucket|deleteStack|deleteDBInstance)$/, 'service'),
    line(/^(?:Delete|Terminate|Deregister|Purge)[A-Z]\w*Command$/, 'service'),
    line(/^delete$/, 'delete-request', /^(?:axios|got|ky|superagent|needle|request)$/),
    line(/^sendMail$/, 'mail', ANY, 'nodemailer createTransport'),
  ],
}

export function serviceOf(
  { name, owner }: CodeCall,
  code: Code,
  language: Language,
): ServiceEffect | undefined {
  return SERVICES[language]?.find(
    (line) => line.names.test(name) && line.owner.test(owner) && isNamed(line.library, code),
  )?.effect
}

function isNamed(library: readonly string[], { tokens }: Code): boolean {
  if (library.length === 0) return true
  return tokens.some(({ kind, text }) => kind === 'name' && library.includes(text))
}
