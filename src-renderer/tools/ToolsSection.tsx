import { useTools } from '../copies/tools.ts'
import { useText } from '../language/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { Row } from '../ui/fields/Row.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { showPane } from '../view/bring-to-front.ts'
import { useOverlay } from '../view/overlay.ts'
import { ToolsetRow } from './ToolsetRow.tsx'
import { useToolsPage } from './tools-page.ts'
import { useToolActions } from './use-tool-actions.ts'

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
  showPane('tools')
}
