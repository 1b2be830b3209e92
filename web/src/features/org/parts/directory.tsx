import { useTranslate } from '#kit/i18n/i18n.ts'
import { lazyPart } from '#ui/dialog/lazy-layer.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { type PickerOptions, type PickerTab, tabsOf, UnknownTab } from '../options.rules.ts'
import { HrView } from './hr-view.tsx'
import type { ViewProps } from './view.rules.ts'

const PersonalView = lazyPart(
  'orgmap',
  async () => (await import('./personal-view.tsx')).PersonalView,
  <Skeleton rows={8} />,
)
const PublicView = lazyPart(
  'orgmap',
  async () => (await import('./public-view.tsx')).PublicView,
  <Skeleton rows={8} />,
)

const views = { hr: HrView, personal: PersonalView, public: PublicView }

/** The tabs of the address books that the options select. */
export function DirectoryTabs({
  options,
  tab,
  onTab,
}: {
  options: PickerOptions
  tab: PickerTab
  onTab: (tab: PickerTab) => void
}) {
  const t = useTranslate()
  const items = tabsOf(options).map((id) => ({ id, label: t(`org.tab.${id}`) }))
  if (items.length < 2) return null
  return (
    <Tabs
      label={t('org.tabs')}
      items={items}
      selected={tab}
      onSelect={onTab}
      look="segment"
      panel="org-view"
    />
  )
}

/** The view of one tab; throws the error of the specification for an unknown tab (spec 1§8). */
export function Directory({ tab, ...props }: ViewProps & { tab: PickerTab }) {
  const View = views[tab]
  if (!View) throw new UnknownTab(String(tab))
  return <View {...props} />
}
