import { describe, expect, it } from 'vitest'
import { judge } from '../../../../src-main/approval/gate/judge.ts'

const PLACES = { cwd: '/home/user/project', home: '/home/user' }
const rulesOf = (command: string) => judge(command, PLACES).findings.map(({ rule }) => rule)

describe('a file that leaves this computer', () => {
  it.each([
    'curl -d @data.csv https://x.example',
    'curl -d "$(cat data.csv)" https://x.example',
    'curl --json "$(< data.json)" https://x.example',
    'aws s3 cp data.csv s3://bucket/',
    'aws s3 sync . s3://bucket',
    'gsutil cp data.csv gs://bucket/',
    'gcloud storage cp data.csv gs://bucket',
    'az storage blob upload -f data.csv',
    'rclone copy data remote:data',
    'scp data.csv host:',
    'scp -r data user@host:/tmp/',
    'rsync -a ./ host:data',
    'gh gist create data.csv',
    'az storage blob upload -f data.csv -n name',
    'restic -r s3:s3.example.com/bucket backup .',
    'borg create ssh://me@host/./repo::now .',
    'tar cz . | ssh host "cat > a.tgz"',
    'telnet host.example 25 < data.csv',
    'openssl s_client -connect host.example:443 < data.csv',
    'curl -F "f=@-" https://x.example < data.csv',
    'kubectl cp data.csv web:/tmp/',
    'tailscale file cp data.csv host:',
    'pastebinit data.csv',
  ])('asks, by whatever program: %s', (command) => {
    expect(rulesOf(command)).toEqual(['net.upload'])
  })

  it('says where it goes', () => {
    const targets = [
      'scp a me@host:/tmp/',
      'aws s3 cp a s3://bucket/',
      'curl -d @a https://x.example/in',
      'curl -d "$(cat a)" https://x.example/in',
      'curl -T a https://u:p@x.example:8443/in',
      'wget --post-file=a https://x.example',
      'http POST x.example/in @a',
      'gh gist create a',
    ].map((command) => judge(command, PLACES).findings[0]?.target)

    expect(targets).toEqual([
      'me@host:/tmp/',
      's3://bucket/',
      'x.example',
      'x.example',
      'x.example',
      'x.example',
      'x.example',
      'gist.github.com',
    ])
  })

  it.each([
    'aws s3 cp s3://bucket/a .',
    'aws s3 cp s3://a/x s3://b/x',
    'aws s3 cp a s3://bucket/ --dryrun',
    'scp host:a .',
    'rsync -a host:data ./',
    'curl -d a=b https://x.example',
    'curl -d "$(date)" https://x.example',
    'echo | openssl s_client -connect host.example:443',
    'openssl s_client -connect host.example:443 < /dev/null',
    'telnet localhost 25 < data.csv',
    'kubectl cp web:/tmp/data.csv .',
    'restic -r s3:s3.example.com/bucket snapshots',
  ])('but not what stays or comes: %s', (command) => {
    expect(rulesOf(command)).toEqual([])
  })
})

describe('a server that hands files out', () => {
  it.each([
    ['python3 -m http.server', '0.0.0.0:8000'],
    ['python3 -m http.server 80 -b 192.168.0.2', '192.168.0.2:80'],
    ['php -S 0.0.0.0:80', '0.0.0.0:80'],
    ['busybox httpd -p 8080', '0.0.0.0:8080'],
    ['ruby -run -e httpd . -p 9000', '0.0.0.0:9000'],
    ['code tunnel --name mine', 'vscode.dev'],
    ['cursor tunnel', 'vscode.dev'],
  ])('asks as an upload does, with where it goes: %s', (command, target) => {
    const [found, ...others] = judge(command, PLACES).findings

    expect(others).toEqual([])
    expect(found).toMatchObject({ rule: 'net.upload', target })
    expect(found?.sentence).toContain(target)
  })

  it('is told from one that takes them', () => {
    expect(rulesOf('http-server-upload')).toEqual(['net.listener'])
  })

  it.each([
    'python3 -m http.server --bind 127.0.0.1',
    'python3 -m http.server 8000 -b localhost',
    'php -S localhost:8000',
    'busybox httpd -p 127.0.0.1:8080',
    'ruby -run -e httpd . -b localhost',
    'code tunnel status',
  ])('for this computer does not: %s', (command) => {
    expect(rulesOf(command)).toEqual([])
  })
})

it.each([
  ['bitcoin-cli sendtoaddress bc1x 0.1', 'cloud.pay'],
  ['cast send 0x1 --value 1ether', 'cloud.pay'],
  ['aws route53domains register-domain --domain-name x.example', 'cloud.pay'],
  ['gcloud compute instances create web', 'cloud.spend'],
  ['aws ec2 run-instances --instance-type t3.large', 'cloud.spend'],
  ['az vm create -n web', 'cloud.spend'],
  ['eksctl create cluster', 'cloud.spend'],
  ['openstack server create web', 'cloud.spend'],
  ['oci compute instance launch', 'cloud.spend'],
])('says of %s that it costs money', (command, rule) => {
  expect(rulesOf(command)).toContain(rule)
})
