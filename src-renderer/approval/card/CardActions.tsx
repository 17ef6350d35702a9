import type { ApprovalScope, QuestionView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { MenuItem, MenuLine } from '../../ui/menus/Menu.tsx'
import { SplitButton } from '../../ui/menus/SplitButton.tsx'
import { CARD_KEYS } from '../card-keys.ts'
import { FilledKey } from '../FilledKey.tsx'
import { RehearsalItem } from '../rehearsal/RehearsalItem.tsx'
import type { CardRehearsal } from '../rehearsal/use-rehearsal.ts'
import { ruleScopes } from '../rules/RuleSheet.tsx'
import { ElsewhereItem } from './elsewhere/ElsewhereItem.tsx'
import { useElsewhereOffer } from './elsewhere/use-elsewhere-offer.ts'

const AT_ONCE: readonly Exclude<ApprovalScope, 'once' | 'always'>[] = [
  'session',
  '30min',
  'project',
]

interface CardActionsProps {
  question: QuestionView
  isArmed: boolean
  isSending: boolean
  /** Undefined for what cannot be rehearsed by its nature. */
  rehearsal: Pick<CardRehearsal, 'offer' | 'start' | 'isAtWork'> | undefined
  onAllow(scope: ApprovalScope): void
  onRule(): void
  onEdit(): void
  onDeny(): void
  onExplain(): void
}

/** Always in this order, so that a hand finds them without looking. */
export function CardActions(props: CardActionsProps) {
  const { approval: t, rehearsal: words } = useText()
  const { question, isArmed, isSending, rehearsal } = props
  const hasScopes = ruleScopes(question).length > 0
  const canRunElsewhere = useElsewhereOffer(question) !== undefined
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SplitButton
        look="primary"
        size="small"
        disabled={isSending}
        // A press meant for something else must not run a card that has just come under it.
        className={classes(!isArmed && 'pointer-events-none')}
        menuLabel={t.moreScopes}
        menu={(hasScopes || canRunElsewhere) && <Further {...props} hasScopes={hasScopes} />}
        onClick={() => props.onAllow('once')}
      >
        {t.once[doing(question)]}
        <FilledKey>{CARD_KEYS.once}</FilledKey>
      </SplitButton>
      {rehearsal && rehearsal.offer?.ok !== false && (
        // There before it is known whether it can be, so that nothing moves under a hand.
        <Button
          size="small"
          title={words.runDetail}
          disabled={isSending || !rehearsal.offer || rehearsal.isAtWork}
          onClick={rehearsal.start}
        >
          {words.run}
          <Kbd>{CARD_KEYS.rehearse}</Kbd>
        </Button>
      )}
      {question.canEdit && (
        <Button size="small" disabled={isSending} onClick={props.onEdit}>
          {t.edit}
          <Kbd>{CARD_KEYS.edit}</Kbd>
        </Button>
      )}
      <Button size="small" disabled={isSending} onClick={props.onDeny}>
        {t.deny}
        <Kbd>{CARD_KEYS.deny}</Kbd>
      </Button>
      <Button size="small" disabled={isSending} onClick={props.onExplain}>
        {t.denyAndExplain}
      </Button>
    </div>
  )
}

/** The button says what it does. */
function doing({ about, typedInto }: QuestionView): 'type' | 'write' | 'run' {
  if (typedInto !== undefined) return 'type'
  return about === 'file' ? 'write' : 'run'
}

function Further({ hasScopes, ...props }: CardActionsProps & { hasScopes: boolean }) {
  return (
    <>
      {hasScopes && <Scopes {...props} />}
      {props.rehearsal?.offer && (
        <RehearsalItem offer={props.rehearsal.offer} isFirst={!hasScopes} />
      )}
      <ElsewhereItem question={props.question} isFirst={!hasScopes} />
    </>
  )
}

/** What cannot be honoured is absent; the details say why. */
function Scopes({ question, onAllow, onRule }: CardActionsProps) {
  const t = useText().approval
  const offered = ruleScopes(question)
  return (
    <>
      {AT_ONCE.filter((scope) => offered.includes(scope)).map((scope) => (
        <MenuItem
          key={scope}
          keys={scope === 'session' ? CARD_KEYS.session : undefined}
          onSelect={() => onAllow(scope)}
        >
          {t.scopes[scope]}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem keys={CARD_KEYS.rule} onSelect={onRule}>
        {offered.includes('always') ? t.scopes.always : t.withRule}
      </MenuItem>
    </>
  )
}
