/** Programs that print keys, tokens or passwords: readers of files, password stores, cloud tools. */

import {
  commandRows,
  commandTable,
  forPrograms,
  type ProgramEntry,
} from '../../rules/command-table.ts'
import { dropStart, knownStart } from '../../rules/fields.ts'
import { type OptionList, optionReader } from '../../rules/options.ts'
import type { ProgramRule } from '../../rules/rule.ts'
import { targetOf } from '../../rules/targets.ts'
import type { Field, Unit } from '../../unit.ts'
import { isSecret, judgeSecretRead, secretBook } from './secret-files.ts'

const { finding } = secretBook

/** Every operand is a file that is shown. */
function reader(options: OptionList, skip = 0): ProgramRule {
  const read = optionReader(options)
  return (unit, context) =>
    read(unit.argv.slice(1))
      .operands.slice(skip)
      .flatMap((file) => judgeSecretRead(file, unit, context, {}))
}

const readGrep =
  optionReader(`e regexp=, f file=, m max-count=, A after-context=, B before-context=, C context=, include=, exclude=,
  exclude-dir=, color=?, colour=?, d directories=, D devices=, label=, q quiet silent, c count, l files-with-matches, L files-without-match,
  g glob=, t type=, r recursive, R, i, n, v, E, F, P, o, w, x, h, H, s`)

/** Whether something matches may be asked; the matching lines may not be shown. */
const grep: ProgramRule = (unit, context) => {
  const given = readGrep(unit.argv.slice(1))
  if (given.has('quiet', 'silent', 'count', 'files-with-matches', 'files-without-match')) return []
  const files = given.has('regexp', 'file') ? given.operands : given.operands.slice(1)
  return files.flatMap((file) => judgeSecretRead(file, unit, context, {}))
}

const readSedOrAwk = optionReader('e expression=, f file=, F=, v=, i in-place=?, n, E, r', {
  leading: true,
})
const scripted: ProgramRule = (unit, context) => {
  const given = readSedOrAwk(unit.argv.slice(1))
  if (given.has('in-place')) return []
  const files = given.has('expression', 'file') ? given.operands : given.operands.slice(1)
  return files
    .filter(({ value }) => !value?.startsWith('-'))
    .flatMap((file) => judgeSecretRead(file, unit, context, {}))
}

const readFilter = optionReader('e=, E=, I=, M=, m=, F=, r=, i in-place=?, p, n, l, a, 0=?')
/** `perl -ne print file`, `ruby -pe … file`: a filter with code of its own. */
const filter: ProgramRule = (unit, context) => {
  const given = readFilter(unit.argv.slice(1))
  if (!given.has('n', 'p') || given.has('in-place')) return []
  return given.operands.flatMap((file) => judgeSecretRead(file, unit, context, {}))
}

/** `… < ~/.ssh/id_rsa` hands the file to any program. */
export const secretInput: ProgramRule = (unit, context) => {
  if (unit.stdin.kind !== 'file' || unit.wrappers.length > 0) return []
  return judgeSecretRead(unit.stdin.path, unit, context, {})
}

const SECRET_VARIABLE =
  /(?:SECRET|TOKEN|PASSWORD|PASSWD|API_?KEY|PRIVATE_KEY|ACCESS_KEY|CREDENTIAL)/i

const printenv: ProgramRule = (unit) => {
  const name = unit.argv.slice(1).find(({ value }) => SECRET_VARIABLE.test(value ?? ''))
  return name ? [finding('secret.read', name)] : []
}

