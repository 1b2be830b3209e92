import { useId } from 'react'
import { choiceParam, useListState } from '#kit/address/list-state.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx'
import { CheckTab } from '../desk/parts/check-tab.tsx'
import { DataTab } from '../desk/parts/data-tab.tsx'
import { LinesTab } from '../desk/parts/lines-tab.tsx'
import { ManagersTab } from '../desk/parts/managers-tab.tsx'
import { NumbersTab } from '../desk/parts/numbers-tab.tsx'
import { StatisticsTab } from '../desk/parts/statistics-tab.tsx'
import { PolicyTab } from '../policy/parts/policy-tab.tsx'
import { RetentionTab } from '../retention/parts/retention-tab.tsx'
import { SealCard } from '../signature/parts/image-card.tsx'

const tabs = [
  'policy',
  'lines',
  'numbers',
  'managers',
  'seal',
  'retention',
  'statistics',
  'data',
  'check',
] as const
const params = { tab: choiceParam('TAB', tabs, 'policy') }
const shown = {
  ...{ numbers: NumbersTab, lines: LinesTab, policy: PolicyTab, managers: ManagersTab, seal: SealCard },
  ...{ retention: RetentionTab, statistics: StatisticsTab, data: DataTab, check: CheckTab },
}

/** The operation of approval: policy, shared lines, numbers, managers of boxes, statistics and the check of histories. */
export function DeskPage() {
  const t = useTranslate()
  const panel = useId()
  const [{ tab }, show] = useListState(params)
  const Shown = shown[tab]
  return (
    <>
      <PageHeader title={t('approval.desk.title')} />
      <Tabs
        label={t('approval.desk.title')}
        items={tabs.map((id) => ({ id, label: t(`approval.desk.tabs.${id}`) }))}
        selected={tab}
        onSelect={(next) => show({ tab: next })}
        panel={panel}
      />
      <TabPanel id={panel} label={t(`approval.desk.tabs.${tab}`)}>
        <Shown />
      </TabPanel>
    </>
  )
}
