import type { ComponentProps } from 'react'
import { ApprovalsSection } from '../../approval/settings/ApprovalsSection.tsx'
import { SettingsPanel } from '../../settings/SettingsPanel.tsx'
import { ToolsSection } from '../../tools/ToolsSection.tsx'

type AllSettingsProps = Omit<ComponentProps<typeof SettingsPanel>, 'tools' | 'approvals'>

/** The settings with the sections that features bring. */
export function AllSettings(props: AllSettingsProps) {
  return <SettingsPanel {...props} tools={<ToolsSection />} approvals={<ApprovalsSection />} />
}
