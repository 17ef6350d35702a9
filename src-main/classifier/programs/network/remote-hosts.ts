/** ssh, scp, rsync, netcat and other programs that talk to another computer. */

import { dropStart, knownStart } from '../../rules/fields.ts'
import { goesTo, hostOf, isLocalHost, isMetadataHost, isRemotePath } from '../../rules/hosts.ts'
import type { Arguments } from '../../rules/options.ts'
import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { Finding, ProgramRule, RuleContext } from '../../rules/rule.ts'
import { isSensitive, targetOf } from '../../rules/targets.ts'
import { isPlainSsh } from '../../rules/usual-programs.ts'
import { judgeContents, judgeWrite } from '../../rules/write-targets.ts'
import { givenTo } from '../../signatures/read-words.ts'
import type { Field, Unit } from '../../unit.ts'
import { programOptionBook } from '../packages/program-options.ts'
import { isSecret, judgeSecretRead, secretBook } from '../secrets/secret-files.ts'
import { netBook } from './net-book.ts'

const { finding } = netBook

const SSH_RUNS =
  /^(?:ProxyCommand|LocalCommand|KnownHostsCommand|PKCS11Provider|SecurityKeyProvider|Include|Match)[= ]/i

/** What `-o` tells ssh, sftp and scp to run on this side. */
function judgeSshOptions(given: Arguments, unit: Unit, context: RuleContext): Finding[] {
  return given.options.flatMap(({ name, value, word }) => {
    if (name === 'R' || name === 'D' || name === 'w') return [finding('net.tunnel', word)]
    if (name === 'L' && /^(?:0\.0\.0\.0|\*|\[?::\]?|):/.test(value?.value ?? ''))
      return [finding('net.tunnel', word)]
    const start = SSH_RUNS.exec(value ? knownStart(value) : '')?.[0]
    if (name !== 'o' || !value || !start) return []
    const command = dropStart(value, start.length)
    if (/^(?:none|)$/.test(command.value ?? '?')) return []
    const inside = context.shell(unit, command, command.value, `ssh ${start.slice(0, -1)}`)
    return inside.length > 0 || isJump(command.value) ? inside : [finding('net.tunnel', word)]
  })
}

