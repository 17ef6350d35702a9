import type { Seam } from './wires.ts'

/** Wires that nothing in the app connects, each for a reason. One that is connected is named here no more. */
export const SEAMS: readonly Seam[] = [
  {
    reason:
      'an editor asks for them over its own protocol; a window is told of them by the snapshot',
    wires: ['session.list'],
  },
  {
    reason: 'a bound with its default, which a test makes small enough to reach',
    wires: [
      'src-main/agent/model/demo-model.ts wordGapMs',
      'src-main/agent/model/model-client.ts maxSilenceMs',
      'src-main/approval/gate/judge-worker-client.ts timeoutMs',
      'src-main/approval/impact/impact.ts maxEntries',
      'src-main/approval/impact/impact.ts maxMs',
      'src-main/approval/log/decision-log.ts keptFiles',
      'src-main/approval/log/decision-log.ts maxFileBytes',
      'src-main/dispatch/batch.ts maxParallel',
      'src-main/files/commands/command-changes.ts limits',
      'src-main/files/commands/command-changes.ts patienceMs',
      'src-main/files/files.ts patienceMs',
      'src-main/files/search/search.ts timeoutMs',
      'src-main/host/web/ws-host.ts pingEveryMs',
      'src-main/mcp/line/connect-server.ts probeMs',
      'src-main/mcp/line/connect-server.ts startMs',
      'src-main/reading/reading.ts limits',
      'src-main/terminal/display/output-stream.ts aheadBytes',
      'src-main/terminal/display/output-stream.ts keepBytes',
      'src-main/update/swap.ts patienceMs',
      'src-main/web/home/home.ts maxMs',
    ],
  },
  {
    reason: 'a classifier that lets everything pass, to see what the sandbox alone keeps back',
    wires: [
      'src-main/compose/approvals.ts judgeInstead',
      'src-main/compose/runtime-options.ts judgeInstead',
    ],
  },
  {
    reason: 'a machine on which there is no sandbox, to see what the whole app makes of that',
    wires: [
      'src-main/compose/places/sandbox.ts probeInstead',
      'src-main/compose/runtime-options.ts probeInstead',
    ],
  },
  {
    reason: 'the machine itself, where a test needs another system, a full disk or dead processes',
    wires: [
      'src-main/agent/media/offline-voice.ts files',
      'src-main/compose/web/media.ts offlineVoice',
      'src-main/host/desktop/notify-send.ts file',
      'src-main/approval/impact/impact.ts trackedFiles',
      'src-main/compose/places/places.ts providerFor',
      'src-main/compose/runtime-options.ts providerFor',
      'src-main/approval/log/decision-log.ts append',
      'src-main/terminal/execution/spill-file.ts openFile',
      'src-main/terminal/backends/local/kill-tree.ts findStamped',
      'src-main/terminal/backends/local/kill-tree.ts kill',
      'src-main/terminal/backends/local/kill-tree.ts platform',
      'src-main/terminal/backends/local/kill-tree.ts readTable',
      'src-main/terminal/backends/local/kill-tree.ts wait',
      'src-main/web/guard-proxy.ts resolve',
      'src-main/web/guarded-fetch.ts resolve',
    ],
  },
  {
    reason: 'made when its file is loaded, before there is a log; a test has one at once',
    wires: ['src-main/dispatch/hooks.ts log', 'src-main/registry/registry.ts log'],
  },
  {
    reason:
      'the registry answers whoever registers tools: tool files, and servers and plugins of others',
    wires: [
      'src-main/registry/availability.ts isToolsetAvailable',
      'src-main/registry/availability.ts reportToolsets',
      'src-main/registry/registry.ts deregister',
      'src-main/registry/registry.ts maxResultSizeChars',
      'src-main/registry/registry.ts toolsetByTool',
      'src-main/registry/tool-entry.ts dynamicSchemaOverrides',
    ],
  },
  {
    reason: 'what servers and plugins of others say about their tools, of which there are none yet',
    wires: ['src-main/toolsets/resolve.ts table', 'src-main/toolsets/resolve.ts undefine'],
  },
  {
    reason: 'what places other than this machine say about themselves, of which there are none yet',
    wires: ['src-main/dispatch/tool-result.ts reachablePath'],
  },
  {
    reason: 'called by the name in a message from another thread, whose table has its type',
    wires: [
      'src-main/browser/driver/actions.ts locate',
      'src-main/browser/driver/driver-session.ts answerDialog',
      'src-main/browser/driver/driver-session.ts openTab',
    ],
  },
  {
    reason: 'data from outside, as others write it',
    wires: [
      'src-main/browser/snapshot-text.ts checked',
      'src-main/browser/snapshot-text.ts pressed',
      'src-main/browser/snapshot-text.ts selected',
      'src-main/browser/snapshot-text.ts active',
      'src-main/agent/model/reply-reader.ts x_groq',
      'src-main/registry/run-check.ts then',
    ],
  },
]
