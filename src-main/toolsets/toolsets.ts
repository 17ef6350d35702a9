/**
 * Which tools belong together. A name here may have no tool behind it: a set lists what it would
 * hold, the registry says what there is, and availability says what works.
 */
import { say } from '#say'
import type { Words } from '#words'

export interface Toolset {
  description: Words
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

const SPOTIFY = [
  'spotify_albums',
  'spotify_devices',
  'spotify_library',
  'spotify_playback',
  'spotify_playlists',
  'spotify_queue',
  'spotify_search',
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
const MESSAGING: Readonly<Record<string, string | Words>> = {
  telegram: 'Telegram',
  whatsapp: 'WhatsApp',
  slack: 'Slack',
  signal: 'Signal',
  bluebubbles: say('toolset.bluebubbles'),
  homeassistant: 'Home Assistant',
  email: say('toolset.email'),
  mattermost: 'Mattermost',
  matrix: 'Matrix',
  dingtalk: say('toolset.dingtalk'),
  weixin: say('toolset.weixin'),
  qqbot: 'QQ',
  wecom: say('toolset.wecom'),
  'wecom-callback': say('toolset.wecom-callback'),
  sms: say('toolset.sms'),
}

const messagingPresets = Object.entries(MESSAGING).map(
  ([name, platform]) =>
    [`hermes-${name}`, bundle(say('toolset.messaging', { platform }), CORE_TOOLS)] as const,
)

export const TOOLSETS: Readonly<Record<string, Toolset>> = {
  web: set(say('toolset.web'), WEB),
  search: set(say('toolset.search'), ['web_search']),
  x_search: set(say('toolset.x_search'), ['x_search']),
  vision: set(say('toolset.vision'), ['vision_analyze']),
  video: set(say('toolset.video'), ['video_analyze']),
  image_gen: set(say('toolset.image_gen'), ['image_generate']),
  video_gen: set(say('toolset.video_gen'), [
    'video_generate',
    'xai_video_edit',
    'xai_video_extend',
  ]),
  bfl: set(say('toolset.bfl'), BFL),
  computer_use: set(say('toolset.computer_use'), ['computer_use']),
  terminal: set(say('toolset.terminal'), ['terminal', 'process']),
  skills: set(say('toolset.skills'), SKILLS),
  browser: set(say('toolset.browser'), [...BROWSER, ...BROWSER_EXTRAS]),
  cronjob: set(say('toolset.cronjob'), ['cronjob']),
  messaging: set(say('toolset.messagingOut'), ['send_message']),
  file: set(say('toolset.file'), FILE),
  moa: set(say('toolset.moa'), ['mixture_of_agents']),
  tts: set(say('toolset.tts'), ['text_to_speech']),
  todo: set(say('toolset.todo'), ['todo']),
  memory: set(say('toolset.memory'), ['memory']),
  context_engine: set(say('toolset.context_engine'), []),
  session_search: set(say('toolset.session_search'), ['session_search']),
  project: set(say('toolset.project'), ['project_create', 'project_list', 'project_switch']),
  desktop_ui: set(say('toolset.desktop_ui'), [
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
  clarify: set(say('toolset.clarify'), ['clarify']),
  code_execution: set(say('toolset.code_execution'), ['execute_code']),
  delegation: set(say('toolset.delegation'), ['delegate_task']),
  homeassistant: set(say('toolset.homeassistant'), HOME_ASSISTANT),
  kanban: set(say('toolset.kanban'), KANBAN),
  discord: set(say('toolset.discord'), ['discord']),
  discord_admin: set(say('toolset.discord_admin'), ['discord_admin']),
  yuanbao: set(say('toolset.yuanbao'), YUANBAO),
  feishu_doc: set(say('toolset.feishu_doc'), ['feishu_doc_read']),
  feishu_drive: set(say('toolset.feishu_drive'), FEISHU_DRIVE),
  spotify: set(say('toolset.spotify'), SPOTIFY),

  debugging: set(say('toolset.debugging'), ['terminal', 'process'], ['web', 'file']),
  safe: set(say('toolset.safe'), [], ['web', 'vision', 'image_gen']),
  coding: bundle(say('toolset.coding'), CODING),

  desktop: bundle(
    say('toolset.desktop'),
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
  'hermes-cli': bundle(say('toolset.cli'), CORE_TOOLS),
  'hermes-cron': bundle(say('toolset.cron'), CORE_TOOLS),
  ...Object.fromEntries(messagingPresets),
  'hermes-discord': bundle(say('toolset.messaging', { platform: 'Discord' }), [
    ...CORE_TOOLS,
    'discord',
    'discord_admin',
  ]),
  'hermes-feishu': bundle(say('toolset.messaging', { platform: say('toolset.feishuName') }), [
    ...CORE_TOOLS,
    'feishu_doc_read',
    ...FEISHU_DRIVE,
  ]),
  'hermes-yuanbao': bundle(say('toolset.messaging', { platform: say('toolset.yuanbaoName') }), [
    ...CORE_TOOLS,
    ...YUANBAO,
  ]),
  'hermes-acp': bundle(say('toolset.acp'), without(CODING, ['clarify'])),
  'hermes-api-server': bundle(
    say('toolset.api-server'),
    without(CORE_TOOLS, ['clarify', 'text_to_speech', 'computer_use', ...KANBAN]),
  ),
  // What arrives at a webhook was written by a stranger, so there is no shell behind it.
  'hermes-webhook': bundle(say('toolset.webhook'), [...WEB, 'vision_analyze', 'clarify']),
  'hermes-gateway': bundle(
    say('toolset.gateway'),
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
  description: Words,
  tools: readonly string[],
  includes: readonly string[] = [],
): Toolset {
  return { description, tools, includes, kind: 'set' }
}

function bundle(
  description: Words,
  tools: readonly string[],
  includes: readonly string[] = [],
): Toolset {
  return { description, tools, includes, kind: 'bundle' }
}

function without(tools: readonly string[], left: readonly string[]): string[] {
  return tools.filter((tool) => !left.includes(tool))
}
