import { describe, expect, it } from 'vitest'
import {
  agentEnvironment,
  personEnvironment,
  withheldNames,
} from '../../../../../src-main/terminal/backends/local/environment.ts'

const KEY = 'k7Gq2LmX9'

/** Each with a value that looks like nothing, so that the name alone decides. */
const NAMES_OF_KEYS =
  `OPENAI_API_KEY ANTHROPIC_API_KEY HF_TOKEN GITHUB_TOKEN GH_PAT PAT JWT PASSPHRASE
  DEPLOY_KEY STRIPE_KEY SIGNING_KEY ENCRYPTION_KEY MASTERKEY NPM_AUTH REGISTRY_AUTH BASIC_AUTH AUTH
  SSH_PASSPHRASE GPG_PASSPHRASE PGPASSWORD MYSQL_PWD DB_PASS SECRET SESSION_COOKIE CSRF LICENSE
  AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN AWS_PROFILE KUBECONFIG VAULT_ADDR
  VAULT_TOKEN DATABASE_URL REDIS_URL MONGO_URI SENTRY_DSN SLACK_WEBHOOK WEBHOOK_URL TWILIO_SID
  CLOUDFLARE_API DIGITALOCEAN_ACCESS BITBUCKET_CREDS JENKINS_CRUMB TALARIA_TOKEN SUDO_ASKPASS
  SSH_ASKPASS GIT_ASKPASS npm_config__auth WHATEVER X A_VARIABLE_OF_NOBODY`
    .trim()
    .split(/\s+/)

/** Doors to the person's screen, keys, session and machines. */
const DOORS = `DISPLAY WAYLAND_DISPLAY XAUTHORITY DBUS_SESSION_BUS_ADDRESS XDG_RUNTIME_DIR
  SSH_AUTH_SOCK SSH_AGENT_PID GPG_AGENT_INFO DOCKER_HOST WSL_INTEROP VSCODE_IPC_HOOK_CLI
  GNOME_KEYRING_CONTROL`
  .trim()
  .split(/\s+/)

const HARMLESS = {
  PATH: '/home/a/.nvm/versions/node/v24.1.0/bin:/usr/bin:/bin',
  HOME: '/home/a',
  USER: 'a',
  SHELL: '/bin/bash',
  LANG: 'en_GB.UTF-8',
  LC_ALL: 'C.UTF-8',
  TZ: 'America/Argentina/ComodRivadavia',
  TERM: 'rxvt-unicode-256color',
  COLORTERM: 'truecolor',
  TMPDIR: '/tmp',
  XDG_CACHE_HOME: '/home/a/.cache',
  HTTPS_PROXY: 'http://proxy.example:3128',
  no_proxy: 'localhost,127.0.0.1',
  NVM_DIR: '/home/a/.nvm',
  PYENV_ROOT: '/home/a/.pyenv',
  JAVA_HOME: '/nix/store/0c0ynm7rd7z2l4kqz1xq9cmlbg3l2m1v-openjdk-21',
  GOPATH: '/home/a/go',
  CARGO_HOME: '/home/a/.cargo',
  CI: 'true',
  LS_COLORS: 'rs=0:di=01;34:ln=01;36:*.tar=01;31:*.jpg=01;35',
}

/** Under a name that is let through, a value that is not. */
const VALUES_OF_KEYS: readonly [string, string][] = [
  ['HTTP_PROXY', 'http://me:secret@proxy.example:3128'],
  ['https_proxy', 'http://onlytoken@proxy.example'],
  ['ALL_PROXY', 'socks5://u:p@127.0.0.1:1080'],
  ['NODE_EXTRA_CA_CERTS', 'https://ca.example/?token=abcdef'],
  ['LANG', 'sk-abcdefghijklmnop1234'],
  ['TZ', 'ghp_0123456789abcdefghij'],
  ['EDITOR', 'curl -H "Authorization: Bearer abcdef0123456789"'],
  ['CFLAGS', '-DAPI_KEY=abcdef012345'],
  ['TMPDIR', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NSJ9.abcdefghijklmnop'],
  ['TERM', '4f0c2a9e8b7d6c5f4e3d2c1b'],
  ['LESS', 'AKIAIOSFODNN7EXAMPLE'],
  ['GOFLAGS', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'],
  ['CC', '-----BEGIN OPENSSH PRIVATE KEY-----\nabc\n-----END OPENSSH PRIVATE KEY-----'],
]

const ALWAYS = { PAGER: 'cat', GIT_PAGER: 'cat', PYTHONUNBUFFERED: '1', AI_AGENT: 'talaria' }

describe('the environment of a command', () => {
  it.each([...NAMES_OF_KEYS, ...DOORS])('has no %s', (name) => {
    expect(agentEnvironment({ [name]: KEY })).toEqual(ALWAYS)
  })

  it.each(Object.entries(HARMLESS))('has %s', (name, value) => {
    expect(agentEnvironment({ [name]: value })).toEqual({ ...ALWAYS, [name]: value })
  })

  it.each(VALUES_OF_KEYS)('has no %s that holds %s', (name, value) => {
    expect(agentEnvironment({ [name]: value })).toEqual(ALWAYS)
  })

  it('has what the person passes on by name, whatever it holds', () => {
    const given = { GITHUB_TOKEN: KEY, SSH_AUTH_SOCK: '/run/agent', HTTP_PROXY: 'http://u:p@x' }
    expect(agentEnvironment(given, Object.keys(given))).toEqual({ ...ALWAYS, ...given })
  })

  it('never has the keys of a model provider or of the app', () => {
    const given = { OPENAI_API_KEY: KEY, HF_TOKEN: KEY, TALARIA_TOKEN: KEY }
    expect(agentEnvironment(given, Object.keys(given))).toEqual(ALWAYS)
  })

  it('opens no pager, whatever the person likes', () => {
    expect(agentEnvironment({ PAGER: 'less', GIT_PAGER: 'delta' })).toEqual(ALWAYS)
  })

  it('is told of by the names of what it lacks and could have', () => {
    const given = { HOME: '/', GH_PAT: KEY, DISPLAY: ':0', npm_x: '1', SHLVL: '1', HF_TOKEN: KEY }
    expect(withheldNames(given, ['DISPLAY'])).toEqual(['GH_PAT'])
  })
})

describe("the environment of a person's own shell", () => {
  it('is theirs, without what belongs to the app', () => {
    const theirs = { HOME: '/home/a', GITHUB_TOKEN: KEY, SSH_AUTH_SOCK: '/run/agent' }
    const ours = { ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: '-x', TALARIA_TOKEN: KEY }
    expect(personEnvironment({ ...theirs, ...ours, UNSET: undefined })).toEqual(theirs)
  })
})
