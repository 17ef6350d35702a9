import { describe, expect, it } from 'vitest'
import { judge } from '../../../src-main/approval/gate/judge.ts'

const PLACES = { cwd: '/home/user/project', home: '/home/user' }
const RANK = { allow: 0, ask: 1, never: 2 } as const

const NEVER = [
  'rm -rf /home',
  'rm -r -f /etc',
  'dd if=/dev/zero of=/dev/sda',
  'mkfs.ext4 -F /dev/sdb1',
  'find / -type f -delete',
  'shutdown -h now',
  'systemctl reboot',
  'wipefs -a /dev/sda',
  'chmod -R 000 /',
  'kill -9 -1',
]
const DANGEROUS = [
  'rm -rf src',
  'git push --force origin main',
  'git reset --hard HEAD~3',
  'git clean -fdx',
  'docker volume rm data',
  'docker system prune -af',
  'docker run --privileged -v /:/host alpine chroot /host',
  'kubectl delete namespace shop',
  'terraform destroy -auto-approve',
  'helm uninstall shop',
  'aws ec2 terminate-instances --instance-ids i-1',
  'aws s3 rb s3://bucket --force',
  'gcloud compute instances delete web',
  'systemctl disable firewalld',
  'npm publish',
  'cat /etc/shadow',
  'chmod -R 777 .',
  'podman rm -af',
  'crontab -r',
  'nft flush ruleset',
]

/** Nothing for the shell that we start, in one way of writing or another. */
const NOTHING = [
  '$9',
  '$@',
  '$*',
  '"$@"',
  '${x}',
  '${x:0:0}',
  '${PATH:0:0}',
  '${HOME##*}',
  '${a[@]}',
]

function decisionOf(command: string) {
  return judge(command, PLACES).decision
}

function milder(command: string, spellings: readonly string[]): string[] {
  const rank = RANK[decisionOf(command)]
  return spellings.filter((spelling) => RANK[decisionOf(spelling)] < rank)
}

describe('what is empty for the shell', () => {
  it.each([...NEVER, ...DANGEROUS])('makes nothing milder, wherever it stands: %s', (command) => {
    const words = command.split(' ')
    const spellings = NOTHING.flatMap((nothing) =>
      words.flatMap((word, at) =>
        [
          `${nothing}${word}`,
          `${word}${nothing}`,
          `${word[0]}${nothing}${word.slice(1)}`,
          `${nothing} ${word}`,
        ]
          // A tilde counts at the beginning of a word alone.
          .filter((spelled) => !spelled.includes('~') || at === 0)
          .map((spelled) => words.with(at, spelled).join(' ')),
      ),
    )

    expect(milder(command, spellings)).toEqual([])
  })

  it.each(['echo x >> /etc/cron.d/job', 'cat < /etc/shadow', 'bash -c "rm -rf /etc"'])(
    'hides no file that is read or written, and no script: %s',
    (command) => {
      expect(milder(command, [command.replace(/(c\/\w*)/, '$1$$9')])).toEqual([])
    },
  )

  it('shows the command once all the same', () => {
    const { parts } = judge('zap() { rm -rf "$@"; }', PLACES)

    expect(parts.map(({ words }) => words)).toEqual([['rm', '-rf', null]])
  })

  it('leaves a variable of the environment what it is for a path', () => {
    for (const command of [
      'cp a "$RUNNER_DIR/b"',
      'echo x > "$OUT/log"',
      'git push origin "$SHA:main"',
    ])
      expect(decisionOf(command)).toBe('allow')
  })

  it('refuses only what is sure: a variable of the environment may have a value', () => {
    expect(decisionOf('rm -rf $DIR/')).toBe('ask')
    expect(decisionOf('rm -rf "$dir/"')).toBe('never')
    expect(decisionOf('dir=build; rm -rf "$dir/"')).toBe('ask')
  })
})

// What `find` does not know it does not run with.
const WITH_OPTIONS = [...NEVER, ...DANGEROUS].filter((command) => !command.startsWith('find '))

describe('an option that nobody knows', () => {
  it.each(WITH_OPTIONS)('hides no word, with a value or without: %s', (command) => {
    const words = command.split(' ')
    const places = /^[a-z]/.test(words[1] ?? '') && words.length > 2 ? [1, 2] : [1]
    const spellings = places.flatMap((at) =>
      ['--zzz', '--zzz value', '--zzz=value', '-Z value'].map((option) =>
        [...words.slice(0, at), option, ...words.slice(at)].join(' '),
      ),
    )

    expect(milder(command, spellings)).toEqual([])
  })

  it('makes nothing of a harmless command', () => {
    for (const command of [
      'docker ps --zzz value',
      'git --zzz value status',
      'git push --zzz origin main',
      'kubectl get --zzz pods web',
      'npm install --zzz value lodash',
      'pip install --zzz value requests',
    ])
      expect(decisionOf(command)).toBe('allow')
  })
})