/** `echo $GITHUB_TOKEN` shows it, unless it goes on to a program or into a file. */
export function printsSecretVariable(unit: Unit): Field | undefined {
  if (!/^(?:echo|printf)$/.test(unit.program) || unit.redirections.length > 0) return undefined
  return unit.argv.slice(1).find(({ value, text }) => {
    const name = value === null ? /\$\{?(\w+)(?=\}|:?-|\W|$)(?!:?\+)/.exec(text)?.[1] : undefined
    return name !== undefined && SECRET_VARIABLE.test(name) && !/\$\{[#!]/.test(text)
  })
}

const readPs = optionReader(
  `o O format=, p pid=, q quick-pid=, C=, u user=, U User=, g group=, G Group=, s sid=, t tty=,
  ppid=, sort=, k=, columns=, cols=, rows=, lines=, width=, N, A, a, d, e, f, F, H, j, l, L, T, w, y, M, m, E`,
)

/** `ps e`, without a dash, shows the environment of every program, and so does `ps -E` of macOS. */
const ps: ProgramRule = (unit) => {
  const given = readPs(unit.argv.slice(1))
  const letters = given.operands.filter(
    // `axo etime`: these letters take the next word as their value.
    (_, index) => !/^[a-zA-Z]*[oOpqtUk]$/.test(given.operands[index - 1]?.value ?? ''),
  )
  const shows = letters.some(({ value }) => /^[a-zA-Z]*e[a-zA-Z]*$/.test(value ?? ''))
  return shows || given.has('E') ? [finding('secret.read', unit)] : []
}

/** People type passwords and tokens into commands. With a letter it keeps or clears, and shows nothing. */
const history: ProgramRule = (unit) => {
  const keeps = unit.argv.slice(1).some(({ value }) => /^-\w*[acdnrswp]/.test(value ?? ''))
  return keeps ? [] : [finding('secret.read', unit)]
}

/** Lists, edits or repeats earlier commands; with two names it is the one that compares files. */
const fc: ProgramRule = (unit) => {
  const isCompare =
    unit.argv.length > 2 && unit.argv.every(({ value }) => /^[^-\d]/.test(value ?? ''))
  return isCompare ? [] : [finding('secret.read', unit)]
}

const pass: ProgramRule = (unit) => {
  const [, verb] = unit.argv
  const value = verb?.value ?? ''
  if (
    verb === undefined ||
    /^(?:-|ls$|list$|find$|search$|git$|help$|version$|init$|insert$|add$|edit$|generate$)/.test(
      value,
    )
  )
    return []
  return /^(?:rm|remove|delete)$/.test(value) ? [] : [finding('secret.read', verb)]
}

const openssl: ProgramRule = (unit, context) => {
  const words = unit.argv.slice(1)
  const values = words.map(({ value }) => value)
  if (values.includes('-pubout') || values.includes('-noout') || values.includes('-pubin'))
    return []
  if (!/^(?:rsa|pkey|ec|pkcs12|pkcs8|dsa|enc|base64)$/.test(values[0] ?? '')) return []
  const file = words[values.indexOf('-in') + 1]
  return values.includes('-in') && file ? judgeSecretRead(file, unit, context, {}) : []
}

/** Cloud tools that copy files away: a secret among the sources is enough. */
const uploads: ProgramRule = (unit, context) => {
  const isCopy = unit.argv
    .slice(1, 4)
    .some(({ value }) =>
      /^(?:cp|mv|sync|copy|copyto|put|upload|rcat|put-object)$/.test(value ?? ''),
    )
  if (!isCopy) return []
  const secret = unit.argv
    .slice(2)
    .find((field) => field.value !== null && isSecret(targetOf(field, unit, context)))
  return secret ? [finding('secret.send', secret)] : []
}

/** Backups and file senders have their own verbs for the same thing. */
const sends: ProgramRule = (unit, context) => {
  const secret = unit.argv
    .slice(1)
    .find((field) => field.value !== null && isSecret(targetOf(field, unit, context)))
  return secret ? [finding('secret.send', secret)] : []
}

/** Lists of names, which these programs read from a file and complain about line by line. */
const readsList: ProgramRule = (unit, context) =>
  unit.argv.slice(1).flatMap((word, index, words) => {
    const glued = /^--(?:files0-from|input-file|files-from)=/.exec(knownStart(word))?.[0]
    if (glued) return judgeSecretRead(dropStart(word, glued.length), unit, context, { cause: word })
    return /^(?:-f|-i|--file|--files-from|--input-file)$/.test(words[index - 1]?.value ?? '')
      ? judgeSecretRead(word, unit, context, {})
      : []
  })

/** `declare -p AWS_SECRET_ACCESS_KEY` prints it. */
const declared: ProgramRule = (unit) => {
  const words = unit.argv.slice(1)
  if (!words.some(({ value }) => /^-\w*p/.test(value ?? ''))) return []
  const name = words.find(({ value }) => SECRET_VARIABLE.test(value ?? ''))
  return name ? [finding('secret.read', name)] : []
}

export const secretPrograms: readonly ProgramEntry[] = [
  ...forPrograms(
    'cat tac bat batcat less more most nl strings rev view glow pr fold fmt column diff sdiff colordiff delta vimdiff paste comm expand',
    reader('n lines=, w width=, l language=, theme=, style=, c=, t=, s='),
  ),
  ...forPrograms('head tail', reader('n lines=, c bytes=, s sleep-interval=, pid=')),
  ...forPrograms(
    'xxd base64 base32 uuencode',
    reader('l=, s=, c=, n=, w wrap=, t=, A=, N=, j=, e=, C, d decode, D, r'),
  ),
  ...forPrograms('od hexdump hd', reader('A=, t=, N=, j=, w=?, S=?, n=, s=, e=, f=')),
  ...forPrograms('vim vi nvim nano pico micro look', reader('c=, S=, u=, t=')),
  ...forPrograms('gzip zstd xz bzip2', reader('c, d, k')),
  ...forPrograms(
    'cut',
    reader('d delimiter=, f fields=, c characters=, b bytes=, output-delimiter='),
  ),
  ...forPrograms(
    'sort',
    reader('o output=, k key=, t field-separator=, S buffer-size=, T=, compress-program='),
  ),
  ...forPrograms('uniq', reader('f=, s=, w=')),
  ...forPrograms('sqlite3', reader('cmd=, separator=')),
  ...forPrograms('yq', reader('', 1)),
  ...forPrograms(
    'jq',
    reader('arg=, argjson=, rawfile=, slurpfile=, f from-file=, L=, indent=', 1),
  ),
  ...forPrograms('grep egrep fgrep rg ag ack zgrep', grep),
  ...forPrograms('sed awk gawk', scripted),
  ...forPrograms('aws gsutil gcloud az rclone s3cmd s5cmd mc b2 azcopy', uploads),
  ...forPrograms('perl ruby', filter),
  ...forPrograms('restic borg duplicity kopia ffsend transfer gdrive megaput', sends),
  ...forPrograms('date file dig wc sort du wget', readsList),
  ...forPrograms('declare typeset export', declared),
  ['printenv', printenv],
  ['ps', ps],
  ['history', history],
  ['fc', fc],
  ['pass', pass],
  ['gopass', pass],
  ['openssl', openssl],
  ...commandTable(finding, {
    programs: 'aws',
    options: 'profile=, region=, output=, query=, endpoint-url=',
    rows: [
      ['secretsmanager get-secret-value|batch-get-secret-value', 'secret.read'],
      ['ssm get-parameter|get-parameters|get-parameters-by-path --with-decryption', 'secret.read'],
      ['sts get-session-token|assume-role|get-federation-token', 'secret.read'],
      ['configure export-credentials', 'secret.read'],
      [
        'configure get aws_secret_access_key|aws_session_token|*.aws_secret_access_key',
        'secret.read',
      ],
      ['iam create-access-key', 'secret.read'],
      ['kms decrypt', 'secret.read'],
    ],
  }),
  ...commandRows(finding, [
    [
      'gpg gpg2',
      '--delete-secret-keys|--delete-secret-key|--delete-keys|--delete-key|--delete-secret-and-public-key',
      'secret.delete',
    ],
    ['ssh-keygen', '-p', 'secret.delete'],
    ['gpg gpg2', '--export-secret-keys|--export-secret-subkeys|--export-secret-key', 'secret.read'],
    [
      'security',
      'find-generic-password|find-internet-password|dump-keychain|export|find-key',
      'secret.read',
    ],
    ['atuin', 'search|history', 'secret.read'],
    ['secret-tool', 'lookup|search', 'secret.read'],
    ['keyring', 'get', 'secret.read'],
    ['op', 'item|vault|document|user|group delete|archive', 'secret.delete'],
    ['op', 'read|document|inject', 'secret.read'],
    ['op', 'item get', 'secret.read'],
    ['bw lpass', 'get|export|show|list', 'secret.read'],
    ['keepassxc-cli', 'show|export|clip', 'secret.read'],
    ['vault bao', 'read|unwrap', 'secret.read'],
    ['vault bao', 'kv get', 'secret.read'],
    ['vault bao', 'print token', 'secret.read'],
    ['gcloud', '... print-access-token|print-identity-token', 'secret.read'],
    ['gcloud', 'secrets versions access', 'secret.read'],
    ['az', 'keyvault secret show|download', 'secret.read'],
    ['az', 'account get-access-token', 'secret.read'],
    ['az', '... list-keys|show-connection-string|keys list', 'secret.read'],
    ['gh', 'auth token', 'secret.read'],
    ['gh', 'auth status -t|--show-token', 'secret.read'],
    ['glab', 'auth token', 'secret.read'],
    ['heroku', 'auth:token|config|config:get', 'secret.read'],
    ['fly flyctl', 'auth|tokens token|create', 'secret.read'],
    ['doppler infisical', 'secrets|export', 'secret.read'],
    ['ansible-vault', 'view|decrypt', 'secret.read'],
    ['sops', '-d|--decrypt', 'secret.read'],
    ['sops', 'decrypt', 'secret.read'],
    ['age rage', '-d|--decrypt', 'secret.read'],
    ['rclone', 'config show|dump|reveal', 'secret.read'],
    ['gcore', '*', 'secret.read'],
    ['npm', 'config get //*', 'secret.read'],
    [
      'git-credential-store git-credential-osxkeychain git-credential-manager',
      'get',
      'secret.read',
    ],
  ]),
]
