import type { ApprovalPreferences, SandboxNetwork as Network, RequestOf } from '#contract'
import { useSession } from '../../copies/sessions.ts'
import { useText } from '../../language/use-text.ts'
import { Row } from '../../ui/fields/Row.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { useLayout } from '../../view/layout.ts'

const NETWORKS: readonly Network[] = ['open', 'listed', 'off']

interface SandboxNetworkProps {
  preferences: ApprovalPreferences
  onChange(changed: RequestOf<'approval.preferences.set'>): void
}

/** What commands in the sandbox reach: everywhere, and in the folder of the session in front. */
export function SandboxNetwork({ preferences, onChange }: SandboxNetworkProps) {
  const t = useText().approvalSettings
  const session = useSession(useLayout((s) => s.sessionId))
  const { sandboxNetwork, projectNetworks } = preferences
  const folder = session?.folder
  const others = projectNetworks.filter((project) => project.folder !== folder)
  const here = projectNetworks.find((project) => project.folder === folder)
  const choices = NETWORKS.map((value) => ({ value, label: t.networks[value] }))

  function choose(folder: string, network: Network | 'same'): void {
    const own = network === 'same' ? [] : [{ folder, network }]
    onChange({ projectNetworks: [...others, ...own] })
  }

  return (
    <>
      <Row title={t.network} detail={t.networkDetails[sandboxNetwork]}>
        <Select
          label={t.network}
          value={sandboxNetwork}
          options={choices}
          onChange={(network) => onChange({ sandboxNetwork: network })}
        />
      </Row>
      {folder !== undefined && (
        <Row
          title={t.networkHere}
          detail={here ? `${folder} · ${t.networkDetails[here.network]}` : folder}
        >
          <Select
            label={t.networkHere}
            value={here?.network ?? 'same'}
            options={[{ value: 'same', label: t.networkSame }, ...choices]}
            onChange={(network) => choose(folder, network)}
          />
        </Row>
      )}
      {others.map(({ folder: other, network }) => (
        <Row key={other} title={t.networkIn(other)} detail={t.networkDetails[network]}>
          <Select
            label={t.networkIn(other)}
            value={network}
            options={[{ value: 'same', label: t.networkSame }, ...choices]}
            onChange={(chosen) =>
              onChange({
                projectNetworks: projectNetworks.flatMap((project) => {
                  if (project.folder !== other) return [project]
                  return chosen === 'same' ? [] : [{ folder: other, network: chosen }]
                }),
              })
            }
          />
        </Row>
      ))}
    </>
  )
}
