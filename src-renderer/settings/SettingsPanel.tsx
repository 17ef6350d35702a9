import type { ReactNode } from 'react'
import { useSettings } from '../copies/settings.ts'
import { useText } from '../language/use-text.ts'
import { Tab, TabContent, TabList, Tabs } from '../ui/Tabs.tsx'
import { SETTINGS_SECTIONS, type SettingsSection } from '../view/overlay.ts'
import { AboutSection } from './AboutSection.tsx'
import { AppearanceSection } from './AppearanceSection.tsx'
import { AgentsSection } from './agents/AgentsSection.tsx'
import { BrowserSection } from './BrowserSection.tsx'
import { ChannelsSection } from './channels/ChannelsSection.tsx'
import { EditChecks } from './EditChecks.tsx'
import { FailuresRow } from './FailuresRow.tsx'
import { KeysSection } from './KeysSection.tsx'
import { McpSection } from './mcp/McpSection.tsx'
import { ModelsSection } from './models/ModelsSection.tsx'
import { NotesSection } from './NotesSection.tsx'
import { NotificationsSection } from './NotificationsSection.tsx'
import { PlacesSection } from './places/PlacesSection.tsx'
import { PluginsSection } from './plugins/PluginsSection.tsx'
import { SchedulesSection } from './schedules/SchedulesSection.tsx'
import { SkillsSection } from './skills/SkillsSection.tsx'
import { TerminalSection } from './TerminalSection.tsx'
import { WebSection } from './WebSection.tsx'

interface SettingsPanelProps {
  section: SettingsSection
  /** The sections that features keep among their own views. */
  tools: ReactNode
  approvals: ReactNode
  onChoose(section: SettingsSection): void
}

/** The sections by name on the left, in a narrow window above, and the one in front beside them. */
export function SettingsPanel({ section, tools, approvals, onChoose }: SettingsPanelProps) {
  const t = useText().settings
  const view = useSettings((s) => s.view)
  if (!view) return null
  const { sections, about } = view
  const parts: Readonly<Record<SettingsSection, ReactNode>> = {
    models: <ModelsSection view={sections.agent} />,
    tools: (
      <>
        <FailuresRow view={sections.agent} />
        <EditChecks view={sections.agent} />
        {tools}
      </>
    ),
    mcp: <McpSection />,
    notes: <NotesSection view={sections.agent} />,
    plugins: <PluginsSection />,
    agents: <AgentsSection />,
    skills: <SkillsSection />,
    schedules: <SchedulesSection desktop={sections.desktop} host={about.host} />,
    channels: <ChannelsSection />,
    places: <PlacesSection />,
    approvals,
    terminal: <TerminalSection view={sections.terminal} withheld={about.withheld} />,
    web: <WebSection view={sections.web} />,
    browser: <BrowserSection view={sections.browser} folder={about.folders.data} />,
    notifications: (
      <NotificationsSection
        view={sections.notifications}
        desktop={sections.desktop}
        host={about.host}
      />
    ),
    appearance: <AppearanceSection view={sections.appearance} />,
    keys: <KeysSection bindings={sections.keys.bindings} />,
    about: <AboutSection view={about} />,
  }
  return (
    <Tabs
      orientation="vertical"
      value={section}
      // The triggers below carry these values and no other.
      onValueChange={(value) => onChoose(value as SettingsSection)}
      className="flex min-h-0 flex-1 flex-col sm:flex-row"
    >
      <TabList
        aria-label={t.title}
        className="flex shrink-0 flex-wrap gap-0.5 border-b border-line p-2 sm:w-44 sm:flex-col sm:flex-nowrap sm:overflow-y-auto sm:border-r sm:border-b-0"
      >
        {SETTINGS_SECTIONS.map((name) => (
          <Tab key={name} value={name}>
            {t.sections[name]}
          </Tab>
        ))}
      </TabList>
      {SETTINGS_SECTIONS.map((name) => (
        <TabContent
          key={name}
          value={name}
          className="min-h-0 min-w-0 flex-1 overflow-y-auto px-5 py-2 outline-none"
        >
          {name === section && parts[name]}
        </TabContent>
      ))}
    </Tabs>
  )
}
