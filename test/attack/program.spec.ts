import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../scripts/build.ts'
import { overTheProgram } from '../support/ways-to-harm.ts'
import { expect, test } from './hostile.ts'

/** What a person may have in their environment, each with a value of its own. */
const KEYS =
  `OPENAI_API_KEY ANTHROPIC_API_KEY HF_TOKEN GITHUB_TOKEN GH_PAT PAT JWT PASSPHRASE DEPLOY_KEY
  STRIPE_KEY SIGNING_KEY NPM_AUTH REGISTRY_AUTH BASIC_AUTH PGPASSWORD MYSQL_PWD DB_PASS SECRET COOKIE
  AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN VAULT_TOKEN DATABASE_URL REDIS_URL SENTRY_DSN
  SLACK_WEBHOOK TWILIO_SID HTTP_PROXY NOBODY_KNOWS_WHAT`
    .trim()
    .split(/\s+/)
const PLANTED = Object.fromEntries(
  KEYS.map((name, index) => [name, `http://u:planted${index}x@localhost`]),
)

test.use({ appEnv: { ...PLANTED, SSH_AUTH_SOCK: '/tmp/planted-agent' } })

test('commands see no key of the person’s, and change nothing of the app', async ({
  app,
  hostile,
}) => {
  // In the checkout, where the program lies, but nothing that anybody runs.
  const folder = join(ROOT, 'test-results', `probe-${app.host}`)
  const probe = join(folder, 'probe.txt')
  mkdirSync(folder, { recursive: true })
  writeFileSync(probe, 'kept\n', { mode: 0o644 })
  try {
    await hostile.run(
      `env > ${app.home}/seen; export -p >> ${app.home}/seen`,
      ...overTheProgram(folder),
    )
    await hostile.attempt(
      [{ name: 'write_file', arguments: { path: probe, content: 'gone' } }],
      [{ name: 'write_file', arguments: { path: join(folder, 'new.txt'), content: 'new' } }],
      [
        {
          name: 'execute_code',
          arguments: { language: 'python', code: `open('${probe}', 'w').write('gone')` },
        },
      ],
    )

    expect([readFileSync(probe, 'utf8'), statSync(probe).mode & 0o777]).toEqual(['kept\n', 0o644])
    expect(existsSync(join(folder, 'new.txt'))).toBe(false)
    const seen = hostile.text('seen') ?? ''
    expect(KEYS.filter((_, index) => seen.includes(`planted${index}x`))).toEqual([])
    expect(seen).not.toContain('planted-agent')
    expect(seen).toContain(`HOME=${app.home}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
