/** Which folders and files matter, and why. Paths of the home folder are written without it. */

/** Losing one of these as a whole makes a system unusable or loses everybody's data. */
export const TOP_LEVEL =
  names(`bin boot dev etc home lib lib32 lib64 libx32 media mnt nix opt proc root run sbin snap srv sys usr var
   Applications Library Network System Users Volumes cores private`)

/** World-writable or per-user folders for files that nobody expects to keep. */
export const SCRATCH = names('tmp var/tmp dev/shm var/folders')

/** Folders and files of the home folder that hold keys, tokens or passwords. */
export const HOME_SECRETS = names(`.ssh .gnupg .aws .azure .kube .docker/config.json
  .netrc _netrc .pgpass .my.cnf .mylogin.cnf .npmrc .pypirc .git-credentials .config/git/credentials
  .config/gh .config/glab-cli .config/gcloud .config/hub .config/op .config/doctl .config/heroku
  .config/rclone .config/sops .config/stripe .config/containers/auth.json .config/helm/registry.json
  .config/google-chrome .config/chromium .config/BraveSoftware .mozilla .thunderbird
  .password-store .local/share/keyrings .local/share/kwalletd .vault-token .terraform.d .terraformrc
  .cargo/credentials .cargo/credentials.toml .gem/credentials .m2/settings.xml .gradle/gradle.properties
  .oci .boto .s3cfg .databrickscfg .snowflake .fly/config.yml .config/flyctl .netlify .wrangler
  .electrum .bitcoin .ethereum .config/solana .1password .age .putty .rhosts .smbcredentials .claude.json
  .claude/.credentials.json .codex/auth.json .gemini/oauth_creds.json .hermes/.env .hermes/auth.json
  Library/Keychains Library/Cookies`)

/** Files of the home folder that run code at login, at the start of a shell, or of a common program. */
export const HOME_STARTUP = names(`.bashrc .bash_profile .bash_login .bash_logout .bash_aliases
  .profile .login .logout .cshrc .tcshrc .kshrc .zshrc .zshenv .zprofile .zlogin .zlogout .oh-my-zsh
  .config/fish .config/autostart .config/autostart-scripts .config/systemd .config/environment.d
  .config/plasma-workspace .config/upstart .config/git .config/nvim .config/vim .config/direnv .config/pip
  .config/zsh .config/bash .config/powershell .config/i3 .config/sway .config/hypr .config/tmux .config/cron
  .local/share/systemd .local/share/applications .local/share/dbus-1 .local/bin bin
  .pam_environment .xinitrc .xprofile .xsession .xsessionrc .Xresources .gitconfig .vim .emacs.d
  .ssh/rc .ssh/config .ssh/authorized_keys .ssh/environment .cargo/config .cargo/config.toml .cargo/bin
  .pip/pip.conf .ipython/profile_default/startup .jupyter .hammerspoon .claude .codex .cursor .gemini
  .hermes .continue .config/Code/User .vscode .config/Cursor/User
  Library/LaunchAgents Library/LaunchDaemons Library/Preferences
  Library/Application\\Support/Code/User`)

/** Where people keep what is theirs. */
export const PERSONAL_FOLDERS =
  names(`Desktop Documents Downloads Music Movies Pictures Photos Public Templates
  Videos Library Applications Dropbox OneDrive Nextcloud`)

/** Files of a project that run code by themselves or steer an agent. Matched below any folder. */
export const PROJECT_PROTECTED =
  names(`.git .vscode/tasks.json .vscode/settings.json .vscode/launch.json .vscode/extensions.json
  .idea/runConfigurations .idea/workspace.xml .envrc .claude/settings.json .claude/settings.local.json
  .claude/hooks .cursor/mcp.json .cursor/hooks.json .codex/config.toml .gemini/settings.json .mcp.json
  .hermes/config.yaml .talaria .devcontainer/devcontainer.json`)

/** Folders that a build makes again. */
export const REGENERABLE =
  names(`node_modules dist build out target coverage .cache .next .nuxt .turbo .parcel-cache .pytest_cache
   __pycache__ .mypy_cache .ruff_cache .tox .nox .gradle .svelte-kit .angular .vite .nyc_output
   tmp temp logs cmake-build-debug cmake-build-release .eggs htmlcov site _site public/build`)

/** Is `path` one of `places`, or below one? Both without a leading slash. */
export function isAtOrBelow(path: string, places: ReadonlySet<string>): boolean {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    if (places.has(path.slice(0, end))) return true
  }
  return false
}

function names(text: string): ReadonlySet<string> {
  // A backslash stands for the blank of a name that has one.
  return new Set(text.split(/\s+/).map((name) => name.replaceAll('\\', ' ')))
}
