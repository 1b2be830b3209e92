import type { WorkItem } from '@maru/api/kit/work'
import { Link } from '#kit/address/link.tsx'
import { decisionOn, type WaitingNote } from '#kit/call/stored.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { keyOf } from '../work.rules.ts'
import { dueNow, dueText } from './due-text.ts'
import { KindIcon } from './kind-icon.tsx'
import styles from './phone-work.module.css'
import type { Kinds } from './use-kinds.ts'
import { useSwipe } from './use-swipe.ts'
import { type PlannedAct, planActs } from './use-work-acts.ts'
import { WaitingAct } from './waiting-act.tsx'

/** Properties of {@link PhoneRow}. */
export interface PhoneRowProps {
  item: WorkItem
  kinds: Kinds
  /** False while another person sees the portal as the viewer. */
  canAct: boolean
  onCurrent: (item: WorkItem) => void
  onAct: (planned: PlannedAct[]) => void
  onLater: (items: WorkItem[]) => void
}

/** One thing with one button: its first act, or "open". A swipe to the right acts, one to the left postpones. */
export function PhoneRow({ item, kinds, canAct, onCurrent, onAct, onLater }: PhoneRowProps) {
  const t = useTranslate()
  const language = useLanguage()
  const title = localName(item.title, language)
  const [accept] = canAct ? planActs([item], 'a', kinds) : []
  const act = accept ? () => onAct([accept]) : undefined
  const waiting = decisionOn(keyOf(item))
  const { offset, handlers } = useSwipe({
    right: act,
    left: canAct && !waiting ? () => onLater([item]) : undefined,
  })
  const note = item.note ? localName(item.note, language) : ''
  const person = item.person ? localName(item.person.name, language) : ''
  const due = dueText(item.dueAt, t)
  return (
    <li className={styles.row} data-row={`${item.kind} ${item.id}`} onFocus={() => onCurrent(item)}>
      {offset === 0 ? null : (
        <span className={styles.behind} data-side={offset > 0 ? 'right' : 'left'} aria-hidden="true">
          {offset > 0 ? accept?.name : t('work.later')}
        </span>
      )}
      <div
        className={styles.line}
        style={offset === 0 ? undefined : { transform: `translateX(${offset}px)` }}
        {...handlers}
      >
        <KindIcon kind={item.kind} kinds={kinds} />
        <Link to={item.url} className={styles.text} aria-label={`${kinds.nameOf(item.kind)}: ${title}`}>
          <b>
            {item.isUrgent ? <Tag tone="danger">{t('work.urgent')}</Tag> : null} {title}
          </b>
          <small>
            <span className={styles.note}>{[note, person].filter((part) => part !== '').join(' · ')}</span>
            {due === '' ? null : (
              <span className={styles.due} data-group={dueNow(item.dueAt)}>
                {due}
              </span>
            )}
          </small>
        </Link>
        <RowAct {...{ item, accept, waiting, title }} onAct={act} />
      </div>
    </li>
  )
}

/** The button of a row: the decision that waits for the network, its first act, or "open". */
function RowAct({
  item,
  title,
  accept,
  waiting,
  onAct,
}: {
  item: WorkItem
  title: string
  accept: PlannedAct | undefined
  waiting: WaitingNote | undefined
  onAct: (() => void) | undefined
}) {
  const t = useTranslate()
  if (waiting) return <WaitingAct decision={waiting} />
  if (accept)
    return (
      <Button onPress={() => onAct?.()} aria-label={t('work.phone.act', { act: accept.name, title })}>
        {accept.name}
      </Button>
    )
  return (
    <Link
      to={item.url}
      className={styles.open}
      aria-label={t('work.phone.act', { act: t('work.open'), title })}
    >
      {t('work.open')}
    </Link>
  )
}
