/** Paths of three systems: who may read them, who may write them, and why not. `~` is the home folder. */
export type Row = readonly [
  path: string,
  read: 'ok' | 'secret',
  write: 'ok' | 'ask' | 'never',
  why: string | null,
]

function rows(read: Row[1], write: Row[2], why: string | null, paths: string): readonly Row[] {
  return paths
    .trim()
    .split(/\s+/)
    .map((path) => [path.replaceAll('+', ' '), read, write, why] as const)
}

/** The same below every home folder and in every project, whatever the system. */
const EVERYWHERE: readonly Row[] = [
  ...rows(
    'ok',
    'ask',
    'startup',
    `~/.bashrc ~/.BASHRC ~/.profile ~/.zshenv ~/.zfunc/_git ~/.config/fish/conf.d/x.fish
    ~/.config/fish/functions/ls.fish ~/.local/share/bash-completion/completions/git ~/.bash_completion
    ~/.config/environment.d/x.conf ~/.config/autostart/x.desktop ~/.config/plasma-workspace/env/x.sh
    ~/.local/share/applications/x.desktop ~/bin/ls ~/.local/bin/ls ~/.pyenv/shims/python
    ~/.nvm/versions/node/v24/bin/node ~/.asdf/shims/node ~/.local/share/mise/shims/node ~/.volta/bin/npm
    ~/.rbenv/shims/ruby ~/.cargo/bin/cargo ~/.cargo/config.toml ~/go/bin/gopls ~/.config/pip/pip.conf
    ~/.gradle/init.d/x.gradle ~/.gradle/init.gradle ~/.m2/extensions.xml ~/.mavenrc ~/.gemrc ~/.Rprofile
    ~/.ipython/profile_default/startup/x.py ~/.jupyter/jupyter_server_config.py ~/.config/git/config
    ~/.config/git/hooks/pre-commit ~/.gitconfig ~/.vimrc ~/.vim/plugin/x.vim ~/.config/nvim/init.lua
    ~/.emacs.d/init.el ~/.tmux.conf ~/.inputrc ~/.gdbinit ~/.psqlrc ~/.curlrc ~/.config/direnv/direnvrc
    ~/.config/mise/config.toml ~/.vscode/extensions/x/extension.js ~/.vscode-server/extensions/x/a.js
    ~/.config/Code/User/settings.json ~/.config/JetBrains/x.xml ~/.config/sxhkd/sxhkdrc ~/.xbindkeysrc
    ~/.config/keyd/default.conf ~/.config/hypr/hyprland.conf ~/.xprofile ~/.pam_environment ~/.forward
    ~/.local/lib/python3.12/site-packages/requests/api.py ~/.local/share/dbus-1/services/x.service
    ~/.local/share/gnome-shell/extensions/x/extension.js ~/.anything-rc
    ~/Library/LaunchAgents/x.plist ~/Library/Preferences/com.apple.dock.plist ~/.hammerspoon/init.lua
    ~/Library/Application+Support/Code/User/settings.json ~/Library/Services/x.workflow/a
    ~/AppData/Roaming/Microsoft/Windows/Start+Menu/Programs/Startup/x.bat
    ~/Documents/PowerShell/Microsoft.PowerShell_profile.ps1 ~/Documents/WindowsPowerShell/profile.ps1
    ~/AppData/Roaming/npm/npm.cmd ~/AppData/Local/Microsoft/WindowsApps/python.exe ~/scoop/shims/git.exe`,
  ),
  ...rows('ok', 'never', 'ssh-door', '~/.ssh/authorized_keys ~/.ssh/rc ~/.ssh/environment'),
  ...rows('ok', 'ask', 'ssh', '~/.ssh/config'),
  ...rows(
    'ok',
    'never',
    'public-key',
    `~/.ssh/id_ed25519.pub ~/.ssh/known_hosts ~/.aws/config ~/.docker/daemon.json
    ~/.mozilla/native-messaging-hosts/x.json ~/.config/google-chrome/NativeMessagingHosts/x.json`,
  ),
  ...rows(
    'secret',
    'never',
    'credentials',
    `~/.ssh/id_rsa ~/.SSH/id_rsa ~/.ssh/work ~/.gnupg/secring.gpg ~/.aws/credentials ~/.kube/config ~/.docker/config.json
    ~/.netrc ~/.npmrc ~/.pgpass ~/.git-credentials ~/.config/gh/hosts.yml ~/.config/gcloud/x.db
    ~/.config/google-chrome/Default/x ~/.mozilla/firefox/x/places.sqlite ~/.local/share/keyrings/login.keyring
    ~/.cargo/credentials.toml ~/.m2/settings.xml ~/.gradle/gradle.properties ~/.claude.json ~/.codex/auth.json
    ~/.Xauthority ~/.password-store/a.gpg ~/Library/Keychains/login.keychain-db
    ~/AppData/Roaming/Microsoft/Credentials/x ~/AppData/Local/Google/Chrome/User+Data/x
    ~/project/id_ed25519 ~/project/a.kdbx ~/project/x.p12 ~/project/deploy/.ssh/deploy`,
  ),
  ...rows(
    'secret',
    'ask',
    'history',
    `~/.bash_history ~/.zsh_history ~/.local/share/fish/fish_history ~/.python_history ~/.node_repl_history
    ~/.psql_history ~/.mysql_history ~/.lesshst ~/.viminfo ~/.local/share/atuin/history.db ~/.rediscli_history
    ~/AppData/Roaming/Microsoft/Windows/PowerShell/PSReadLine/ConsoleHost_history.txt`,
  ),
  ...rows(
    'secret',
    'ask',
    'environment',
    '~/project/.env ~/project/.env.local ~/project/api/.env.production ~/project/.ENV',
  ),
  ...rows(
    'secret',
    'ok',
    null,
    '~/project/secrets.json ~/project/server.key ~/project/credentials.json ~/project/terraform.tfstate',
  ),
  ...rows('secret', 'ask', 'build', '~/project/.envrc'),
  ...rows(
    'ok',
    'ask',
    'build',
    `~/project/.npmrc ~/project/.yarnrc.yml ~/project/.pnpmfile.cjs ~/project/.yarn/plugins/x.cjs
    ~/project/.pre-commit-config.yaml ~/project/lefthook.yml ~/project/mise.toml ~/project/.tool-versions
    ~/project/.cargo/config.toml ~/project/.mvn/extensions.xml ~/project/gradle/wrapper/gradle-wrapper.properties
    ~/project/node_modules/.bin/tsc ~/project/a/node_modules/.bin/vite ~/project/.venv/bin/python
    ~/project/sitecustomize.py ~/project/lib/usercustomize.py ~/project/.pdbrc ~/project/.Rprofile
    ~/project/pip.conf ~/project/.gdbinit`,
  ),
  ...rows(
    'ok',
    'ask',
    'packages',
    `~/project/node_modules/x/index.js ~/project/a/node_modules ~/project/.venv/lib/python3.12/site-packages/x.pth
    ~/project/.venv/lib/python3.12/site-packages/requests/api.py ~/project/vendor/bundle/ruby/x.rb`,
  ),
  ...rows('ok', 'ask', 'option-name', '~/project/--checkpoint=1 ~/project/src/-rf'),
  ...rows(
    'ok',
    'ask',
    'ci',
    `~/project/.github/workflows/x.yml ~/project/.github/actions/a/action.yml ~/project/.gitlab-ci.yml
    ~/project/.circleci/config.yml ~/project/Jenkinsfile ~/project/jenkinsfile ~/project/azure-pipelines.yml
    ~/project/.travis.yml ~/project/bitbucket-pipelines.yml ~/project/.drone.yml ~/project/.buildkite/pipeline.yml
    ~/project/appveyor.yml ~/project/.woodpecker/x.yml ~/project/cloudbuild.yaml`,
  ),
  ...rows(
    'ok',
    'ask',
    'git',
    `~/project/.git/hooks/post-merge ~/project/.git/config ~/project/.githooks/pre-commit
    ~/project/.husky/pre-commit ~/project/a/.git/hooks/x ~/project/.git/info/attributes ~/project/.gitconfig`,
  ),
  ...rows(
    'ok',
    'ask',
    'editor',
    `~/project/.vscode/tasks.json ~/project/.vscode/settings.json ~/project/.devcontainer/devcontainer.json
    ~/project/.idea/runConfigurations/a.xml ~/project/.exrc ~/project/.dir-locals.el ~/project/.zed/tasks.json`,
  ),
  ...rows(
    'ok',
    'ask',
    'agent',
    `~/project/.claude/settings.json ~/project/.mcp.json ~/project/.cursor/mcp.json ~/project/.codex/config.toml
    ~/.claude/settings.json ~/.cursor/mcp.json ~/.agents/skills/a/SKILL.md ~/project/.agents/skills/a/run.sh`,
  ),
  ...rows(
    'ok',
    'ask',
    'instructions',
    `~/project/AGENTS.md ~/project/CLAUDE.md ~/project/claude.MD ~/project/.cursorrules
    ~/project/.github/copilot-instructions.md ~/project/.cursor/rules/a.mdc`,
  ),
  ...rows(
    'ok',
    'ok',
    null,
    `~/project/a.ts ~/project/.env.example ~/project/.gitignore ~/project/.gitattributes ~/project/package.json
    ~/project/Makefile ~/project/.github/CODEOWNERS ~/project/.vscode/notes.md ~/project/.git/COMMIT_EDITMSG
    ~/project/model.pth ~/project/bin/run ~/project/.eslintrc.json
    ~/project/tsconfig.json ~/project/Dockerfile ~/project/.config/x.toml ~/Documents/a.txt ~/Downloads/a.zip
    ~/notes.md ~/.cache/x/y ~/.config/some-app/state.json`,
  ),
]

