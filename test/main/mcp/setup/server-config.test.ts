import { describe, expect, it } from 'vitest'
import { type McpServer, mcpServer } from '../../../../src-main/contract/mcp.ts'
import { consentFindings } from '../../../../src-main/mcp/setup/consent-findings.ts'
import {
  fingerprintOf,
  plainEnvironment,
  readServer,
  resolveProcess,
  withoutCredentials,
} from '../../../../src-main/mcp/setup/server-config.ts'

function stdio(more: Record<string, unknown> = {}) {
  const server = mcpServer.parse({ transport: 'stdio', command: 'npx', ...more })
  if (server.transport !== 'stdio') throw new Error('not a process')
  return server
}

const around = {
  server: 'git',
  environment: { WORK: '/work', HOME: '/home/me' },
  secret: (name: string) => (name === 'mcp.git.TOKEN' ? 'key' : undefined),
  home: '/home/me',
}

describe('a server as it is set up', () => {
  it('is refused with an address that is none, in words for people', () => {
    expect(readServer({ transport: 'http', url: 'http://' })).toMatchObject({
      problems: [{ field: 'url', words: { key: 'field.badAddress' } }],
    })
  })

  it('is resolved for a start', () => {
    const server = stdio({
      command: '~/bin/git-mcp',
      args: ['${WORK}/a', '${NONE:-b}'],
      env: { TOKEN: { secret: 'mcp.git.TOKEN' } },
    })
    expect(resolveProcess(server, around)).toEqual({
      ok: true,
      value: {
        command: '/home/me/bin/git-mcp',
        args: ['/work/a', 'b'],
        cwd: '/home/me',
        env: { TOKEN: 'key' },
      },
    })
  })

  it.each([
    ['a variable that is not set', { args: ['${NONE}'] }, 'mcp.variableMissing'],
    ['what an editor would ask for', { args: ['${input:key}'] }, 'mcp.variableMissing'],
    ['a key that is not kept', { env: { A: { secret: 'mcp.git.A' } } }, 'mcp.secretMissing'],
    ['a key of somebody else', { env: { A: { secret: 'provider.openai' } } }, 'mcp.foreignSecret'],
  ])('is not started with %s', (_, more, key) => {
    expect(resolveProcess(stdio(more), around)).toMatchObject({ ok: false, reason: { key } })
  })

  it.each([
    ['command', { command: 'npm' }],
    ['arguments', { args: ['x'] }],
    ['folder', { cwd: '/tmp' }],
    ['variables', { env: { A: '1' } }],
    ['trust', { trust: 'read-freely' }],
  ])('needs another yes for another %s', (_, more) => {
    expect(fingerprintOf(stdio(more))).not.toBe(fingerprintOf(stdio()))
  })

  it('needs none for what is the person’s own affair', () => {
    const calm = stdio({ on: true, start: 'with-app', tools: { exclude: ['a'] }, parallel: true })
    expect(fingerprintOf(calm)).toBe(fingerprintOf(stdio()))
  })

  it('gives its keys to the key store', () => {
    const kept: Record<string, string> = {}
    const server: McpServer = stdio({
      env: { GITHUB_TOKEN: 'abc', LEVEL: 'debug', OTHER: 'sk-0123456789abcdefghij', FROM: '${X}' },
    })
    const moved = withoutCredentials('git', server, (name, value) => {
      kept[name] = value
    })
    expect(moved).toMatchObject({
      env: {
        GITHUB_TOKEN: { secret: 'mcp.git.GITHUB_TOKEN' },
        LEVEL: 'debug',
        OTHER: { secret: 'mcp.git.OTHER' },
        FROM: '${X}',
      },
    })
    expect(kept).toEqual({
      'mcp.git.GITHUB_TOKEN': 'abc',
      'mcp.git.OTHER': 'sk-0123456789abcdefghij',
    })
  })

  it('sees of the environment what it needs to find its way, and no more', () => {
    const seen = plainEnvironment(
      { PATH: '/bin', LC_ALL: 'C', XDG_DATA_HOME: '/d', OPENAI_API_KEY: 'k', SSH_AUTH_SOCK: 's' },
      'linux',
    )
    expect(seen).toEqual({ PATH: '/bin', LC_ALL: 'C', XDG_DATA_HOME: '/d' })
  })

  it.each([
    [{ args: ['-y', 'server-x'] }, ['mcp.unpinned']],
    [{ args: ['-y', 'server-x@latest'] }, ['mcp.unpinned']],
    [{ args: ['-y', '@a/server-x@1.2.3', 'more'] }, []],
    [{ command: 'uvx', args: ['mcp-server-git'] }, ['mcp.unpinned']],
    [{ command: '/bin/bash', args: ['-c', 'x'] }, ['mcp.isShell']],
    [
      { command: 'x', env: { LD_PRELOAD: 'a', NODE_OPTIONS: 'b' } },
      ['mcp.loadsCode', 'mcp.loadsCode'],
    ],
    [{ command: 'x', args: ['--key', 'sk-0123456789abcdefghij'] }, ['mcp.keyInArguments']],
    [{ command: 'x', args: ['--api-key', 'ctx7sk-1234'] }, ['mcp.keyInArguments']],
    [{ command: 'x', args: ['--access-token=abc12345'] }, ['mcp.keyInArguments']],
    [{ command: 'x', args: ['--api-key', '${KEY_1234567}', '--token', '--v12345678'] }, []],
    [{ command: 'x', args: ['--key-file', '/etc/keys/1.pem', '--auth', 'oauth2', '--token'] }, []],
  ])('says before the yes what is worth knowing: %j', (more, keys) => {
    expect(consentFindings(stdio(more)).map(({ key }) => key)).toEqual(keys)
  })
})
