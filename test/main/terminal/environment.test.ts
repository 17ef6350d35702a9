import { describe, expect, it } from 'vitest'
import { agentEnvironment, personEnvironment } from '../../../src-main/terminal/environment.ts'

const given = {
  PATH: '/bin',
  HOME: '/home/a',
  LANG: 'C.UTF-8',
  SSH_AUTH_SOCK: '/tmp/agent',
  OPENAI_API_KEY: 'k',
  OPENAI_BASE_URL: 'u',
  ANTHROPIC_API_KEY: 'k',
  HF_TOKEN: 'k',
  GITHUB_TOKEN: 'k',
  AWS_SECRET_ACCESS_KEY: 'k',
  SUDO_PASSWORD: 'k',
  DB_PASSWORD_FILE: 'k',
  ELECTRON_RUN_AS_NODE: '1',
  NODE_OPTIONS: '--x',
  TALARIA_TOKEN: 'k',
  VIRTUAL_ENV: '/v',
  PAGER: 'less',
  UNSET: undefined,
}

describe('the environment of a command', () => {
  it('has what programs need, and no credentials', () => {
    expect(agentEnvironment(given)).toEqual({
      PATH: '/bin',
      HOME: '/home/a',
      LANG: 'C.UTF-8',
      SSH_AUTH_SOCK: '/tmp/agent',
      PAGER: 'cat',
      GIT_PAGER: 'cat',
      PYTHONUNBUFFERED: '1',
      AI_AGENT: 'talaria',
    })
  })

  it('has a credential that the person passes on by name', () => {
    expect(agentEnvironment(given, ['GITHUB_TOKEN'])).toHaveProperty('GITHUB_TOKEN', 'k')
  })

  it('never has the keys of a model provider or of the app', () => {
    const passed = agentEnvironment(given, ['OPENAI_API_KEY', 'HF_TOKEN', 'TALARIA_TOKEN'])
    expect(Object.keys(passed).filter((name) => /OPENAI|HF_|TALARIA/.test(name))).toEqual([])
  })
})

describe("the environment of a person's own shell", () => {
  it('is theirs, without what belongs to the app', () => {
    const { ELECTRON_RUN_AS_NODE, NODE_OPTIONS, TALARIA_TOKEN, VIRTUAL_ENV, UNSET, ...theirs } =
      given
    expect(personEnvironment(given)).toEqual(theirs)
  })
})
