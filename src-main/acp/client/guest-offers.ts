/** What a guest lets the person choose and type in one conversation, as far as it can be shown. */
import type {
  AvailableCommand,
  SessionConfigOption,
  SessionConfigSelectGroup,
  SessionConfigSelectOption,
  SessionModeState,
  SessionUpdate,
} from '@agentclientprotocol/sdk'
import type { GuestCommand, GuestOffers, GuestOption } from '#contract'

/** A guest may have hundreds of models; nobody looks through more of them, or of anything else. */
const MAX_OPTIONS = 20
const MAX_CHOICES = 500
const MAX_COMMANDS = 200
const NAME_CHARS = 100
const DETAIL_CHARS = 300
/** As long as a request may name one. */
const ID_CHARS = 200
/** For a guest that has modes in the older way, beside which there are no other options. */
const MODE = 'mode'

/** What a guest tells with a conversation that it has opened. */
export interface Opened {
  modes?: SessionModeState | null
  configOptions?: SessionConfigOption[] | null
}

export function createGuestOffers() {
  let modes: SessionModeState | undefined
  let config: readonly SessionConfigOption[] = []
  let commands: GuestCommand[] = []
  return { opened, heard, isOldMode, reconfigured, view }

  function opened(told: Opened): void {
    modes = told.modes ?? undefined
    config = told.configOptions ?? []
  }

  /** Whether the news was about this. */
  function heard(news: SessionUpdate): boolean {
    switch (news.sessionUpdate) {
      case 'available_commands_update':
        commands = commandsIn(news.availableCommands)
        return true
      case 'current_mode_update':
        if (modes) modes = { ...modes, currentModeId: news.currentModeId }
        return true
      case 'config_option_update':
        reconfigured(news.configOptions)
        return true
      default:
        return false
    }
  }

  function reconfigured(options: readonly SessionConfigOption[]): void {
    config = options
  }

  /** It is set in another way than the rest. */
  function isOldMode(option: string): boolean {
    return config.length === 0 && option === MODE
  }

  function view(): GuestOffers {
    const options = config.length > 0 ? config.flatMap(optionOf) : modes ? [modeOption(modes)] : []
    return { options: onceEach(options, ({ id }) => id).slice(0, MAX_OPTIONS), commands }
  }
}

/** The window has a name for it. */
function modeOption({ currentModeId, availableModes }: SessionModeState): GuestOption {
  const choices = availableModes.flatMap(({ id, ...mode }) => choiceOf({ ...mode, value: id }))
  return {
    ...{ id: MODE, name: '', isMode: true, value: currentModeId },
    choices: choices.slice(0, MAX_CHOICES),
  }
}

function optionOf(option: SessionConfigOption): GuestOption[] {
  if (!isId(option.id)) return []
  const isMode = option.category === 'mode' && option.type === 'select'
  const about = { id: option.id, ...described(option), ...(isMode && { isMode }) }
  if (option.type === 'boolean') return [{ ...about, value: option.currentValue, choices: [] }]
  if (option.type !== 'select') return []
  const choices = option.options.flatMap((each) =>
    isGroup(each) ? each.options.flatMap((one) => choiceOf(one, each.name)) : choiceOf(each),
  )
  return [
    {
      ...{ ...about, value: option.currentValue },
      choices: onceEach(choices, ({ value }) => value).slice(0, MAX_CHOICES),
    },
  ]
}

function choiceOf(
  choice: Pick<SessionConfigSelectOption, 'value' | 'name' | 'description'>,
  group?: string,
): GuestOption['choices'] {
  if (!isId(choice.value)) return []
  return [
    {
      ...{ value: choice.value, ...described(choice) },
      ...(group !== undefined && { group: plain(group, NAME_CHARS) }),
    },
  ]
}

function commandsIn(told: readonly AvailableCommand[]): GuestCommand[] {
  const shown = told.flatMap(({ name, description, input }) => {
    const detail = [input?.hint, description].filter(Boolean).join(' · ')
    return isTypable(name) ? [{ name, description: plain(detail, DETAIL_CHARS) }] : []
  })
  return onceEach(shown, ({ name }) => name).slice(0, MAX_COMMANDS)
}

function described({ name, description }: { name: string; description?: string | null }) {
  return {
    name: plain(name, NAME_CHARS),
    ...(description && { description: plain(description, DETAIL_CHARS) }),
  }
}

/** One line, in which nothing is hidden and nothing turns it around. */
function plain(text: string, chars: number): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu, ' ')
    .trim()
    .slice(0, chars)
}

/** What cannot be given back as it came is not offered. */
function isId(id: string): boolean {
  return id !== '' && id.length <= ID_CHARS
}

function isTypable(name: string): boolean {
  return name.length <= NAME_CHARS && name === plain(name, NAME_CHARS) && /^[^\s/]+$/.test(name)
}

function isGroup(
  each: SessionConfigSelectOption | SessionConfigSelectGroup,
): each is SessionConfigSelectGroup {
  return 'group' in each
}

/** Of two with one name only the first could be meant. */
function onceEach<Value>(values: readonly Value[], nameOf: (value: Value) => string): Value[] {
  const seen = new Set<string>()
  return values.filter((value) => {
    const name = nameOf(value)
    const isNew = !seen.has(name)
    seen.add(name)
    return isNew
  })
}