/** `ssh -W %h:%p bastion` and `nc %h %p` are how one reaches a host behind another. */
function isJump(command: string | null): boolean {
  return /^(?:ssh|nc|ncat|cloudflared|aws ssm|gcloud)\b[^;&|$`]*%h/.test(command ?? '')
}

const ssh: ProgramRule = (unit, context) => {
  const given = givenTo(unit)
  if (given.has('V', 'Q', 'G')) return []
  const config = given.find('F')?.value
  const isOpen = config && targetOf(config, unit, context).scope === 'scratch'
  return [
    ...(isOpen ? [programOptionBook.finding('program-option.loads-code', config)] : []),
    ...judgeSshOptions(given, unit, context),
    ...judgeRemoteInput(given, unit),
  ]
}

/** `ssh host < x.sh`: without a command the file is one, for the shell on the other side. */
function judgeRemoteInput(given: Arguments, { stdin }: Unit): Finding[] {
  if (stdin.kind !== 'file' || stdin.path.value === '/dev/null') return []
  const { path } = stdin
  if (given.operands.length > 1) return [finding('net.upload', path)]
  const isCommand = !given.has('N', 'T')
  return isCommand && given.operands.length === 1 ? [finding('remote-host.change', path)] : []
}

const scp: ProgramRule = (unit, context) => {
  const given = givenTo(unit)
  const program = given.find('S')
  return [
    ...judgeSshOptions(given, unit, context).filter(
      ({ rule }) => rule !== 'net.tunnel' || !given.has('D'),
    ),
    ...(program ? [finding('net.tunnel', program.word)] : []),
    ...judgeTransfer(given.operands, unit, context),
  ]
}

/** Out: no secret leaves. In: where it lands. */
function judgeTransfer(operands: readonly Field[], unit: Unit, context: RuleContext): Finding[] {
  const destination = operands.at(-1)
  if (!destination || operands.length < 2) return []
  if (!isRemotePath(destination))
    return [
      ...judgeWrite(destination, unit, context),
      ...operands
        .slice(0, -1)
        .filter((source) => !isRemotePath(source))
        .flatMap((source) => judgeSecretRead(source, unit, context, { into: destination })),
    ]
  const place = /^[^:]*:+(\/.*)$/.exec(knownStart(destination))?.[1] ?? ''
  const isSystem = /^\/(?:etc|usr|bin|sbin|lib\w*|boot|root|dev|proc|sys)(?:\/|$)/.test(place)
  if (isSystem || landsInHome(destination, context))
    return [finding('remote-host.change', destination)]
  return operands.slice(0, -1).flatMap((source) => {
    if (isRemotePath(source)) return []
    const target = targetOf(source, unit, context)
    const details = { scope: target.scope, target: target.path }
    const isPrivate = isSecret(target) || target.whole === 'home' || target.whole === 'root'
    if (isPrivate) return [secretBook.finding('secret.send', source, details)]
    const host = destination.value ?? destination.text
    return [finding('net.upload', source, { scope: 'remote', target: host })]
  })
}

/** `host:.ssh/`, `host:~/.bashrc`: what runs or lets people in over there. */
function landsInHome(destination: Field, context: RuleContext): boolean {
  const place = /^[^:]*:+(?:~\/)?([^/~].*)$/.exec(knownStart(destination))?.[1]
  if (place === undefined) return false
  return isSensitive(context.classifyPath(place, context.home).scope)
}

const rsync: ProgramRule = (unit, context) => {
  const given = givenTo(unit)
  if (given.has('dry-run', 'help', 'version', 'list-only')) return []
  const removes = given.options.find(({ name }) =>
    /^del(?:ete)?(?:-|$)|^remove-source-files$/.test(name),
  )
  return [
    ...given
      .all('rsh', 'rsync-path')
      .flatMap(({ value }) =>
        value && !isPlainSsh(value.value) && !/^(?:sudo )?rsync$/.test(value.value ?? '')
          ? [
              ...context.shell(unit, value, value.value, 'rsync -e'),
              programOptionBook.finding('program-option.runs-command', value),
            ]
          : [],
      ),
    ...(removes ? [judgeMirror(removes.word, given.operands, unit, context)] : []),
    ...judgeTransfer(given.operands, unit, context),
    ...judgeContents(given.operands.slice(0, -1), given.operands.at(-1), unit, context),
  ]
}

/** An empty folder mirrored onto everything leaves nothing. */
function judgeMirror(
  word: Field,
  operands: readonly Field[],
  unit: Unit,
  context: RuleContext,
): Finding {
  const destination = operands.at(-1)
  const target =
    destination && !isRemotePath(destination) ? targetOf(destination, unit, context) : undefined
  const isEmpty = operands
    .slice(0, -1)
    .some((source) => /(?:^|\/)(?:\.?empty\w*|blank)\/?$/i.test(source.value ?? ''))
  const level = isEmpty && target?.whole ? 'never' : 'dangerous'
  return finding('fs.mirror-delete', word, { level, scope: target?.scope, target: target?.path })
}

/** Commands for a file server: in a batch file, on standard input, or after `-e`. */
const fileServer: ProgramRule = (unit, context) => {
  const escapes = (unit.stdin.text ?? '').split('\n').flatMap((line) => {
    const command = /^\s*!(.+)$/.exec(line)?.[1]
    return command ? context.shell(unit, unit.at.span, command, `${unit.program} !`) : []
  })
  const words = unit.argv.slice(1).map(({ value }) => value ?? '')
  const texts = [unit.stdin.text, words.join(' ')]
  const isChange = texts.some((text) =>
    /(?:^|[;\n]\s*|\s)(?:rm|rmdir|mrm|del(?:ete)?|mdel(?:ete)?|rename|mirror\s[^;\n]{0,200}(?:-R|--delete|-e)|put|mput)\s/i.test(
      text ?? '',
    ),
  )
  if (!isChange) return escapes
  return [...escapes, finding('remote-host.change', 'span' in unit.stdin ? unit.stdin.span : unit)]
}

const metadata: ProgramRule = (unit) => {
  const host = unit.argv.slice(1).find((word) => isMetadataHost(hostOf(word)))
  return host ? [finding('secret.cloud-metadata', host)] : []
}

const netcat: ProgramRule = (unit) => {
  const given = givenTo(unit)
  if (given.has('help', 'version', 'z')) return []
  const handsOver = given.find('exec', 'sh-exec', 'lua-exec', 'listen')
  if (handsOver) return [finding('net.listener', handsOver.word)]
  return sendsInput(given.operands[0], unit)
}

/** What stands in the file goes to whoever answers there. */
function sendsInput(host: Field | undefined, { stdin }: Unit): Finding[] {
  const isFile = stdin.kind === 'file' && stdin.path.value !== '/dev/null'
  return isFile && host && !isLocalHost(hostOf(host))
    ? [finding('net.upload', host, goesTo([host]))]
    : []
}

const telnet: ProgramRule = (unit) =>
  sendsInput(
    unit.argv.slice(1).find(({ value }) => !value?.startsWith('-')),
    unit,
  )

const sslClient: ProgramRule = (unit) => {
  const at = unit.argv.findIndex(({ value }) => /^--?connect$/.test(value ?? ''))
  return at > 0 && unit.argv[1]?.value === 's_client' ? sendsInput(unit.argv[at + 1], unit) : []
}

const socat: ProgramRule = (unit, context) =>
  unit.argv.slice(1).flatMap((word) => {
    const start = knownStart(word)
    const file = /^(?:FILE|OPEN|GOPEN|CREATE):/i.exec(start)?.[0]
    if (file) {
      const target = targetOf(dropStart(word, file.length), unit, context)
      return isSecret(target)
        ? [secretBook.finding('secret.send', word)]
        : [finding('net.upload', word)]
    }
    return /^(?:EXEC|SYSTEM|SHELL|\w+-(?:LISTEN|L|RECV\w*)|PTY|OPENSSL-LISTEN)[:,]?/i.test(start)
      ? [finding('net.listener', word)]
      : []
  })

const mail: ProgramRule = (unit) => {
  const recipient = unit.argv
    .slice(1)
    .find(({ value }) => /^[^-\s]\S*@\S+$/.test(value ?? '') || value === '-t')
  return recipient ? [finding('net.mail', recipient)] : []
}

const sshCopyId: ProgramRule = (unit) =>
  unit.argv.length > 1 && !unit.argv.some(({ value }) => value === '-n' || value === '-h')
    ? [finding('remote-host.change', unit)]
    : []

export const remoteHostPrograms: readonly ProgramEntry[] = [
  ...forPrograms('ssh autossh mosh', ssh),
  ...forPrograms('scp pscp', scp),
  ['rsync', rsync],
  ...forPrograms('sftp ftp lftp tftp psftp ncftp smbclient', fileServer),
  ...forPrograms('sftp', (unit, context) => judgeSshOptions(givenTo(unit), unit, context)),
  ...forPrograms('nc ncat netcat nc.openbsd nc.traditional', netcat),
  ['telnet', telnet],
  ['openssl', sslClient],
  ['socat', socat],
  ...forPrograms('nc ncat netcat telnet ping socat openssl', metadata),
  ...forPrograms('mail mailx s-nail sendmail mutt neomutt msmtp swaks', mail),
  ['ssh-copy-id', sshCopyId],
]
