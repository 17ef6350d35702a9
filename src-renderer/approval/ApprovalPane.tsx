import { useText } from '../language/use-text.ts'
import { Tab, TabContent, TabList, Tabs } from '../ui/Tabs.tsx'
import { TryCommand } from './command/TryCommand.tsx'
import { Inbox } from './inbox/Inbox.tsx'
import { DecisionLog } from './log/DecisionLog.tsx'
import { RulesPage } from './rules/RulesPage.tsx'
import { type ApprovalViewName, useApprovalView } from './show-approvals.ts'
import { WaitingCount } from './WaitingCount.tsx'

const VIEWS: readonly ApprovalViewName[] = ['log', 'inbox', 'rules', 'try']
const CONTENT = 'flex min-h-0 flex-1 flex-col overflow-y-auto outline-none'

/** What was decided, what waits, and by which rules; each a tab of its own. */
export function ApprovalPane() {
  const t = useText().approval.pane
  const { view, show } = useApprovalView()
  return (
    <Tabs
      value={view}
      // The triggers below carry these values and no other.
      onValueChange={(value) => show(value as ApprovalViewName)}
      className="flex h-full min-h-0 flex-col"
    >
      <TabList
        aria-label={t.label}
        className="flex min-h-10 shrink-0 flex-wrap items-center gap-0.5 border-b border-line px-2 py-1"
      >
        {VIEWS.map((name) => (
          <Tab key={name} value={name}>
            {t.views[name]}
            {name === 'inbox' && <WaitingCount />}
          </Tab>
        ))}
      </TabList>
      <TabContent value="log" className={CONTENT} tabIndex={-1}>
        <DecisionLog />
      </TabContent>
      <TabContent value="inbox" className={CONTENT} tabIndex={-1}>
        <Inbox />
      </TabContent>
      <TabContent value="rules" className={CONTENT} tabIndex={-1}>
        <RulesPage />
      </TabContent>
      <TabContent value="try" className={CONTENT} tabIndex={-1}>
        <TryCommand />
      </TabContent>
    </Tabs>
  )
}
