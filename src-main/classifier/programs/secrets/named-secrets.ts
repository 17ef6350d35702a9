/** A word of any program that names a secret: most programs show, send or copy what they are given. */

import { dropStart } from '../../rules/fields.ts'
import type { Finding, ProgramRule } from '../../rules/rule.ts'
import { targetOf } from '../../rules/targets.ts'
import type { Field } from '../../unit.ts'
import { isSecret, secretBook } from './secret-files.ts'

const { finding } = secretBook

/** These name a path and show nothing of it, or use the secret for what it is there for. */
const NAMES_ONLY =
  words(`ls dir vdir exa eza lsd stat file du df tree cd pushd popd test [ [[ readlink realpath
  basename dirname echo printf print : true false touch mkdir rmdir chmod chown chgrp setfacl getfacl lsattr chattr
  rm unlink shred trash mktemp which whereis type command hash export set unset alias read local declare typeset
  readonly return exit source . wc md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum b3sum cksum shasum md5
  ssh-keygen ssh-add ssh-copy-id ssh sftp autossh mosh sshfs gpg gpg2 gpgv gpgconf pass gopass keytool jarsigner
  apksigner codesign signtool certbot mkcert step htpasswd kubectl helm kustomize terraform tofu terragrunt pulumi
  ansible ansible-playbook ansible-vault sops age rage docker podman nerdctl docker-compose buildah skopeo vault dotenv
  dotenvx direnv fuser lsof inotifywait watchman entr locate find fd fdfind man info help tldr git hg svn jj gh
  code codium cursor subl open xdg-open gitleaks trufflehog detect-secrets notify-send kill pkill pgrep ps lsblk blkid
  fdisk parted smartctl hdparm mount umount tty tload getty agetty who w last loginctl systemctl journalctl login`)

/** Programs with rules of their own about what they read. */
const TOLD =
  words(`cp gcp install ginstall mv gmv ln link tar gtar bsdtar zip unzip 7z 7za 7zz cpio rsync scp pscp curl
  wget http https xh aria2c openssl grep egrep fgrep rg ag ack zgrep sed gsed awk gawk mawk nawk perl ruby python python3
  node deno bun php lua psql mysql sqlite3 aws gsutil gcloud az rclone dd gdd tee sponge truncate patch sort split jq yq cat tac
  npm npx pnpm yarn bash sh zsh dash ksh fish env sudo make date restic borg git-crypt export powershell pwsh cmd`)

/** The value of such an option is used, not shown: `--env-file .env`, `--key server.key`, `-i id_rsa`. */
const USES =
  /^--?(?:i|identity(?:-file)?|identityfile|(?:[\w-]*-)?(?:ks|key|keyfile|key-file|keyout|cert|certificate|cacert|pem|keystore|truststore|env-file|env|env_file|kubeconfig|credentials?|credentials-file|secrets?|secret-file|password-file|passfile|vault-password-file|token-file|auth-file|authfile|state|config|conf|settings|account|service-account|private-key|ssl-key|tls-key|netrc-file|exclude|ignore|ignore-file|exclude-from))$/i

/** Programs that take their first operand for a program text. */
const RUNS = words(
  'source . bash sh zsh dash ksh mksh ash fish python python3 node deno bun perl ruby php lua',
)

const LOOKS_LIKE_PATH = /[/.~\\]|^id_/i

export const namedSecrets: ProgramRule = (unit, context) => {
  if (unit.program === '' || unit.isFunction) return opened()
  if (RUNS.has(unit.program)) return [...opened(), ...runAsCode()]
  if (NAMES_ONLY.has(unit.program) || TOLD.has(unit.program)) return opened()
  return [...opened(), ...unit.argv.slice(1).flatMap(judge)]

  function judge(word: Field, index: number, all: readonly Field[]): Finding[] {
    const { value } = word
    if (value === null || value.length > 300 || !LOOKS_LIKE_PATH.test(value)) return []
    const [, option, , file = ''] = /^(--?[\w-]+)(=|:)(.+)$/s.exec(value) ?? []
    if (option === undefined && value.startsWith('-')) return []
    if (USES.test(option ?? all[index - 1]?.value ?? '')) return []
    const path = option === undefined ? word : dropStart(word, value.length - file.length)
    const target = targetOf(path, unit, context)
    return isSecret(target)
      ? [finding('secret.read', word, { scope: target.scope, target: target.path })]
      : []
  }

  /** `. ~/.ssh/id_rsa` prints every line that it does not understand; a project's own `.env` is loaded. */
  function runAsCode(): Finding[] {
    const words = unit.argv.slice(1)
    const isInline =
      unit.code.some(({ field }) => field) || words.some(({ value }) => /^-\w*c$/.test(value ?? ''))
    const file = isInline ? undefined : words.find(({ value }) => !value?.startsWith('-'))
    if (!file || file.value === null) return []
    const { scope, path, ...rest } = targetOf(file, unit, context)
    const isProject = scope === 'workspace' || scope === 'workspace-protected'
    return !isProject && isSecret({ path, ...rest })
      ? [finding('secret.read', file, { scope, target: path })]
      : []
  }

  /** `exec 3< /dev/pts/1`: not only standard input. */
  function opened(): Finding[] {
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
