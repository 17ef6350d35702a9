/** Agents that many people have, with the command by which each speaks the protocol. */
import type { GuestOffer } from '../../contract/others/agents.ts'

export const KNOWN_AGENTS: readonly Omit<GuestOffer, 'isInstalled'>[] = [
  {
    name: 'opencode',
    title: 'opencode',
    agent: { command: 'opencode', args: ['acp'], env: {} },
    install: 'npm install -g opencode-ai',
  },
  {
    name: 'claude',
    title: 'Claude Code',
    agent: { command: 'claude-agent-acp', args: [], env: {} },
    install: 'npm install -g @agentclientprotocol/claude-agent-acp',
  },
  {
    name: 'codex',
    title: 'Codex',
    agent: { command: 'codex-acp', args: [], env: {} },
    install: 'npm install -g @agentclientprotocol/codex-acp',
  },
  {
    name: 'gemini',
    title: 'Gemini CLI',
    agent: { command: 'gemini', args: ['--acp'], env: {} },
    install: 'npm install -g @google/gemini-cli',
  },
]
