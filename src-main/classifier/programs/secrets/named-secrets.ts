/** A word of any program that names a secret: most programs show, send or copy what they are given. */

import { dropStart, knownStart } from '../../rules/fields.ts'
import { pathsIn } from '../../rules/path-words.ts'
import type { Finding, ProgramRule } from '../../rules/rule.ts'
import { type Target, targetOf } from '../../rules/targets.ts'
import type { Field } from '../../unit.ts'
import { isSecret, secretBook } from './secret-files.ts'

const { finding } = secretBook

/** These name a path and show nothing of it, or use the secret for what it is there for. */
const NAMES_ONLY =
  words(`ls dir vdir exa eza lsd stat file du df tree cd pushd popd test [ [[ readlink realpath
  basename dirname echo printf print : true false touch mkdir rmdir chmod chown chgrp setfacl getfacl lsattr chattr
  rm unlink shred trash mktemp which whereis type command hash export set unset alias read local declare typeset
  readonly return exit source . wc md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum b3sum cksum shasum md5
  ssh-keygen ssh-add ssh-copy-id putty plink psftp pssh ssh sftp autossh mosh sshfs gpg gpg2 gpgv gpgconf pass gopass keytool jarsigner
  apksigner codesign signtool certbot mkcert step htpasswd kubectl helm kustomize terraform tofu terragrunt pulumi
  ansible ansible-playbook ansible-vault sops age rage docker podman nerdctl docker-compose buildah skopeo vault dotenv
  dotenvx direnv fuser lsof inotifywait watchman entr locate find fd fdfind help tldr git hg svn jj gh
  code codium cursor subl open xdg-open gitleaks trufflehog detect-secrets notify-send kill pkill pgrep ps lsblk blkid
  fdisk parted smartctl hdparm mount umount tty tload getty agetty who w last loginctl systemctl journalctl login`)

/** Programs with rules of their own about what they read. */
const TOLD =
  words(`cp gcp install ginstall mv gmv ln link tar gtar bsdtar zip unzip rsync scp pscp curl
  wget openssl grep egrep fgrep rg ag ack zgrep sed gsed awk gawk perl ruby python python3
  node deno bun php lua psql mysql sqlite3 aws gsutil gcloud az rclone dd gdd tee sponge truncate patch sort split jq yq cat tac
  npm npx pnpm yarn bash sh zsh dash ksh fish env sudo make date restic borg git-crypt export powershell pwsh cmd`)

/** The value of such an option is used, not shown: `--env-file .env`, `--key server.key`, `-i id_rsa`. */
const USES =
  /^--?(?:identity(?:-file)?|identityfile|(?:[\w-]*-)?(?:ks|key|keyfile|key-file|keyout|cert|certificate|cacert|pem|keystore|truststore|env-file|env|env_file|kubeconfig|credentials?|credentials-file|secrets?|secret-file|password-file|passfile|vault-password-file|token-file|auth-file|authfile|state|config|conf|settings|account|service-account|private-key|ssl-key|tls-key|netrc-file|exclude|ignore|ignore-file|exclude-from))$/i

/** No program has its settings in a key or among the passwords of the system; it would complain of each line. */
function isUsed(option: string, { path, protection }: Target): boolean {
  if (!/^--?(?:[\w-]*-)?(?:config|conf|settings|state|account)$/i.test(option)) return true
  return protection.read !== 'system-secret' && !/\/id_\w+$/.test(path)
}

/** Programs that take their first operand for a program text. */
const RUNS = words(
  'source . bash sh zsh dash ksh mksh ash fish python python3 node deno bun perl ruby php lua',
)

/** They complain of each line of such a file that they cannot use. */
const SHOWS = /^(?:--files0-from|-m|--magic-file|--files-from)$/

/** Where the syntax is wrong, they show the line. */
const COMPLAINS =
  /^(?:docker|podman|nerdctl|docker-compose|buildah|terraform|tofu|terragrunt|pulumi|ansible|ansible-playbook|helm|kustomize)$/
const NAMES_FILE = /^(?:-f|-i|--file|--env-file|--?var-file|--values|--inventory)$/

const NOTHING: readonly Finding[] = []

const LOOKS_LIKE_PATH = /[/.~\\]|^id_/i