const UNIX: readonly Row[] = [
  ...rows(
    'secret',
    'never',
    'system-secret',
    `/etc/shadow /etc/gshadow /etc/sudoers /etc/sudoers.d/x /etc/ssl/private/a.key /etc/ssh/ssh_host_rsa_key
    /run/secrets/token`,
  ),
  ...rows(
    'ok',
    'never',
    'system',
    `/etc/hosts /etc/cron.d/a /etc/pam.d/su /etc/ld.so.preload /etc/profile.d/x.sh /etc/systemd/system/x.service
    /usr/bin/ls /bin/ls /boot/grub/grub.cfg /usr/lib/python3/dist-packages/x.py /var/spool/cron/ann
    /var/lib/dpkg/status /Library/LaunchDaemons/x.plist /System/x`,
  ),
  ...rows('ok', 'ask', 'outside', '/opt/x/a /usr/local/bin/x /srv/app/a.ts /mnt/a'),
  ...rows(
    'secret',
    'never',
    'terminal',
    '/dev/pts/0 /dev/pts/17 /dev/tty1 /dev/ttyS0 /dev/vcs1 /dev/vcsa /dev/console /tmp/tmux-1000/default',
  ),
  ...rows('secret', 'never', 'input', '/dev/input/event3 /dev/uinput /dev/hidraw0 /dev/fb0'),
  ...rows('secret', 'never', 'disk', '/dev/sda /dev/nvme0n1p2 /dev/mapper/root'),
  ...rows(
    'secret',
    'never',
    'process',
    '/proc/12/environ /proc/12/mem /proc/12/task/13/environ /proc/12/fd/3 /proc/12/maps /proc/12/root/etc/x /dev/mem',
  ),
  ...rows('ok', 'ok', null, '/tmp/a /var/tmp/a /dev/shm/a'),
]

