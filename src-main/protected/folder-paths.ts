/**
 * Names below any folder: what steers agents, or runs by itself in a project. A name stands for itself
 * and all that lies in it. Letters fold, because they do on two of three systems.
 */
import type { Protection } from './guards.ts'

export const FOLDER_PATHS: readonly (readonly [Protection, string])[] = [
  [
    'instructions',
    `AGENTS.md AGENTS.local.md AGENT.md CLAUDE.md CLAUDE.local.md SOUL.md GEMINI.md QWEN.md WARP.md
    .cursorrules .windsurfrules .clinerules .goosehints .github/copilot-instructions.md .github/instructions
    .github/prompts .github/chatmodes .cursor/rules .windsurf/rules .junie .kiro .roorules`,
  ],
  [
    'agent',
    `.hermes .talaria .agents .claude .codex .gemini .qwen .opencode opencode.json opencode.jsonc .mcp.json .roo
    .roomodes .continue .aider.conf.yml .cursor/mcp.json .cursor/hooks.json .cursor/hooks
    .windsurf/mcp.json .vscode/mcp.json .amp .factory`,
  ],
  ['ssh', '.ssh/config .ssh/config.d'],
  ['ssh-door', '.ssh/authorized_keys .ssh/authorized_keys2 .ssh/rc .ssh/environment'],
  ['public-key', '.ssh/known_hosts'],
  ['credentials', '.ssh .gnupg .password-store .aws/credentials .kube/config Library/Keychains'],
  [
    'git',
    '.git .githooks .husky .git-hooks git-hooks .gitconfig .lefthook .overcommit.yml .hg .svn',
  ],
  [
    'editor',
    `.vscode/tasks.json .vscode/settings.json .vscode/launch.json .vscode/extensions.json .vscode/extensions
    .idea/runConfigurations .idea/workspace.xml .idea/externalDependencies.xml .zed .fleet .devcontainer
    .devcontainer.json .exrc .nvimrc .nvim.lua .vimrc .lvimrc .dir-locals.el .projectile .vim .sublime-project
    .gitpod.yml .gitpod.Dockerfile .replit`,
  ],
  [
    'ci',
    `.github/workflows .github/actions .gitlab-ci.yml .gitlab-ci.yaml .gitlab/ci .circleci
    Jenkinsfile .jenkins azure-pipelines.yml azure-pipelines.yaml .azure-pipelines .azuredevops .travis.yml
    bitbucket-pipelines.yml .drone.yml .drone.jsonnet .woodpecker .woodpecker.yml .woodpecker.yaml appveyor.yml
    .appveyor.yml .buildkite .cirrus.yml .cirrus.star .semaphore .teamcity buildspec.yml buildspec.yaml
    cloudbuild.yml cloudbuild.yaml .gitea/workflows .forgejo/workflows .builds .build.yml codemagic.yaml
    bitrise.yml wercker.yml .tekton .harness .codefresh codefresh.yml .screwdriver.yaml screwdriver.yaml
    .shippable.yml vela.yml .vela.yml`,
  ],
  [
    'build',
    `.envrc .direnv .npmrc .yarnrc .yarnrc.yml .yarnrc.yaml .yarn/plugins .yarn/releases .pnpmfile.cjs .pnpmfile.mjs
    bunfig.toml .bunfig.toml .pre-commit-config.yaml .pre-commit-config.yml .pre-commit-hooks.yaml lefthook.yml
    lefthook.yaml lefthook.toml .lefthook.yml .lintstagedrc .lintstagedrc.js .lintstagedrc.json .simple-git-hooks.json
    mise.toml .mise.toml mise.local.toml .mise .config/mise .config/mise.toml .tool-versions .rtx.toml
    .cargo/config .cargo/config.toml .mvn gradle/wrapper gradle/init.d init.gradle .bazelrc user.bazelrc
    .bazelversion .buckconfig .buckconfig.local pip.conf pip.ini .pip .pydistutils.cfg .pdbrc .pdbrc.py
    .pythonrc .pythonrc.py sitecustomize.py usercustomize.py .Rprofile .Renviron .irbrc .pryrc .gdbinit .lldbinit .ghci
    .ocamlinit .psqlrc .sqliterc .curlrc .wgetrc .inputrc .screenrc .tmux.conf
    .bundle/config .gemrc .condarc node_modules/.bin .venv/bin venv/bin .venv/Scripts venv/Scripts .tox/.pkg  .tmuxinator.yml
    desktop.ini autorun.inf .autoenv .autoenv.zsh .pnp.cjs .pnp.loader.mjs`,
  ],
  [
    'packages',
    `node_modules bower_components jspm_packages site-packages dist-packages vendor/bundle vendor/composer
    vendor/autoload.php`,
  ],
]

/** Made by git itself, or notes that nobody runs. */
export const GIT_LEFTOVERS =
  /(?:^|\/)\.git\/(?:.*\.lock|info\/exclude|[a-z]+_(?:editmsg|msg))(?:\/|$)/

/** Systemd and the desktop read these wherever they are. */
export const SERVICE_FILE = /\/systemd\/(?:system|user)\/|\/docker\.sock$/

/** Keys of a project, whatever folder it is in. */
export const ENVIRONMENT_FILE =
  /^\.(?:env(?:\.(?:local|development|dev|production|prod|test|staging|secret|secrets|private)(?:\.local)?)?|envrc)$/

/** Files that are a key, or a box of keys, by their name. */
export const KEY_FILE =
  /^(?:id_(?:rsa|dsa|ecdsa|ed25519|ecdsa_sk|ed25519_sk)(?:_\w+)?|\.netrc|_netrc|\.pgpass|\.pypirc|\.git-credentials|\.vault-token|[^/]+\.(?:kdbx?|p12|pfx|jks|keystore|ppk))$/

/** Files that hold keys by their name; a project makes such files itself. */
export const NAMED_SECRET =
  /^(?:\.htpasswd|\.dockercfg|\.npmrc\.auth|credentials(?:\.(?:json|ya?ml|toml|ini|csv))?|secrets?\.(?:json|ya?ml|toml|env|ini)|service[-_]?account\S*\.json|client_secret\S*\.json|\S*\.(?:key|tfstate|tfstate\.backup)|\S*(?:privkey|private[-_.]?key|-key)\S*\.pem|key\.pem|master\.key|vault[-_]pass\S*|login data|cookies|key4\.db|logins\.json|local state)$/

/** What people and programs put behind the name of a file when they keep a copy of it. */
export const KEPT_COPY = /(?:\.(?:bak|backup|old|orig|save|copy))+$|~$/

/** Records of what was typed, wherever they lie. */
export const HISTORY_FILE =
  /^(?:\.(?:bash|zsh|sh|ksh|python|node_repl|psql|mysql|mariadb|sqlite|rediscli|irb|pry|php|lua|ghci|gdb)_history|\.zhistory|fish_history|consolehost_history\.txt|\.lesshst|\.viminfo)$/

/** What of these may be seen by anybody: public halves, examples, notes. */
export const PUBLIC_NAME =
  /\.(?:pub|crt|cer|csr|example|sample|template|tmpl|dist|defaults?|schema|md|txt\.asc)$/
