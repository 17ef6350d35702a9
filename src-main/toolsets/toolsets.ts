/**
 * Which tools belong together. A name here may have no tool behind it: a set lists what it would
 * hold, the registry says what there is, and availability says what works.
 */

export interface Toolset {
  description: string
  tools: readonly string[]
  /** Other sets whose tools it holds as well. */
  includes: readonly string[]
  /**
   * A `bundle` stands for a whole way of working. Switching one off takes away only what it adds to
   * the core, or one line would leave an agent with nothing.
   */
  kind: 'set' | 'bundle'
}

const BROWSER = [
  'browser_back',
  'browser_click',
  'browser_console',
  'browser_get_images',
  'browser_navigate',
  'browser_press',
  'browser_scroll',
  'browser_snapshot',
  'browser_type',
  'browser_vision',
] as const
const BROWSER_EXTRAS = ['browser_cdp', 'browser_dialog', 'browser_exec'] as const
const FILE = ['read_file', 'write_file', 'patch', 'search_files'] as const
const SKILLS = ['skills_list', 'skill_view', 'skill_manage'] as const
const WEB = ['web_search', 'web_extract'] as const
const BFL = [
  'bfl_flux3_get_result',
  'bfl_flux3_image_to_video',
  'bfl_flux3_keyframes_to_video',
  'bfl_flux3_prompting_guide',
  'bfl_flux3_text_to_video',
  'bfl_flux3_video_continuation',
] as const
const HOME_ASSISTANT = [
  'ha_call_service',
  'ha_get_state',
  'ha_list_entities',
  'ha_list_services',
] as const
const KANBAN = [
  'kanban_attach',
  'kanban_attach_url',
  'kanban_attachments',
  'kanban_block',
  'kanban_comment',
  'kanban_complete',
  'kanban_create',
  'kanban_heartbeat',
  'kanban_link',
  'kanban_list',
  'kanban_request_changes',
  'kanban_request_review',
  'kanban_show',
  'kanban_unblock',
] as const
const FEISHU_DRIVE = [
  'feishu_drive_add_comment',
  'feishu_drive_list_comment_replies',
  'feishu_drive_list_comments',
  'feishu_drive_reply_comment',
] as const
const YUANBAO = [
  'yb_query_group_info',
  'yb_query_group_members',
  'yb_search_sticker',
  'yb_send_dm',
  'yb_send_sticker',
] as const

/** What an agent has wherever it runs, as far as it is available there. */
export const CORE_TOOLS: readonly string[] = [
  ...WEB,
  'terminal',
  'process',
  ...FILE,
  'vision_analyze',
  'image_generate',
  ...BFL,
  ...SKILLS,
  ...BROWSER,
  ...BROWSER_EXTRAS,
  'text_to_speech',
  'todo',
  'memory',
  'session_search',
  'clarify',
  'execute_code',
  'delegate_task',
  'cronjob',
  ...HOME_ASSISTANT,
  ...KANBAN,
  'computer_use',
]

const CODING: readonly string[] = [
  ...WEB,
  'terminal',
  'process',
  ...FILE,
  'vision_analyze',
  ...SKILLS,
  ...BROWSER,
  ...BROWSER_EXTRAS,
  'todo',
  'memory',
  'session_search',
  'clarify',
  'execute_code',
  'delegate_task',
]

/** Places where people write to an agent, and where it has exactly the core. */
const MESSAGING: Readonly<Record<string, string>> = {
  telegram: 'Telegram',
  whatsapp: 'WhatsApp',
  slack: 'Slack',
  signal: 'Signal',
  bluebubbles: 'iMessage through BlueBubbles',
  homeassistant: 'Home Assistant',
  email: 'e-mail',
  mattermost: 'Mattermost',
  matrix: 'Matrix',
  dingtalk: 'DingTalk',
  weixin: 'Weixin',
  qqbot: 'QQ',
  wecom: 'WeCom',
  'wecom-callback': 'WeCom callbacks',
  sms: 'SMS',
}

const messagingPresets = Object.entries(MESSAGING).map(
  ([platform, title]) =>
    [`hermes-${platform}`, bundle(`An agent reached through ${title}`, CORE_TOOLS)] as const,
)

