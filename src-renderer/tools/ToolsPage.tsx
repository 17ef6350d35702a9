import type { ComponentProps, ReactNode } from 'react'
import { useText } from '../language/use-text.ts'
import { Tab, TabContent, TabList, Tabs } from '../ui/Tabs.tsx'
import { Bench } from './bench/Bench.tsx'
import { ModelTools } from './ModelTools.tsx'
import { ToolsetList } from './ToolsetList.tsx'
import { type ToolsPageView, useToolsPage } from './tools-page.ts'

const VIEWS: readonly ToolsPageView[] = ['toolsets', 'model', 'bench']
const CONTENT = 'flex min-h-0 flex-1 flex-col outline-none'

interface ToolsPageProps extends ComponentProps<typeof Bench> {
  /** What a tool asks that was called by hand, where no conversation could show it. */
  asked: ReactNode
}

/** What an agent may use: the switches, what its model is told, and a way to try a tool. */
export function ToolsPage({ onAnswer, asked }: ToolsPageProps) {
  const t = useText().tools
  const { view, change } = useToolsPage()
  return (
    <Tabs
      value={view}
      // The triggers below carry these values and no other.
      onValueChange={(value) => change({ view: value as ToolsPageView })}
      className="@container flex h-full min-h-0 flex-col"
    >
      <TabList
        aria-label={t.label}
        className="flex min-h-10 shrink-0 flex-wrap items-center gap-0.5 border-b border-line px-2 py-1"
      >
        {VIEWS.map((name) => (
          <Tab key={name} value={name}>
            <span className="whitespace-nowrap">{t.views[name]}</span>
          </Tab>
        ))}
      </TabList>
      {asked}
      <TabContent value="toolsets" className={CONTENT} tabIndex={-1}>
        <ToolsetList />
      </TabContent>
      <TabContent value="model" className={CONTENT} tabIndex={-1}>
        <ModelTools />
      </TabContent>
      <TabContent value="bench" className={CONTENT} tabIndex={-1}>
        <Bench onAnswer={onAnswer} />
      </TabContent>
    </Tabs>
  )
}
