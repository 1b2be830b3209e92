import { CheckCheck, Clock, Hourglass, Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#kit/address/link.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { useWorkCounts } from '../work.api.ts'
import { type WorkView, workViews } from '../work.rules.ts'
import type { Kinds } from './use-kinds.ts'
import styles from './work-menu.module.css'

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
    <nav aria-label={t('work.title')} className={styles.menu}>
      {workViews.map((one) => (
        <Entry
          key={one}
          address={`/work?VIEW=${one}`}
          isCurrent={one === view && kind === ''}
          onSelect={() => onSelect({ view: one, kind: '' })}
          icon={<Icon icon={icons[one]} size={16} />}
          label={t(`work.view.${one}`)}
          count={counts[one]}
        />
      ))}
      {filled.length > 0 ? <p className={styles.title}>{t('work.kinds')}</p> : null}
      {filled.map((one) => (
        <Entry
          key={one.kind}
          address={`/work?KIND=${one.kind}`}
          isCurrent={one.kind === kind}
          onSelect={() => onSelect({ view: 'now', kind: one.kind })}
          icon={kinds.actsOf(one.kind)?.icon}
          label={kinds.nameOf(one.kind)}
          count={countText(one.count, one.isCapped)}
        />
      ))}
    </nav>
  )
}

const countText = (count: number, isCapped: boolean) =>
  count === 0 ? '' : `${count.toLocaleString()}${isCapped ? '+' : ''}`

function Entry({
  address,
  isCurrent,
  onSelect,
  icon,
  label,
  count,
}: {
  address: string
  isCurrent: boolean
  onSelect: () => void
  icon: ReactNode
  label: string
  count: string
}) {
  return (
    <Link
      to={address}
      aria-current={isCurrent ? 'page' : undefined}
      className={styles.entry}
      onClick={(event) => {
        event.preventDefault()
        onSelect()
      }}
    >
      {icon}
      <span>{label}</span>
      <span className={styles.count}>{count}</span>
    </Link>
  )
}
