import { useText } from '../language/use-text.ts'
import { useLayout } from '../stores/layout.ts'
import { useOverlay } from '../stores/overlay.ts'
import { useTools } from '../stores/tools.ts'
import { useToolsPage } from '../stores/tools-page.ts'
import { ToolsetRow } from '../tools/ToolsetRow.tsx'
import { useToolActions } from '../tools/use-tool-actions.ts'
import { Button } from '../ui/Button.tsx'
import { Select } from '../ui/Select.tsx'
import { Row } from './Row.tsx'

/** Settings › Tools: what new sessions begin with. */
export function ToolsSection() {
  const t = useText()
  const view = useTools((s) => s.forNew)
  const { choosePreset } = useToolActions(undefined)
  if (!view) return null
  const preset = view.presets.find(({ name }) => name === view.preset)
  return (
    <>
      <Row
        title={t.tools.preset}
        detail={preset ? t.runtime.said(preset.description) : t.settings.tools.presetDetail}
      >
        <Select
          label={t.tools.preset}
          value={view.preset}
          options={view.presets.map(({ name }) => ({ value: name, label: name }))}
          onChange={(name) => choosePreset(view, name)}
        />
      </Row>
      <Row
        title={t.settings.tools.newSessions}
        detail={t.tools.offered(view.offered, view.registered)}
      >
        <Button size="small" onClick={showTools}>
          {t.settings.tools.show}
        </Button>
      </Row>
      <ul aria-label={t.tools.views.toolsets} className="@container -mx-3">
        {view.toolsets.map((toolset) => (
          <ToolsetRow
            key={toolset.name}
            view={view}
            shown={{ toolset, tools: toolset.tools, isFoundInside: false }}
            sessionId={undefined}
          />
        ))}
      </ul>
    </>
  )
}

function showTools(): void {
  useOverlay.getState().closeSettings()
  useToolsPage.getState().change({ view: 'toolsets', scope: 'new' })
  useLayout.getState().change({ isPaneOpen: true, paneTab: 'tools', narrowColumn: 'pane' })
}
