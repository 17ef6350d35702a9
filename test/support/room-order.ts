/** The rooms of the window and those inside services, from the bottom up. */
import type { Rooms } from './layers.ts'

// The rooms of the window from the bottom up. Each may import those of the lines above it, so no
// feature knows another: the frame joins them.
export const WINDOW_ROOMS: Rooms = [
  ['app.css', 'public'],
  ['runtime', 'view'],
  ['copies'],
  ['keys', 'language'],
  ['ui'],
  ['content'],
  ['approval', 'browser', 'changes', 'palette', 'session', 'settings', 'terminal', 'tools'],
  ['frame'],
  ['main.tsx'],
]

// The rooms inside a service from the bottom up, as those of the window. What lies beside the rooms
// belongs to the whole service: it joins them, or it is what they share and knows none of them.
export const INNER_ROOMS: Readonly<Record<string, Rooms>> = {
  'src-main/approval': [['grants'], ['log'], ['impact'], ['questions'], ['gate']],
  'src-main/agent': [['model'], ['session'], ['media'], ['loop'], ['guides'], ['tools']],
  // One half reads the shell, the other knows what programs do; they meet in a unit.
  'src-main/classifier': [['code', 'rules'], ['signatures'], ['programs', 'shell']],
  'src-main/classifier/programs': [
    ['secrets'],
    ['services'],
    ['packages'],
    ['network'],
    ['files'],
    ['git', 'system', 'windows'],
    ['languages'],
    ['unlisted'],
  ],
  'src-main/classifier/shell': [['parse'], ['state'], ['expand'], ['carriers'], ['walk']],
  'src-main/mcp': [['setup', 'tools', 'sign-in'], ['line']],
  'src-main/files': [['disk', 'text'], ['search'], ['copy', 'far', 'names'], ['commands']],
  'src-main/terminal': [
    ['backends'],
    ['display', 'protocol'],
    ['execution'],
    ['processes', 'scripts'],
  ],
}
