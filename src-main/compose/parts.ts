/** All that the runtime is built of, for those that have to do with nearly all of it. */
import type { composeAgent } from './agent.ts'
import type { Ground } from './ground/ground.ts'
import type { Hands } from './hands/hands.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { composeModels } from './models.ts'
import type { composeAcp } from './others/acp.ts'
import type { composeAgents } from './others/agents.ts'
import type { composeChannels } from './others/channels.ts'
import type { composeMcp } from './others/mcp.ts'
import type { composePlugins } from './others/plugins.ts'
import type { composeSchedules } from './others/schedules.ts'
import type { ComposedSkills } from './others/skills.ts'
import type { composePreferences } from './preferences.ts'
import type { Conversations } from './sessions/conversations.ts'
import type { composeMentions } from './sessions/mentions.ts'
import type { composeProjects } from './sessions/projects.ts'
import type { composeTools } from './tools.ts'
import type { composeUpdates } from './updates.ts'
import type { composeBrowser } from './web/browser.ts'
import type { composeWeb } from './web/web.ts'

export interface Parts extends Ground, Hands {
  agent: ReturnType<typeof composeAgent>
  browser: ReturnType<typeof composeBrowser>
  channels: ReturnType<typeof composeChannels>
  conversations: Conversations
  editors: ReturnType<typeof composeAcp>
  guests: ReturnType<typeof composeAgents>
  lifecycle: Lifecycle
  mcp: ReturnType<typeof composeMcp>
  mentions: ReturnType<typeof composeMentions>
  models: ReturnType<typeof composeModels>
  plugins: ReturnType<typeof composePlugins>
  preferences: ReturnType<typeof composePreferences>
  projects: Pick<ReturnType<typeof composeProjects>, 'handlers'>
  schedules: ReturnType<typeof composeSchedules>
  skills: ComposedSkills
  tools: ReturnType<typeof composeTools>
  updates: ReturnType<typeof composeUpdates>
  web: ReturnType<typeof composeWeb>
}