export const TOOLSETS: Readonly<Record<string, Toolset>> = {
  web: set('Search the web and read pages', WEB),
  search: set('Search the web, without reading pages', ['web_search']),
  x_search: set('Search posts on X', ['x_search']),
  vision: set('Look at images', ['vision_analyze']),
  video: set('Look at videos', ['video_analyze']),
  image_gen: set('Make and edit images', ['image_generate']),
  video_gen: set('Make and edit videos', ['video_generate', 'xai_video_edit', 'xai_video_extend']),
  bfl: set('Make videos with FLUX', BFL),
  computer_use: set('Use the desktop with mouse and keyboard', ['computer_use']),
  terminal: set('Run commands and look after processes', ['terminal', 'process']),
  skills: set('Find, read and write skills', SKILLS),
  browser: set('Use a web browser', [...BROWSER, ...BROWSER_EXTRAS, 'web_search']),
  cronjob: set('Run things at set times', ['cronjob']),
  file: set('Read, search, write and edit files', FILE),
  tts: set('Speak text aloud', ['text_to_speech']),
  todo: set('Keep a list of what is to be done', ['todo']),
  memory: set('Remember facts between sessions', ['memory']),
  context_engine: set('Tools of the engine that manages the context', []),
  session_search: set('Search earlier sessions', ['session_search']),
  project: set('Create and switch workspaces', [
    'project_create',
    'project_list',
    'project_switch',
  ]),
  desktop_ui: set('Show things in this window', [
    'annotate_preview',
    'apply_layout',
    'close_preview',
    'close_terminal',
    'drive_preview',
    'focus_pane',
    'open_preview',
    'react_to_message',
    'read_preview',
    'read_terminal',
    'read_window_below',
    'setup_mcp',
    'tour',
  ]),
  clarify: set('Ask you a question', ['clarify']),
  code_execution: set('Run a script that calls tools', ['execute_code']),
  delegation: set('Hand work to sub-agents', ['delegate_task']),
  homeassistant: set('See and control devices at home', HOME_ASSISTANT),
  kanban: set('Work on a shared board of tasks', KANBAN),
  discord: set('Read and write on Discord', ['discord']),
  discord_admin: set('Manage a Discord server', ['discord_admin']),
  yuanbao: set('Groups and messages on Yuanbao', YUANBAO),
  feishu_doc: set('Read Feishu documents', ['feishu_doc_read']),
  feishu_drive: set('Comment on Feishu files', FEISHU_DRIVE),

  debugging: set('Find out why something fails', ['terminal', 'process'], ['web', 'file']),
  safe: set('No shell and no files', [], ['web', 'vision', 'image_gen']),
  coding: bundle('Work on source code', CODING),

  desktop: bundle(
    'The core for an agent on your own desktop',
    [],
    [
      'web',
      'terminal',
      'file',
      'vision',
      'browser',
      'skills',
      'todo',
      'memory',
      'session_search',
      'clarify',
      'code_execution',
      'delegation',
    ],
  ),
  'hermes-cli': bundle('An agent in a terminal window', CORE_TOOLS),
  'hermes-cron': bundle('An agent that runs at set times', CORE_TOOLS),
  ...Object.fromEntries(messagingPresets),
  'hermes-discord': bundle('An agent reached through Discord', [
    ...CORE_TOOLS,
    'discord',
    'discord_admin',
  ]),
  'hermes-feishu': bundle('An agent reached through Feishu', [
    ...CORE_TOOLS,
    'feishu_doc_read',
    ...FEISHU_DRIVE,
  ]),
  'hermes-yuanbao': bundle('An agent reached through Yuanbao', [...CORE_TOOLS, ...YUANBAO]),
  'hermes-acp': bundle('An agent inside an editor', without(CODING, ['clarify'])),
  'hermes-api-server': bundle(
    'An agent behind an API, with nobody to ask',
    without(CORE_TOOLS, ['clarify', 'text_to_speech', 'computer_use', ...KANBAN]),
  ),
  // What arrives at a webhook was written by a stranger, so there is no shell behind it.
  'hermes-webhook': bundle('An agent that answers webhooks', [...WEB, 'vision_analyze', 'clarify']),
  'hermes-gateway': bundle(
    'Everything that any messaging platform offers',
    [],
    [
      ...messagingPresets.map(([name]) => name),
      'hermes-discord',
      'hermes-feishu',
      'hermes-yuanbao',
      'hermes-webhook',
    ],
  ),
}

/** Names from before there were toolsets; still accepted wherever a toolset is. */
export const LEGACY_TOOLSETS: Readonly<Record<string, readonly string[]>> = {
  web_tools: WEB,
  terminal_tools: ['terminal'],
  vision_tools: ['vision_analyze'],
  image_tools: ['image_generate'],
  skills_tools: SKILLS,
  browser_tools: BROWSER,
  cronjob_tools: ['cronjob'],
  file_tools: FILE,
  tts_tools: ['text_to_speech'],
}

export const DEFAULT_PRESET = 'desktop'

function set(
  description: string,
  tools: readonly string[],
  includes: readonly string[] = [],
): Toolset {
  return { description, tools, includes, kind: 'set' }
}

function bundle(
  description: string,
  tools: readonly string[],
  includes: readonly string[] = [],
): Toolset {
  return { description, tools, includes, kind: 'bundle' }
}

function without(tools: readonly string[], left: readonly string[]): string[] {
  return tools.filter((tool) => !left.includes(tool))
}
