/** Which paths hold keys, run code by themselves, or steer agents. Data; path-policy.ts reads it. */

/** Below the home folder: keys, tokens and passwords. Neither read nor written. */
export const HOME_CREDENTIALS = names(`.ssh .gnupg .aws .azure .kube .docker .oci .password-store
  .netrc _netrc .pgpass .my.cnf .mylogin.cnf .npmrc .pypirc .git-credentials .config/git/credentials
  .config/gh .config/glab-cli .config/gcloud .config/hub .config/op .config/doctl .config/heroku
  .config/rclone .config/sops .config/stripe .config/containers/auth.json .config/helm/registry.json
  .config/google-chrome .config/chromium .config/BraveSoftware .mozilla .thunderbird .config/flyctl
  .local/share/keyrings .local/share/kwalletd .vault-token .terraform.d .terraformrc .boto .s3cfg
  .cargo/credentials .cargo/credentials.toml .gem/credentials .m2/settings.xml .databrickscfg
  .gradle/gradle.properties .snowflake .fly .netlify .wrangler .electrum .bitcoin .ethereum
  .config/solana .1password .age .putty .rhosts .smbcredentials .claude.json
  .claude/.credentials.json .codex/auth.json .gemini/oauth_creds.json .hermes/.env .hermes/auth.json
  Library/Keychains Library/Cookies`)

/** Among those, what everybody may read. */
export const PUBLIC_PARTS =
  /\.pub$|\/\.ssh\/(?:config|known_hosts|authorized_keys)$|\/\.kube\/cache\/|\/\.aws\/cli\/alias$/

/** Below the home folder: run at login or at the start of a shell. Written only with a person's word. */
export const HOME_STARTUP = names(`.bashrc .bash_profile .bash_login .bash_logout .bash_aliases
  .profile .login .logout .cshrc .tcshrc .kshrc .zshrc .zshenv .zprofile .zlogin .zlogout .oh-my-zsh
  .config/fish .config/autostart .config/systemd .config/environment.d .config/git .config/direnv
  .config/nvim .config/powershell .config/tmux .local/bin .local/share/systemd
  .local/share/applications .pam_environment .xinitrc .xprofile .xsession .xsessionrc .gitconfig
  .vimrc .vim .emacs .emacs.d .tmux.conf .inputrc .cargo/config .cargo/config.toml .cargo/bin
  .config/Code/User .config/Cursor/User .ipython/profile_default/startup .hammerspoon
  Library/LaunchAgents Library/LaunchDaemons Library/Preferences`)

/** Below any folder: steer agents or run code by themselves. Written only with a person's word. */
export const STEERING: readonly { pattern: RegExp; reason: string }[] = [
  {
    pattern:
      /\/(?:AGENTS|CLAUDE|SOUL|GEMINI)(?:\.local)?\.md$|\/\.(?:cursor|windsurf|cline)rules$|\/\.github\/copilot-instructions\.md$|\/\.(?:cursor|windsurf)\/rules\//i,
    reason: 'It holds instructions that agents follow.',
  },
  {
    pattern: /\/\.(?:hermes|talaria)\/[^/]+$|\/\.(?:claude|codex|gemini)\/|\/\.mcp\.json$/i,
    reason: 'It configures agents and what they may do.',
  },
  {
    pattern: /\/\.cursor\/(?:mcp|hooks)\.json$/i,
    reason: 'It configures agents and what they may do.',
  },
  {
    pattern: /\/\.git\/(?:hooks\/|config$|info\/attributes$|modules\/)|\/\.(?:husky)\//i,
    reason: 'Git runs what it says with the next command.',
  },
  {
    pattern:
      /\/\.vscode\/(?:tasks|settings|launch|extensions)\.json$|\/\.idea\/(?:runConfigurations\/|workspace\.xml$)|\/\.devcontainer\//i,
    reason: 'The editor runs what it says.',
  },
  { pattern: /\/\.ssh\/config$/i, reason: 'It decides where SSH connects and what it runs.' },
]

/** Keys of a project, whatever folder it is in. Never read; written only with a person's word. */
export const ENVIRONMENT_FILE =
  /\/\.(?:env(?:\.(?:local|development|dev|production|prod|test|staging|secret|secrets|private)(?:\.local)?)?|envrc)$/i

/** Other files that are keys by their name. */
export const KEY_FILE =
  /\/(?:id_(?:rsa|dsa|ecdsa|ed25519)(?:_\w+)?|\.netrc|_netrc|\.pgpass|\.git-credentials|\.vault-token|[^/]+\.(?:kdbx?|p12|pfx|jks|keystore|ppk))$/i

/** Keys of the system. */
export const SYSTEM_SECRETS =
  /^\/etc\/(?:shadow|gshadow|master\.passwd|sudoers|sudoers\.d\/.*|security\/opasswd|ssl\/private\/.*|ssh\/ssh_host_\w+_key|krb5\.keytab|ppp\/chap-secrets)-?$|^\/(?:var\/)?run\/secrets\/|^\/var\/lib\/(?:docker|kubelet)\//

/** A process's environment, memory and open files; and the kernel's. */
export const PROCESS_SECRETS =
  /^\/proc\/(?:kcore|kmem|kallsyms|kpage\w+|keys|sysrq-trigger|(?:\d+|self|thread-self)\/(?:task\/\d+\/)?(?:environ|mem|maps|smaps\w*|numa_maps|auxv|cmdline|syscall|stack|pagemap|fd|fdinfo|map_files|cwd|root|exe)(?:\/.*)?)$/

/** Where a system lives; the exceptions lie inside. */
export const SYSTEM_FOLDERS: readonly { path: string; except?: RegExp }[] = [
  { path: '/etc' },
  { path: '/boot' },
  { path: '/bin' },
  { path: '/sbin' },
  { path: '/lib' },
  { path: '/lib32' },
  { path: '/lib64' },
  { path: '/usr', except: /^\/usr\/(?:local|src)\// },
  { path: '/dev', except: /^\/dev\/shm\// },
  { path: '/proc' },
  { path: '/sys' },
  { path: '/run', except: /^\/run\/user\/\d+\// },
  { path: '/var/run' },
  { path: '/var/lib' },
  { path: '/var/spool' },
  { path: '/System' },
  { path: '/Library' },
  { path: '/Applications' },
  { path: '/private/etc' },
  { path: '/private/var/db' },
  { path: 'c:/windows' },
  { path: 'c:/program files' },
  { path: 'c:/program files (x86)' },
  { path: 'c:/programdata' },
]

/** Systemd reads these wherever they are. */
export const SYSTEM_FILE = /\/systemd\/(?:system|user)\/|\/docker\.sock$/

function names(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/))
}
