import { ChevronDown } from 'lucide-react'
import { useModels } from '../../copies/models.ts'
import { useText } from '../../language/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Row } from '../../ui/fields/Row.tsx'
import { Menu, MenuContent, MenuTrigger } from '../../ui/menus/Menu.tsx'
import { MenuCheck, MenuChecks } from '../../ui/menus/MenuChecks.tsx'
import { chatChoices } from '../../ui/use-model-choices.ts'
import { useCouncil } from './use-council.ts'

/** Which models an agent may ask for their opinions, side by side. */
export function CouncilRow() {
  const { models: t, common } = useText()
  const providers = useModels((s) => s.view.providers)
  const { council, change } = useCouncil()

  if (providers.length === 0) return null
  return (
    <Row title={t.council} detail={t.councilDetail}>
      <Menu>
        <MenuTrigger asChild>
          <Button
            size="small"
            aria-label={`${t.council}${common.colon} ${t.councilOf(council.length)}`}
          >
            {t.councilOf(council.length)}
            <ChevronDown size={12} className="shrink-0" aria-hidden />
          </Button>
        </MenuTrigger>
        <MenuContent align="end">
          {providers.map((provider) => (
            <MenuChecks key={provider.id} label={provider.name}>
              {chatChoices(provider).map(({ value, label }) => (
                <MenuCheck
                  key={value}
                  isOn={council.includes(value)}
                  detail=""
                  onChange={(isOn) => change(value, isOn)}
                >
                  {label}
                </MenuCheck>
              ))}
            </MenuChecks>
          ))}
        </MenuContent>
      </Menu>
    </Row>
  )
}
