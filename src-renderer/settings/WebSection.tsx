import { useState } from 'react'
import type { PersonalSettings } from '#contract'
import { SEARCH_SERVICE_FACTS, type SearchServiceId, searchServiceFacts } from '#search-services'
import { useTools } from '../copies/tools.ts'
import type { Text } from '../language/en.ts'
import { useText } from '../language/use-text.ts'
import { Row } from '../ui/fields/Row.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { Switch } from '../ui/fields/Switch.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { ToolKey } from '../ui/fields/ToolKey.tsx'
import { useChangeSettings } from './use-change-settings.ts'

type WebSettings = PersonalSettings['web']

// The table has these keys and no other.
const SERVICES = Object.keys(SEARCH_SERVICE_FACTS) as SearchServiceId[]

/** How the agent's tools reach the net, and by whom they search it. */
export function WebSection({ view }: { view: WebSettings }) {
  const t = useText().settings.web
  const change = useChangeSettings()
  const { service } = view
  return (
    <>
      <Row title={t.service} detail={t.serviceDetail}>
        <Select
          label={t.service}
          value={service}
          options={[
            { value: 'auto', label: t.auto },
            ...SERVICES.map((id) => ({ value: id, label: named(id, t) })),
            { value: 'none', label: t.none },
          ]}
          onChange={(chosen) => change({ web: { service: chosen } })}
        />
      </Row>
      {service !== 'auto' && service !== 'none' && <ServiceKey id={service} />}
      {service === 'searxng' && (
        <AddressRow
          key={view.searxng}
          title={t.searxng}
          detail={t.searxngDetail}
          placeholder="https://searx.example.org"
          value={view.searxng}
          isGood={(typed) => /^$|^https?:\/\/[^\s@]+$/.test(typed)}
          onSave={(searxng) => change({ web: { searxng } })}
        />
      )}
      {service === 'google' && (
        <AddressRow
          key={view.googleEngine}
          title={t.engine}
          detail={t.engineDetail}
          value={view.googleEngine}
          isGood={() => true}
          onSave={(googleEngine) => change({ web: { googleEngine } })}
        />
      )}
      <Row title={t.duckduckgo} detail={t.duckduckgoDetail}>
        <Switch
          label={t.duckduckgo}
          state={view.usesDuckDuckGo ? 'on' : 'off'}
          onChange={(usesDuckDuckGo) => change({ web: { usesDuckDuckGo } })}
        />
      </Row>
      <Row title={t.proxied} detail={t.proxiedDetail}>
        <Switch
          label={t.proxied}
          state={view.trustsProxiedNames ? 'on' : 'off'}
          onChange={(trustsProxiedNames) => change({ web: { trustsProxiedNames } })}
        />
      </Row>
    </>
  )
}

function named(id: SearchServiceId, t: Text['settings']['web']): string {
  const { title, key, isKeyOptional } = searchServiceFacts(id)
  if (!key) return title
  return isKeyOptional ? t.keyOptional(title) : t.needsKey(title)
}

/** Tools that need keys say whether they are there. */
function ServiceKey({ id }: { id: SearchServiceId }) {
  const { key } = searchServiceFacts(id)
  const known = useTools((s) =>
    s.forNew?.toolsets
      .flatMap(({ tools }) => tools)
      .find(({ name }) => name === 'web_search')
      ?.keys.find(({ name }) => name === key),
  )
  if (!known) return null
  return (
    <div className="border-b border-line py-2.5">
      <ToolKey key={known.name} toolKey={known} />
    </div>
  )
}

interface AddressRowProps {
  title: string
  detail: string
  placeholder?: string
  value: string
  isGood(typed: string): boolean
  onSave(typed: string): void
}

function AddressRow({ title, detail, placeholder, value, isGood, onSave }: AddressRowProps) {
  const t = useText().settings.web
  const [typed, setTyped] = useState(value)
  const isBad = !isGood(typed.trim())
  const problemId = isBad ? 'web-address-problem' : undefined
  return (
    <Row title={title} detail={detail}>
      <form
        className="flex w-72 flex-col gap-1"
        onBlur={() => !isBad && typed.trim() !== value && onSave(typed.trim())}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBad) onSave(typed.trim())
        }}
      >
        <div className="flex">
          <TextField
            label={title}
            value={typed}
            onChange={setTyped}
            {...(placeholder && { placeholder })}
            {...(problemId && { problemId })}
          />
        </div>
        {isBad && (
          <p id={problemId} role="alert" className="text-sm text-danger">
            {t.badAddress}
          </p>
        )}
      </form>
    </Row>
  )
}
