import { expect, it } from 'vitest'
import { say } from '#say'
import { en } from '../../../src-renderer/language/en.ts'
import { zhCN } from '../../../src-renderer/language/zh-CN.ts'

// Names, addresses, signs and units.
const SAME_IN_BOTH = [
  'common.appName',
  'decisionLog.fileName',
  'mcp.form.placeholder',
  'mcp.logFrom.app',
  'models.addressHint',
  'session.states.idle',
  'schedules.whenExamples',
  'session.composer.kilobytes',
  'session.composer.megabytes',
  'session.status.cost',
  'channels.kinds.discord-bot',
  'channels.kinds.ntfy',
  'channels.kinds.slack-app',
  'channels.kinds.telegram',
  'channels.kinds.webhook',
  'settings.sections.mcp',
  'settings.terminal.shell',
  'skills.adding.folder.example',
  'skills.adding.git.example',
  'skills.bytes',
  'terminal.kilobytes',
  'terminal.megabytes',
  'tools.bench.inputs.json',
  'tools.bench.item',
  'tools.toolsetNames.homeassistant',
  'approval.titleBadge',
  // What is not counted has no words.
  'places.live.costs.modal.stopped',
  // Addresses and paths.
  'plugins.adding.folder.example',
  'plugins.adding.git.example',
  'plugins.adding.link.example',
  'plugins.adding.new.example',
  'plugins.adding.npm.example',
  // Words without a key are shown as they are.
  'runtime.said',
]

it('leaves no English sentence in the Chinese window', () => {
  const [english, chinese] = [leaves(en), leaves(zhCN)]
  const left = [...english].filter(([path, text]) => chinese.get(path) === text)

  expect(left.map(([path]) => path).sort()).toEqual([...SAME_IN_BOTH].sort())
})

it('speaks to the person in one way', () => {
  const polite = [...leaves(zhCN)].filter(([, text]) => text.includes('您'))
  expect(polite).toEqual([])
})

/** Every text by its path; a text that takes values is written with sample ones. */
function leaves(value: unknown, path = ''): Map<string, string> {
  if (typeof value === 'string') return new Map([[path, value]])
  if (typeof value === 'function') {
    return new Map([[path, JSON.stringify(value(...(SAMPLES[path] ?? [3, 5, 7])))]])
  }
  return new Map(
    Object.entries(value ?? {}).flatMap(([name, inner]) => [
      ...leaves(inner, path === '' ? name : `${path}.${name}`),
    ]),
  )
}

const SAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  'approval.impact.removes': [{ files: 3, size: '4 KB', notInGit: 1, isComplete: false }],
  'approval.onPlace': [{ kind: 'web-1', type: 'ssh' }],
  'common.list': [['a', 'b']],
  'connection.failedDetail': [''],
  'guides.brings': [['AGENTS.md']],
  'guides.changed': [['AGENTS.md']],
  'runtime.said': [{ text: 'words' }],
  'runtime.finding': [{ rule: 'fs.recursive-delete', sentence: 'Deletes.' }],
  'runtime.rule': [{ rule: 'fs.recursive-delete', name: 'Delete', sentence: 'Deletes.' }],
  'runtime.danger': ['fs.recursive-delete|rm|workspace|*'],
  'runtime.ownRule': ['class: fs.recursive-delete|rm|workspace|*'],
  'runtime.covers': [{ pattern: 'exactly: ls', words: say('rule.exactly') }],
}
