import { useMemo } from 'react'
import type { ModelRole, ModelView } from '#contract'
import { useModels } from '../../copies/models.ts'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import type { Choice } from '../../ui/fields/ChoiceList.tsx'
import { Row } from '../../ui/fields/Row.tsx'
import { ChoiceButton } from './ChoiceButton.tsx'

const NONE = ''

/** Which model does one thing other than talking. */
export function RoleRow({ role }: { role: ModelRole }) {
  const t = useText().models
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const chosen = useModels((s) => s.view.roles[role])
  const models = useRoleChoices(role)
  return (
    <Row title={t.roles[role]} detail={t.roleDetails[role]}>
      <ChoiceButton
        label={t.roles[role]}
        value={chosen ?? NONE}
        choices={[{ value: NONE, label: t.noRole[role] }, ...models]}
        onChoose={(model) =>
          runtime.request('models.setRole', { role, model: model || null }).catch(tellFailure)
        }
      />
    </Row>
  )
}

/** Any model of any server; those that look made for it come first. */
function useRoleChoices(role: ModelRole): Choice[] {
  const providers = useModels((s) => s.view.providers)
  return useMemo(
    () =>
      providers.flatMap((provider) =>
        provider.models
          .filter((model) => FITS[role](model) !== 'no')
          .sort((a, b) => Number(FITS[role](b) === 'yes') - Number(FITS[role](a) === 'yes'))
          .map(({ id, name }) => ({ value: id, label: name, group: provider.name })),
      ),
    [providers, role],
  )
}

/** By what its server says of it, and by its name: a guess that only orders the list. */
const FITS: Readonly<Record<ModelRole, (model: ModelView) => 'yes' | 'perhaps' | 'no'>> = {
  vision: ({ seesImages, isChat }) => {
    if (seesImages === false || !isChat) return 'no'
    return seesImages ? 'yes' : 'perhaps'
  },
  image: ({ name }) => (/image|dall-e|flux|diffusion|sdxl/i.test(name) ? 'yes' : 'perhaps'),
  speech: ({ name }) => (/tts|speech|kokoro|orpheus/i.test(name) ? 'yes' : 'perhaps'),
  transcription: ({ name }) =>
    /whisper|transcri|stt|asr|parakeet|voxtral/i.test(name) ? 'yes' : 'perhaps',
  posts: ({ name, isChat }) => {
    if (!isChat) return 'no'
    return /grok/i.test(name) ? 'yes' : 'perhaps'
  },
}
