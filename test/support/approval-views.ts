/** Questions and decisions as the runtime would send them, with only what a test is about. */
import type { DecisionView, PreviewView, QuestionView } from '#contract'

export function questionView(about: Partial<QuestionView> = {}): QuestionView {
  const command = about.command ?? 'rm -rf build'
  return {
    id: 'q1',
    sessionId: 's1',
    taskId: 's1',
    callId: 'c1',
    tool: 'terminal',
    about: 'command',
    command,
    display: { text: command, escapes: [] },
    summary: command,
    level: 'dangerous',
    findings: [],
    parts: [],
    backend: { kind: 'local', type: 'local', isolated: false },
    cwd: '/home/user/project',
    reviewerDenied: false,
    askedAt: 1_000,
    deadline: null,
    atDeadline: 'for-ever',
    scopes: [{ scope: 'once', offered: true }],
    patterns: [],
    canEdit: true,
    canRehearse: true,
    hasImpact: false,
    seen: false,
    waiting: 1,
    ...about,
  }
}

export function decisionView(about: Partial<DecisionView> = {}): DecisionView {
  return {
    id: 'd1',
    at: 1_000,
    sessionId: 's1',
    taskId: 's1',
    callId: 'c1',
    tool: 'terminal',
    about: 'command',
    command: 'rm -rf build',
    cwd: '/home/user/project',
    backend: 'local',
    mode: 'ask-risky',
    level: 'dangerous',
    findings: [],
    outcome: 'allowed',
    decider: { kind: 'person', via: 'web' },
    ...about,
  }
}

export function previewView(about: Partial<PreviewView> = {}): PreviewView {
  return {
    ok: true,
    words: { text: 'exactly this command' },
    recent: [],
    neighbours: [],
    storedIn: { session: { text: 'memory' }, permanent: { text: 'the settings' } },
    ...about,
  }
}
