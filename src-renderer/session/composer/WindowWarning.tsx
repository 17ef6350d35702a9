import { TriangleAlert } from 'lucide-react'
import type { SessionView } from '#contract'
import { OLLAMA_START, useModels } from '../../copies/models.ts'
import { useTools, useToolsView } from '../../copies/tools.ts'
import { compactCount } from '../../language/compact-count.ts'
import { useText } from '../../language/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { useOverlay } from '../../view/overlay.ts'
import { useAgentOf, useDraft } from './drafts.ts'
import { tokensThatDoNotFit } from './needed-tokens.ts'

/** Before something is sent that the model cannot take in: how much it is, and what helps. */
export function WindowWarning({ session }: { session: SessionView | undefined }) {
  const t = useText().models
  const { chosen, providers } = useModels((s) => s.view)
  const scoped = useToolsView(session?.id)
  const toolTokens = useTools((s) => (scoped ?? s.forNew)?.tokens ?? 0)
  const { text } = useDraft(session?.id ?? '')
  const openSettings = useOverlay((s) => s.openSettings)
  const id = session?.model ?? chosen
  const provider = providers.find((one) => one.models.some((model) => model.id === id))
  const model = provider?.models.find((one) => one.id === id)
  const agent = useAgentOf(session)
  if (!provider || !model || agent) return null
  const needed = tokensThatDoNotFit({ window: model.window.tokens, toolTokens, text })
  if (needed === undefined) return null
  return (
    <div role="status" className="mb-2 flex items-start gap-2 rounded-lg bg-warning-soft px-3 py-2">
      <TriangleAlert size={16} className="mt-0.5 shrink-0 text-warning" aria-hidden />
      <div className="min-w-0 flex-1 text-sm">
        <p>{t.tooSmall(model.name, compactCount(model.window.tokens), compactCount(needed))}</p>
        <p className="text-muted">{provider.isOllama ? t.tooSmallOllama : t.tooSmallFix}</p>
        {provider.isOllama && <code className="selectable block font-mono">{OLLAMA_START}</code>}
      </div>
      <Button size="small" onClick={() => openSettings('models')}>
        {t.changeWindow}
      </Button>
    </div>
  )
}
