import { CheckCheck, Clock, Hourglass, Inbox } from 'lucide-react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Rail } from '#ui/layout/rail.tsx'
import { RailEntry, RailGroup } from '#ui/layout/rail-entry.tsx'
import { useWorkCounts } from '../work.api.ts'
import { type WorkView, workViews } from '../work.rules.ts'
import type { Kinds } from './use-kinds.ts'

const icons = { now: Inbox, later: Clock, waiting: Hourglass, done: CheckCheck }

/** The left menu: the views, and the kinds with the numbers of things that wait. */
export function WorkMenu({
  view,
  kind,
  kinds,
  onSelect,
}: {
  view: WorkView
  kind: string
  kinds: Kinds
  onSelect: (next: { view: WorkView; kind: string }) => void
}) {
  const t = useTranslate()
  const later = useWorkCounts().data?.later ?? 0
  const total = kinds.all.reduce((sum, one) => sum + one.count, 0)
  const isCapped = kinds.all.some((one) => one.isCapped)
  const counts: Record<WorkView, string> = {
    now: countText(total, isCapped),
    later: countText(later, false),
    ...{ waiting: '', done: '' },
  }
  const filled = kinds.all.filter((one) => one.count > 0 || one.kind === kind)
  return (
    <Rail title={t('work.title')} narrow="strip">
      {workViews.map((one) => (
        <RailEntry
          key={one}
          to={`/work?VIEW=${one}`}
          isCurrent={one === view && kind === ''}
          onPress={() => onSelect({ view: one, kind: '' })}
          icon={icons[one]}
          label={t(`work.view.${one}`)}
          count={counts[one]}
        />
      ))}
      {filled.length > 0 ? (
        <RailGroup title={t('work.kinds')}>
          {filled.map((one) => (
            <RailEntry
              key={one.kind}
              to={`/work?KIND=${one.kind}`}
              isCurrent={one.kind === kind}
              onPress={() => onSelect({ view: 'now', kind: one.kind })}
              sign={kinds.actsOf(one.kind)?.icon}
              label={kinds.nameOf(one.kind)}
              count={countText(one.count, one.isCapped)}
            />
          ))}
        </RailGroup>
      ) : null}
    </Rail>
  )
}

const countText = (count: number, isCapped: boolean) =>
  count === 0 ? '' : `${count.toLocaleString()}${isCapped ? '+' : ''}`
