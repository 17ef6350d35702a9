import { ChevronDown, Sparkles } from 'lucide-react'
import { useState } from 'react'
import type { SessionView } from '#contract'
import { useModels } from '../../copies/models.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceList } from '../../ui/fields/ChoiceList.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/overlays/Popover.tsx'
import { useModelChoices } from '../../ui/use-model-choices.ts'
import { useOverlay } from '../../view/overlay.ts'

/** The model of this session; without a session, that of new ones. */
export function ModelPicker({ session }: { session: SessionView | undefined }) {
  const { colon } = useText().common
  const t = useText().session.composer
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const chosen = useModels((s) => s.view.chosen)
  const openSettings = useOverlay((s) => s.openSettings)
  const choices = useModelChoices()
  const [isOpen, setOpen] = useState(false)
  const model = session?.model ?? chosen
  const name = choices.find(({ value }) => value === model)?.label ?? nameOf(model)

  function choose(next: string): void {
    setOpen(false)
    const asked = session
      ? runtime.request('session.setModel', { id: session.id, model: next })
      : runtime.request('models.choose', { model: next })
    asked.catch(tellFailure)
  }

  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button
          look="ghost"
          size="small"
          title={t.model}
          aria-label={`${t.model}${colon} ${name}`}
          className="min-w-0 shrink @max-md:px-1.5"
        >
          <Sparkles size={14} strokeWidth={1.75} className="shrink-0" aria-hidden />
          <span className="hidden max-w-40 truncate @md:block">{name}</span>
          <ChevronDown size={12} className="hidden shrink-0 @md:block" aria-hidden />
        </Button>
      </PopoverTrigger>
      <PopoverContent
        side="top"
        align="start"
        aria-label={t.chooseModel}
        className="flex max-h-80 w-80 flex-col"
      >
        <ChoiceList
          label={t.chooseModel}
          filterLabel={t.filterModels}
          emptyText={t.noModels}
          value={model}
          choices={choices}
          onChoose={choose}
        />
        <div className="border-t border-line p-1">
          <Button
            look="ghost"
            size="small"
            className="w-full"
            onClick={() => {
              setOpen(false)
              openSettings('models')
            }}
          >
            {t.otherModels}
          </Button>
        </div>
      </PopoverContent>
    </Popover>
  )
}

/** A model whose server was removed is still named. */
function nameOf(model: string): string {
  return model.slice(model.indexOf('/') + 1)
}
