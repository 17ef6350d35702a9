/**
 * Names below a home folder, on every system. A name stands for itself and all that lies in it, and
 * the longest one that fits decides. `\` stands for the blank of a name that has one.
 */
import type { Protection } from './guards.ts'

export const HOME_PATHS: readonly (readonly [Protection, string])[] = [
  [
    'credentials',
    `.ssh .gnupg .aws .azure .kube .docker .oci .password-store .netrc _netrc .pgpass .my.cnf .mylogin.cnf
    .npmrc .pypirc .git-credentials .config/git/credentials .config/gh .config/glab-cli .config/gcloud
    .config/hub .config/op .config/doctl .config/heroku .config/rclone .config/sops .config/stripe
    .config/containers/auth.json .config/helm/registry.json .config/google-chrome .config/chromium
    .config/BraveSoftware .config/microsoft-edge .config/vivaldi .config/opera .config/Bitwarden
    .config/Bitwarden\\CLI .config/keepassxc .config/1Password .config/lastpass .config/Signal
    .config/discord .config/Slack .config/flyctl .config/solana .config/age .config/anthropic
    .config/openai .config/github-copilot .config/configstore .config/msmtp .msmtprc .config/mutt .muttrc
    .mozilla .thunderbird .librewolf .zen .local/share/keyrings .local/share/kwalletd .local/share/TelegramDesktop
    .local/share/opencode/auth.json .vault-token .terraform.d .terraformrc .boto .s3cfg .cargo/credentials
    .cargo/credentials.toml .gem/credentials .m2/settings.xml .m2/settings-security.xml .gradle/gradle.properties
    .databrickscfg .snowflake .fly .netlify .wrangler .electrum .bitcoin .ethereum .1password .age .putty
    .rhosts .shosts .smbcredentials .claude.json .claude/.credentials.json .codex/auth.json .gemini/oauth_creds.json
    .hermes/.env .hermes/auth.json .huggingface/token .cache/huggingface/token .kaggle .config/composer/auth.json
    .composer/auth.json .nuget/NuGet .config/NuGet .sbt/.credentials .ivy2/.credentials .bundle/config
    .vnc .Xauthority .ICEauthority .google_authenticator .yubico .pki .cert .docker/config.json .krb5cc
    .config/filezilla .filezilla .purple .irssi .weechat .pulumi/credentials.json .config/linode-cli
    .config/hcloud .vercel .local/share/com.vercel.cli .railway .supabase .ngrok2 .config/ngrok
    snap/firefox snap/chromium .var/app/org.mozilla.firefox .var/app/com.google.Chrome
    Library/Keychains Library/Cookies Library/Safari Library/Messages Library/Mail
    Library/Application\\Support/Google/Chrome Library/Application\\Support/Firefox
    Library/Application\\Support/BraveSoftware Library/Application\\Support/Microsoft\\Edge
    Library/Application\\Support/1Password Library/Application\\Support/Bitwarden
    Library/Application\\Support/com.apple.TCC Library/Group\\Containers
    AppData/Roaming/Microsoft/Credentials AppData/Local/Microsoft/Credentials AppData/Roaming/Microsoft/Protect
    AppData/Local/Microsoft/Vault AppData/Roaming/Microsoft/Vault AppData/Roaming/Microsoft/Crypto
    AppData/Local/Google/Chrome/User\\Data AppData/Local/Microsoft/Edge/User\\Data
    AppData/Local/BraveSoftware AppData/Roaming/Mozilla AppData/Roaming/gcloud AppData/Roaming/GitHub\\CLI
    AppData/Roaming/gnupg AppData/Local/1Password AppData/Roaming/Bitwarden AppData/Roaming/NuGet NTUSER.DAT`,
  ],
  [
    'public-key',
    `.ssh/known_hosts .ssh/known_hosts.old .aws/config .kube/cache .kube/kubectx .docker/buildx
    .docker/cli-plugins .docker/desktop .docker/daemon.json .gnupg/pubring.kbx .gnupg/gpg.conf .cargo/registry
    .terraform.d/plugin-cache .mozilla/native-messaging-hosts .config/google-chrome/NativeMessagingHosts
    .config/chromium/NativeMessagingHosts .config/BraveSoftware/Brave-Browser/NativeMessagingHosts
    .config/microsoft-edge/NativeMessagingHosts
    Library/Application\\Support/Google/Chrome/NativeMessagingHosts`,
  ],
  ['ssh', '.ssh/config .ssh/config.d'],
  ['ssh-door', '.ssh/authorized_keys .ssh/authorized_keys2 .ssh/rc .ssh/environment'],
  [
    'history',
    `.bash_history .zsh_history .zhistory .histfile .sh_history .ksh_history .history .local/share/fish/fish_history
    .config/fish/fish_history .python_history .node_repl_history .psql_history .mysql_history .mariadb_history
    .sqlite_history .rediscli_history .mongo .dbshell .irb_history .pry_history .local/share/pry .lesshst
    .viminfo .local/state/nvim/shada .local/share/nvim/shada .php_history .R_history .Rhistory .scala_history
    .ghci_history .lua_history .octave_hist .gdb_history .bc_history .wget-hsts .local/share/atuin
    .local/share/mcfly .local/share/powershell/PSReadLine .local/share/recently-used.xbel .zsh_sessions
    .bash_sessions .config/zsh/.zsh_history .cache/zsh/history .local/share/zsh/history .local/state/zsh/history
    .local/state/bash/history .ipython/profile_default/history.sqlite .julia/logs/repl_history.jl .tclsh-history
    .units_history .erlang-history .iex_history .jshell_history .duckdb_history .clickhouse-client-history
    AppData/Roaming/Microsoft/Windows/PowerShell/PSReadLine`,
  ],
  [
    'startup',
    `.bashrc .bash_profile .bash_login .bash_logout .bash_aliases .bash_completion .bash_completion.d .bash_it
    .profile .login .logout .cshrc .tcshrc .kshrc .mkshrc .zshrc .zshenv .zprofile .zlogin .zlogout .oh-my-zsh
    .zsh .zfunc .zfunctions .zinit .zplug .zprezto .antigen .antidote .zim .oh-my-bash .config/fish
    .local/share/fish .local/share/bash-completion .local/share/zsh .config/zsh .config/bash
    .config/bash_completion .config/nushell .config/elvish .elvish .config/xonsh .xonshrc .config/starship.toml
    .config/autostart .config/autostart-scripts .config/systemd .config/environment.d .config/plasma-workspace
    .config/upstart .config/cron .config/lxsession .config/openbox .config/awesome .config/bspwm .config/i3
    .config/sway .config/hypr .config/river .config/qtile .config/polybar .config/waybar .config/rofi
    .config/sxhkd .config/swhkd .sxhkdrc .xbindkeysrc .config/keyd .config/kanata .config/xremap .config/autokey
    .config/espanso .config/karabiner .config/khotkeysrc .config/kglobalshortcutsrc .config/mimeapps.list
    .config/user-dirs.dirs .config/dconf .config/gtk-3.0 .config/kdeglobals .config/pipewire .config/wireplumber
    .config/pulse .config/dunst .config/mpv .config/ranger .config/nnn .config/lf .config/yazi .config/helix
    .config/emacs .config/doom .doom.d .spacemacs .spacemacs.d .config/kitty .config/alacritty .config/wezterm
    .config/ghostty .config/foot .config/terminator .config/tmux .config/zellij .config/screen .screenrc
    .config/nvim .config/vim .config/micro .config/nano .nanorc .local/share/nvim .config/git .config/hg .hgrc
    .config/jj .config/lazygit .config/gh-dash .config/direnv .local/share/direnv .config/mise .config/rtx
    .local/share/mise .local/share/rtx .config/asdf .asdf .asdfrc .pyenv .nvm .rbenv .nodenv .goenv .jenv
    .tfenv .volta .fnm .local/share/fnm .sdkman .rvm .nodebrew .deno/bin .bun/bin .bunfig.toml .yarn
    .yarnrc .yarnrc.yml .config/yarn .config/pnpm .local/share/pnpm .npm-global .npm-packages .config/npm
    .config/pip .pip pip/pip.ini .pydistutils.cfg .config/uv .local/share/uv .config/pypoetry .local/share/pipx
    .local/pipx .condarc .conda .mambarc .config/conda .pythonrc .pythonrc.py .pystartup .config/ptpython
    .config/matplotlib .ipython .jupyter .local/share/jupyter .local/lib .local/bin .local/sbin .local/libexec
    .local/share/systemd .local/share/applications .local/share/dbus-1 .local/share/gnome-shell
    .local/share/cinnamon .local/share/plasma .local/share/kservices5 .local/share/kio .local/share/nautilus
    .local/share/nemo .local/share/flatpak .local/share/icons .local/share/thumbnailers .local/share/mime
    .config/nautilus .gnome2 bin sbin .bin go/bin .go/bin .cargo/bin .cargo/config .cargo/config.toml
    .cargo/env .rustup .cabal .ghcup .stack .opam .luarocks .local/share/lua .gem .gemrc .local/share/gem .irbrc
    .pryrc .rspec .bundle .config/irb .perl5 .cpan .perltidyrc .composer .config/composer .julia .Rprofile
    .Renviron .R .octaverc .ghci .sbt .ivy2 .mill .ammonite .gradle/init.gradle .gradle/init.gradle.kts
    .gradle/init.d .gradle/wrapper .m2/extensions.xml .m2/toolchains.xml .mavenrc .m2/wrapper .ant .groovy
    .config/cargo .config/go .config/helm .local/share/helm .config/containers .config/docker .krew .kube/plugins
    .aws/cli .pam_environment .environment .xinitrc .xprofile .xsession .xsessionrc .Xresources .Xdefaults
    .xserverrc .Xmodmap .XCompose .dmrc .gitconfig .gitattributes .gitignore .git-templates .git_template .vim
    .vimrc .gvimrc .exrc .nvimrc .ideavimrc .emacs .emacs.d .tmux.conf .tmux .byobu .inputrc .editrc .lessfilter
    .lesskey .config/lesskey .lessrc .mailcap .mime.types .forward .procmailrc .fetchmailrc .curlrc .wgetrc
    .gdbinit .config/gdb .lldbinit .psqlrc .sqliterc .digrc .screenlayout .dircolors .config/Code .config/Cursor
    .config/VSCodium .config/Code\\-\\OSS .config/zed .config/sublime-text .config/JetBrains .config/Windsurf
    .config/Antigravity .local/share/JetBrains .vscode .vscode-server .vscode-oss .vscode-insiders .cursor-server
    .windsurf .trae .positron .theia .atom .sublime .config/powershell .config/PowerShell .local/share/powershell
    .hammerspoon .config/skhd .skhdrc .yabairc .config/yabai .config/aerospace .aerospace.toml .chunkwmrc
    .linuxbrew .homebrew .nix-profile .config/nix .config/nixpkgs .config/home-manager .local/state/nix .guix-profile
    .config/guix .config/topgrade.toml  .config/act .actrc .local/share/nano
    .config/ripgrep .ripgreprc .ackrc .fzf .fzf.bash .fzf.zsh .config/thefuck .Brewfile
    Library/LaunchAgents Library/LaunchDaemons Library/Preferences Library/Services Library/Scripts
    Library/StartupItems Library/Input\\Methods Library/Internet\\Plug-Ins Library/QuickLook Library/Spotlight
    Library/PreferencePanes Library/Screen\\Savers Library/Application\\Scripts Library/Workflows Library/Python
    Library/Application\\Support/Code Library/Application\\Support/Cursor Library/Application\\Support/iTerm2
    Library/Application\\Support/pip Library/Application\\Support/Sublime\\Text Library/Application\\Support/JetBrains
    AppData/Roaming/Microsoft/Windows/Start\\Menu AppData/Local/Microsoft/WindowsApps
    AppData/Local/Microsoft/PowerShell AppData/Local/Microsoft/Windows\\Terminal
    AppData/Local/Packages/Microsoft.WindowsTerminal_8wekyb3d8bbwe AppData/Roaming/npm AppData/Roaming/pip
    AppData/Roaming/Python AppData/Local/Programs AppData/Local/nvim AppData/Local/pnpm AppData/Local/Yarn
    AppData/Local/fnm_multishells AppData/Roaming/nvm AppData/Local/Volta AppData/Local/mise AppData/Roaming/Code
    AppData/Roaming/Cursor AppData/Roaming/VSCodium AppData/Roaming/JetBrains AppData/Roaming/Sublime\\Text
    AppData/Roaming/Microsoft/Word/STARTUP AppData/Roaming/Microsoft/Excel/XLSTART
    AppData/Roaming/Microsoft/Templates AppData/Roaming/Microsoft/AddIns AppData/Roaming/clink AppData/Local/clink
    AppData/Roaming/nushell AppData/Roaming/Autohotkey Documents/AutoHotkey Documents/PowerShell
    Documents/WindowsPowerShell OneDrive/Documents/PowerShell OneDrive/Documents/WindowsPowerShell scoop/shims
    _vimrc vimfiles Start\\Menu`,
  ],
  [
    'agent',
    `.claude .codex .gemini .cursor .continue .hermes .talaria .config/opencode .config/claude .config/Claude
    .config/goose .config/crush .config/amp .config/zed/settings.json .qwen .kimi .roo .cline .aider.conf.yml
    .codeium .copilot .config/mcp Library/Application\\Support/Claude AppData/Roaming/Claude`,
  ],
]

/** Of the folders with credentials, those in which only these files hold some. */
export const PARTLY_SECRET =
  /^\.(?:aws|azure|kube|docker|terraform\.d|fly|pki|cert|kaggle|vercel)\//

export const SECRET_PARTS =
  /\/credentials(?:\.json|\.tfrc\.json)?$|\/accesstokens\.json$|\/msal_token_cache[^/]*$|\/azureprofile\.json$|\/config(?:\.json|\.yml)?$|\/settings\.xml$|\/(?:sso|cli)\/cache\/|\/(?:kaggle|auth)\.json$|\.(?:db|key|p12|pem)$/
