import type { ReactNode } from 'react'
import type { SettingsView } from '#contract'
import { useText } from '../language/use-text.ts'
import { ignoreLoss } from '../runtime/ignore-loss.ts'
import { useRuntime } from '../runtime/runtime-context.ts'
import { type SettingsSection, useOverlay } from '../stores/overlay.ts'
import { useSettings } from '../stores/settings.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Tab, TabContent, TabList, Tabs } from '../ui/Tabs.tsx'
import { ApprovalsSection } from './approvals/ApprovalsSection.tsx'
import { ModelsSection } from './models/ModelsSection.tsx'

const SECTIONS: readonly SettingsSection[] = ['models', 'approvals', 'appearance', 'about']
const THEMES: readonly SettingsView['theme'][] = ['system', 'light', 'dark']

export function SettingsDialog() {
  const t = useText()
  const { settings: section, openSettings, closeSettings } = useOverlay()
  const view = useSettings((s) => s.view)
  if (!view) return null
  return (
    <Dialog
      title={t.settings.title}
      closeLabel={t.common.close}
      isOpen={section !== undefined}
      onClose={closeSettings}
    >
      <Tabs
        orientation="vertical"
        value={section}
        // The triggers below carry these values and no other.
        onValueChange={(value) => openSettings(value as SettingsSection)}
        className="flex min-h-0 flex-1"
      >
        <TabList
          aria-label={t.settings.title}
          className="flex w-44 shrink-0 flex-col gap-0.5 border-r border-line p-2"
        >
          {SECTIONS.map((name) => (
            <Tab key={name} value={name}>
              {t.settings.sections[name]}
            </Tab>
          ))}
        </TabList>
        <TabContent value="models" className="min-w-0 flex-1 overflow-y-auto px-5 py-2">
          <ModelsSection />
        </TabContent>
        <TabContent value="approvals" className="min-w-0 flex-1 overflow-y-auto px-5 py-2">
          <ApprovalsSection />
        </TabContent>
        <TabContent value="appearance" className="min-w-0 flex-1 overflow-y-auto px-5 py-2">
          <Appearance view={view} />
        </TabContent>
        <TabContent value="about" className="min-w-0 flex-1 overflow-y-auto px-5 py-2">
          <About view={view} />
        </TabContent>
      </Tabs>
    </Dialog>
  )
}

function Appearance({ view }: { view: SettingsView }) {
  const t = useText().settings
  const runtime = useRuntime()
  return (
    <Row title={t.theme} detail={t.themeDetail}>
      <Segmented
        label={t.theme}
        value={view.theme}
        options={THEMES.map((value) => ({ value, label: t.themes[value] }))}
        onChange={(theme) => runtime.request('settings.set', { theme }).catch(ignoreLoss)}
      />
    </Row>
  )
}

function About({ view }: { view: SettingsView }) {
  const t = useText().settings
  return (
    <>
      <Row title={t.version}>{view.version}</Row>
      <Row title={t.host}>{t.hosts[view.host]}</Row>
      <Row title={t.secretStore}>{t.secretStores[view.secretStore]}</Row>
    </>
  )
}

interface RowProps {
  title: string
  detail?: string
  children: ReactNode
}

function Row({ title, detail, children }: RowProps) {
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-2 last:border-b-0">
      <div>
        <p>{title}</p>
        {detail && <p className="text-sm text-muted">{detail}</p>}
      </div>
      <div className="selectable text-muted">{children}</div>
    </div>
  )
}
