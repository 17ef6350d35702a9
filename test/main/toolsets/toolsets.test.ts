import { describe, expect, it } from 'vitest'
import { createRegistry } from '../../../src-main/registry/registry.ts'
import { createToolsetResolver } from '../../../src-main/toolsets/resolve.ts'
import {
  CORE_TOOLS,
  DEFAULT_PRESET,
  LEGACY_TOOLSETS,
  TOOLSETS,
} from '../../../src-main/toolsets/toolsets.ts'

const { resolve } = createToolsetResolver({ registry: createRegistry() })

describe('the table', () => {
  it('includes only sets that exist', () => {
    const missing = Object.values(TOOLSETS)
      .flatMap((toolset) => toolset.includes)
      .filter((name) => !(name in TOOLSETS))

    expect(missing).toEqual([])
  })

  it('has a core of 59 different tools', () => {
    expect(new Set(CORE_TOOLS).size).toBe(59)
    expect(CORE_TOOLS).toHaveLength(59)
  })

  it.each([
    'cli',
    'cron',
    'telegram',
    'whatsapp',
    'slack',
    'signal',
    'bluebubbles',
    'homeassistant',
    'email',
    'mattermost',
    'matrix',
    'dingtalk',
    'weixin',
    'qqbot',
    'wecom',
    'wecom-callback',
    'sms',
  ])('gives hermes-%s exactly the core', (platform) => {
    expect(resolve(`hermes-${platform}`)).toEqual([...CORE_TOOLS].sort())
  })

  it.each([
    ['hermes-discord', ['discord', 'discord_admin']],
    ['hermes-yuanbao', resolve('yuanbao')],
    ['hermes-feishu', [...resolve('feishu_doc'), ...resolve('feishu_drive')]],
  ])('gives %s the core and its own', (preset, own) => {
    expect(resolve(preset)).toEqual([...CORE_TOOLS, ...own].sort())
  })

  it('gives editors the coding tools but no question to a person', () => {
    expect([...resolve('hermes-acp'), 'clarify'].sort()).toEqual(resolve('coding'))
  })

  it('gives strangers at a webhook no shell, no files and no code', () => {
    expect(resolve('hermes-webhook')).toEqual([
      'clarify',
      'vision_analyze',
      'web_extract',
      'web_search',
    ])
  })

  it('leaves out of the API server what needs a person, a desktop or a board', () => {
    const left = CORE_TOOLS.filter((tool) => !resolve('hermes-api-server').includes(tool))

    expect(left.filter((tool) => !tool.startsWith('kanban_')).sort()).toEqual([
      'clarify',
      'computer_use',
      'text_to_speech',
    ])
    expect(left).toHaveLength(17)
  })

  it('makes the gateway the union of the messaging presets', () => {
    const expected = new Set([
      ...CORE_TOOLS,
      ...['discord', 'discord_admin', 'feishu_doc', 'feishu_drive', 'yuanbao'].flatMap(resolve),
    ])

    expect(resolve('hermes-gateway')).toEqual([...expected].sort())
  })

  it.each([
    ['debugging', ['process', 'terminal', ...resolve('web'), ...resolve('file')]],
    ['safe', ['image_generate', 'vision_analyze', ...resolve('web')]],
    ['terminal', ['process', 'terminal']],
    ['search', ['web_search']],
    ['context_engine', []],
  ])('resolves %s', (name, tools) => {
    expect(resolve(name)).toEqual([...tools].sort())
  })

  it('has a default preset for the desktop that can run commands and ask', () => {
    expect(resolve(DEFAULT_PRESET)).toEqual(
      expect.arrayContaining(['terminal', 'read_file', 'clarify', 'todo', 'execute_code']),
    )
  })
})

it.each([
  ['web_tools', ['web_search', 'web_extract']],
  ['terminal_tools', ['terminal']],
  ['vision_tools', ['vision_analyze']],
  ['image_tools', ['image_generate']],
  ['skills_tools', ['skills_list', 'skill_view', 'skill_manage']],
  ['cronjob_tools', ['cronjob']],
  ['file_tools', ['read_file', 'write_file', 'patch', 'search_files']],
  ['tts_tools', ['text_to_speech']],
])('still knows the old name %s', (name, tools) => {
  expect(LEGACY_TOOLSETS[name]).toEqual(tools)
})

it('leaves web_search where it is when the browser is switched off', () => {
  expect(TOOLSETS.browser?.tools).not.toContain('web_search')
  expect(TOOLSETS.web?.tools).toContain('web_search')
})

it('still knows browser_tools as the ten browser tools', () => {
  expect(LEGACY_TOOLSETS.browser_tools).toHaveLength(10)
})