export const namedSecrets: ProgramRule = (unit, context) => {
  if (unit.program === '' || unit.isFunction) return [...opened()]
  if (RUNS.has(unit.program)) return [...opened(), ...runAsCode()]
  if (NAMES_ONLY.has(unit.program) || TOLD.has(unit.program))
    return [...opened(), ...shownAnyway(), ...listed()]
  return [...opened(), ...unit.argv.slice(1).flatMap(judge), ...fed()]

  function judge(word: Field, index: number, all: readonly Field[]): Finding[] {
    const { value } = word
    if (value === null || !LOOKS_LIKE_PATH.test(value)) return []
    const [, option, , file = ''] = /^(--?[\w-]+)(=|:)(.+)$/s.exec(value) ?? []
    if (option === undefined && value.startsWith('-')) return []
    const path = option === undefined ? word : dropStart(word, value.length - file.length)
    const name = option ?? all[index - 1]?.value ?? ''
    return pathsIn(path, context.home).flatMap((named) => {
      const target = targetOf(named, unit, context)
      if (!isSecret(target) || (USES.test(name) && isUsed(name, target))) return []
      return [finding('secret.read', word, { scope: target.scope, target: target.path })]
    })
  }

  /** A list of names on standard input, or a file that this text wrote and hands over. */
  function fed(): Finding[] {
    const texts = unit.argv
      .slice(1)
      .flatMap((word) => (word.value?.includes('/') ? [context.fileText(unit, word)] : []))
    return [unit.stdin.kind === 'pipe' ? unit.stdin.text : null, ...texts].flatMap((text) =>
      text ? secretsIn(text) : [],
    )
  }

  function secretsIn(text: string): Finding[] {
    const [word] = unit.argv
    if (!word) return []
    return pathsIn({ ...word, value: `${text}\n` }, context.home).flatMap((named) => {
      const target = targetOf(named, unit, context)
      return isSecret(target)
        ? [finding('secret.read', unit, { scope: target.scope, target: target.path })]
        : []
    })
  }

  /** `zip -@ - <<< x`, `sort --files0-from=-`, `tar -T <(echo x)`: names that stand in a list. */
  function listed(): Finding[] {
    const texts = unit.argv.slice(1).flatMap((word, index, words) => {
      const start = knownStart(word)
      const glued = /^--files(?:0)?-from=/.exec(start)?.[0]
      const isNamed = /^(?:-T|--files0?-from|--pathspec-from-file)$/.test(words[index]?.value ?? '')
      const list = glued ? dropStart(word, glued.length) : isNamed ? word : undefined
      if (list && word.process) return [word.content ?? null]
      const isFed =
        /^(?:-@|--stdin-paths|--pathspec-from-file=-)$/.test(start) ||
        /^(?:-|\/dev\/stdin)$/.test(list?.value ?? '')
      return isFed ? [unit.stdin.text] : []
    })
    return texts.flatMap((text) => (text ? secretsIn(text) : []))
  }

  /** `docker cp`, `wc --files0-from`, `aws --filter file://…`: ways in which even these show what they are given. */
  function shownAnyway(): Finding[] {
    const words = unit.argv.slice(1)
    const copies = words.some(({ value }, index) => index < 3 && value === 'cp')
    const shown = words.flatMap((word, index) => {
      const { value } = word
      if (copies) return isProjects(word) ? [] : [word]
      const before = words[index - 1]?.value ?? ''
      const sent = /^[\w.[\]-]+=@(?=[~/])/.exec(value ?? '')?.[0].length
      if (sent) return [dropStart(word, sent)]
      if (COMPLAINS.test(unit.program) && isKeyOf(word, before))
        return [{ ...word, value: keyIn(word) }]
      return /^(?:file:\/\/|@\/)/.test(value ?? '') || SHOWS.test(before) ? [word] : []
    })
    return TOLD.has(unit.program) && copies ? [] : shown.flatMap(judge)
  }

  /** `docker run --env-file ~/.netrc`: a list of keys that is none of variables or settings. */
  function isKeyOf(word: Field, before: string): boolean {
    const glued = NAMES_FILE.test((word.value ?? '').split('=')[0] ?? '')
    if (!glued && !NAMES_FILE.test(before)) return false
    const { scope, protection } = targetOf({ ...word, value: keyIn(word) }, unit, context)
    return scope.startsWith('home') && protection.read !== 'environment'
  }

  function keyIn({ value }: Field): string | null {
    return value?.startsWith('-') ? value.slice(value.indexOf('=') + 1) : value
  }

  function isProjects(word: Field): boolean {
    const { scope } = targetOf(word, unit, context)
    return scope === 'workspace' || scope === 'workspace-protected'
  }

  /** `. ~/.ssh/id_rsa` prints every line that it does not understand; a project's own `.env` is loaded. */
  function runAsCode(): Finding[] {
    const words = unit.argv.slice(1)
    const isInline =
      unit.code.some(({ field }) => field) || words.some(({ value }) => /^-\w*c$/.test(value ?? ''))
    const told = words.find(({ value }) => /^--env-file(?:-if-exists)?(?:=|$)/.test(value ?? ''))
    const variables = told?.value?.includes('=')
      ? dropStart(told, told.value.indexOf('=') + 1)
      : words[told ? words.indexOf(told) + 1 : -1]
    const file =
      variables ?? (isInline ? undefined : words.find(({ value }) => !value?.startsWith('-')))
    if (!file || file.value === null) return []
    const { scope, path, ...rest } = targetOf(file, unit, context)
    return !isProjects(file) && isSecret({ path, ...rest })
      ? [finding('secret.read', file, { scope, target: path })]
      : []
  }

  /** `exec 3< /dev/pts/1`: not only standard input. */
  function opened(): readonly Finding[] {
    if (unit.redirections.length === 0) return NOTHING
    return unit.redirections.flatMap(({ operator, target }) => {
      if (operator !== '<' && operator !== '<>') return []
      const { path, scope, ...rest } = targetOf(target, unit, context)
      return isSecret({ path, ...rest })
        ? [finding('secret.read', target, { scope, target: path })]
        : []
    })
  }
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}
