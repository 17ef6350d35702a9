import { focusQuestion, showApprovals } from '../../approval/show-approvals.ts'
import { useApprovals } from '../../copies/approvals.ts'
import { useSessions } from '../../copies/sessions.ts'
import { useSettings } from '../../copies/settings.ts'
import { useTerminals } from '../../copies/terminals.ts'
import { useTools, useToolsView } from '../../copies/tools.ts'
import { isMac } from '../../keys/platform.ts'
import { keyCaps, type ShortcutName } from '../../keys/shortcuts.ts'
import { shortPath } from '../../language/short-path.ts'
import { useText } from '../../language/use-text.ts'
import { action, type PaletteItem } from '../../palette/palette-item.ts'
import { type ToolsPageView, useToolsPage } from '../../tools/tools-page.ts'
import { useToolsetName } from '../../tools/toolset-name.ts'
import { useToolActions } from '../../tools/use-tool-actions.ts'
import { useToolScope } from '../../tools/use-tool-scope.ts'
import { showConversation, showPane, showTerminal } from '../../view/bring-to-front.ts'
import { useLayout } from '../../view/layout.ts'
import { SETTINGS_SECTIONS, type SettingsSection, useOverlay } from '../../view/overlay.ts'
import { useTerminalFocus } from '../../view/wanted.ts'
import { useRunShortcut } from '../use-run-shortcut.ts'
import { usePreferenceItems } from './palette-of-preferences.ts'
import { useSessionActionItems } from './palette-of-session.ts'

const ACTIONS: readonly ShortcutName[] = [
  'new-session',
  'focus-composer',
  'speak',
  'find',
  'new-terminal',
  'focus-terminal',
  'focus-approval',
  'toggle-sidebar',
  'toggle-pane',
]

/** Everything that can be reached from the palette now. */
export function usePaletteItems(): PaletteItem[] {
  return [
    ...useApprovalItems(),
    ...useActionItems(),
    ...useSessionActionItems(),
    ...usePreferenceItems(),
    ...useSessionItems(),
    ...useTerminalItems(),
    ...useToolsetItems(),
    ...useSettingsItems(),
  ]
}

function useActionItems(): PaletteItem[] {
  const t = useText()
  const run = useRunShortcut()
  const { sessionId } = useToolScope()
  const { recheck } = useToolActions(sessionId)
  const showTools = (view: ToolsPageView): void => {
    useToolsPage.getState().change({ view })
    showPane('tools')
  }
  const { also } = t.palette
  const alsoKeys: Partial<Record<ShortcutName, string>> = also.shortcuts
  const isTalking = useLayout((s) => s.sessionId !== undefined)
  return [
    ...ACTIONS.filter((name) => name !== 'find' || isTalking).map((name) => ({
      ...action(name, t.settings.keys.names[name], () => run(name), alsoKeys[name]),
      keys: keyCaps(name, isMac),
    })),
    action('changes', t.palette.changes, () => showPane('changes'), also.changes),
    action('tools', t.palette.tools, () => showTools('toolsets')),
    action('model-tools', t.palette.modelTools, () => showTools('model')),
    action('bench', t.palette.bench, () => showTools('bench')),
    action('recheck', t.palette.recheck, () => void recheck()),
    action('inbox', t.palette.inbox, () => showApprovals('inbox'), also.inbox),
    action('log', t.palette.log, () => showApprovals('log'), also.log),
    action('rules', t.palette.rules, () => showApprovals('rules'), also.rules),
    action('try', t.palette.tryCommand, () => showApprovals('try')),
  ]
}

function useApprovalItems(): PaletteItem[] {
  const open = useApprovals((s) => s.open)
  return open.map((question) => ({
    id: `approval:${question.id}`,
    group: 'approvals',
    label: question.summary,
    detail: question.tool,
    run: () => focusQuestion(question),
  }))
}

function useSessionItems(): PaletteItem[] {
  const t = useText().session
  const all = useSessions((s) => s.all)
  const home = useSettings((s) => s.view?.about.folders.home)
  return all
    .filter((session) => session.parentId === undefined)
    .sort((a, b) => b.updatedAt - a.updatedAt)
    .map((session) => ({
      id: `session:${session.id}`,
      group: 'sessions',
      label: session.title || t.untitled,
      detail: t.states[session.state] || shortPath(session.cwd, home),
      run: () => showConversation(session.id),
    }))
}

function useTerminalItems(): PaletteItem[] {
  const t = useText().palette
  const all = useTerminals((s) => s.all)
  const home = useSettings((s) => s.view?.about.folders.home)
  const running = all.filter(({ state }) => state.kind === 'running')
  return running.map(({ id, title, cwd }) => ({
    id: `terminal:${id}`,
    group: 'terminals',
    label: t.terminal(title),
    detail: shortPath(cwd, home),
    run: () => {
      showTerminal(id)
      useTerminalFocus.getState().want(id)
    },
  }))
}

function useToolsetItems(): PaletteItem[] {
  const t = useText()
  const { sessionId } = useToolScope()
  const scoped = useToolsView(sessionId)
  const view = useTools((s) => scoped ?? s.forNew)
  const { setToolset } = useToolActions(scoped?.sessionId)
  const nameOf = useToolsetName()
  if (!view) return []
  const scope = t.tools.scopes[scoped?.sessionId === undefined ? 'new' : 'session']
  return view.toolsets.map((toolset) => {
    const isOn = toolset.switch === 'on'
    return {
      id: `toolset:${toolset.name}`,
      group: 'toolsets',
      label: (isOn ? t.palette.switchOff : t.palette.switchOn)(nameOf(toolset.name)),
      also: toolset.name,
      detail: scope,
      run: () => setToolset(view, toolset.name, !isOn),
    }
  })
}

function useSettingsItems(): PaletteItem[] {
  const t = useText()
  const also: Partial<Record<SettingsSection, string>> = t.palette.also.settings
  return SETTINGS_SECTIONS.map((section) => ({
    id: `settings:${section}`,
    group: 'settings',
    label: t.palette.setting(t.settings.sections[section]),
    run: () => useOverlay.getState().openSettings(section),
    ...(also[section] && { also: also[section] }),
  }))
}