export const SYSTEMS: readonly {
  name: string
  platform: NodeJS.Platform
  home: string
  rows: readonly Row[]
}[] = [
  {
    name: 'Linux',
    platform: 'linux',
    home: '/home/ann',
    rows: [
      ...EVERYWHERE,
      ...UNIX,
      ['/home/bob/a.txt', 'ok', 'ask', 'other-home'],
      ['/home/bob/.ssh/id_rsa', 'secret', 'never', 'credentials'],
      ['/root/.bash_history', 'secret', 'ask', 'other-home'],
    ],
  },
  {
    name: 'macOS',
    platform: 'darwin',
    home: '/Users/ann',
    rows: [
      ...EVERYWHERE,
      ...UNIX,
      ['/private/etc/hosts', 'ok', 'never', 'system'],
      ['/private/tmp/a', 'ok', 'ok', null],
      ['/Users/bob/a.txt', 'ok', 'ask', 'other-home'],
    ],
  },
  {
    name: 'Windows',
    platform: 'win32',
    home: 'C:\\Users\\ann',
    rows: [
      ...EVERYWHERE,
      ['C:\\Windows\\System32\\drivers\\etc\\hosts', 'ok', 'never', 'system'],
      ['c:\\windows\\system32\\config\\SAM', 'secret', 'never', 'system-secret'],
      ['C:\\Program Files\\x\\a.dll', 'ok', 'never', 'system'],
      [
        'C:\\ProgramData\\Microsoft\\Windows\\Start Menu\\Programs\\StartUp\\x.bat',
        'ok',
        'never',
        'system',
      ],
      ['C:\\Users\\bob\\a.txt', 'ok', 'ask', 'other-home'],
      ['D:\\data\\a.txt', 'ok', 'ask', 'outside'],
      ['C:\\temp\\a.txt', 'ok', 'ok', null],
    ],
  },
]

/** The path as a program of that system is given it. */
export function written(path: string, home: string): string {
  const full = path.replace(/^~/, () => home)
  return home.includes('\\') ? full.replaceAll('/', '\\') : full
}
