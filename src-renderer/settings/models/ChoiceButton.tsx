import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../language/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { type Choice, ChoiceList } from '../../ui/fields/ChoiceList.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/overlays/Popover.tsx'

interface ChoiceButtonProps {
  label: string
  value: string
  choices: readonly Choice[]
  onChoose(value: string): void
}

/** Shows what is chosen, and opens the list of the others. */
export function ChoiceButton({ label, value, choices, onChoose }: ChoiceButtonProps) {
  const { common, models: t } = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button size="small" aria-label={`${label}${common.colon} ${nameOf(value)}`}>
          <span className="max-w-52 truncate">{nameOf(value)}</span>
          <ChevronDown size={12} className="shrink-0" aria-hidden />
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={label} className="flex max-h-80 w-80 flex-col">
        <ChoiceList
          label={label}
          filterLabel={t.filter}
          emptyText={t.noMatch}
          value={value}
          choices={choices}
          onChoose={(next) => {
            setOpen(false)
            onChoose(next)
          }}
        />
      </PopoverContent>
    </Popover>
  )

  function nameOf(chosen: string): string {
    return choices.find((choice) => choice.value === chosen)?.label ?? chosen
  }
}
