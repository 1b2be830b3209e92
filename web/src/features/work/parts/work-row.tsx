import type { WorkItem } from '@maru/api/kit/work'
import type { PointerEvent, ReactNode } from 'react'
import { Link } from '#kit/address/link.tsx'
import { decisionOn } from '#kit/call/stored.ts'
import { fullTime } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useWide } from '#kit/screen/use-wide.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Tick } from '#ui/form/tick.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { keyOf } from '../work.rules.ts'
import { dueNow, dueText } from './due-text.ts'
import { KindIcon } from './kind-icon.tsx'
import type { Kinds } from './use-kinds.ts'
import { useSwipe } from './use-swipe.ts'
import { type PlannedAct, planActs } from './use-work-acts.ts'
import { WaitingAct } from './waiting-act.tsx'
import styles from './work-row.module.css'

/** What a row can ask the page for. */
export interface RowActs {
  kinds: Kinds
  /** False while another person sees the portal as the viewer, and for postponed things. */
  canAct: boolean
  onCurrent: (item: WorkItem) => void
  onChoose: (item: WorkItem, isOn: boolean) => void
  onAct: (planned: PlannedAct[]) => void
  onLater: (items: WorkItem[]) => void
  onReturn: (item: WorkItem) => void
}

/** A row that comes below a resting pointer must not take the keys. */
const isMovedMouse = ({ pointerType, movementX, movementY }: PointerEvent) =>
  pointerType === 'mouse' && (movementX !== 0 || movementY !== 0)

/** One thing of the list. The current one shows its acts with their keys; on a phone each has one, and swipes. */
export function WorkRow({
  item,
  isCurrent,
  isFirst,
  isChosen,
  acts,
}: {
  item: WorkItem
  isCurrent: boolean
  /** On a phone the first one is a card with all of its acts. */
  isFirst: boolean
  isChosen: boolean
  acts: RowActs
}) {
  const t = useTranslate()
  const language = useLanguage()
  const isWide = useWide(761)
  const { kinds } = acts
  const title = localName(item.title, language)
  const [accept] = acts.canAct ? planActs([item], 'a', kinds) : []
  const isLater = item.laterUntil !== null
  const { offset, handlers } = useSwipe({
    right: accept ? () => acts.onAct([accept]) : undefined,
    left: acts.canAct && !isLater ? () => acts.onLater([item]) : undefined,
  })
  return (
    <li
      className={styles.row}
      data-row={`${item.kind} ${item.id}`}
      data-current={isCurrent ? '' : undefined}
      data-first={isFirst && !isWide ? '' : undefined}
      onPointerMove={(event) => isMovedMouse(event) && acts.onCurrent(item)}
    >
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
        <span className={styles.tick}>
          <Tick
            label={t('work.choose', { title })}
            isOn={isChosen}
            onChange={(isOn) => acts.onChoose(item, isOn)}
          />
        </span>
        <KindIcon kind={item.kind} kinds={kinds} />
        <Muted className={styles.kind}>{kinds.nameOf(item.kind)}</Muted>
        <RowTitle item={item} acts={acts} isWide={isWide} />
        <RowActsOf item={item} isShown={isWide ? isCurrent : true} isWhole={isWide || isFirst} acts={acts} />
        {isWide ? <Due item={item} /> : null}
      </div>
    </li>
  )
}

/** The title as a link, with the mark of an urgent thing and what stands next to it. */
function RowTitle({ item, acts, isWide }: { item: WorkItem; acts: RowActs; isWide: boolean }) {
  const t = useTranslate()
  const title = localName(item.title, useLanguage())
  return (
    <span className={styles.title}>
      {item.isUrgent ? <Tag tone="danger">{t('work.urgent')}</Tag> : null}
      <Link
        to={item.url}
        className={styles.name}
        onFocus={() => acts.onCurrent(item)}
        aria-label={`${acts.kinds.nameOf(item.kind)}: ${title}`}
      >
        {title}
      </Link>
      <RowNote item={item} isWide={isWide} />
    </span>
  )
}

function Due({ item: { dueAt } }: { item: WorkItem }) {
  const t = useTranslate()
  return (
    <span
      className={styles.due}
      data-group={dueNow(dueAt)}
      title={dueAt === null ? undefined : fullTime(dueAt)}
    >
      {dueText(dueAt, t)}
    </span>
  )
}

/** What stands next to the title; on a phone with the person and the due date. */
function RowNote({ item, isWide }: { item: WorkItem; isWide: boolean }) {
  const t = useTranslate()
  const language = useLanguage()
  const note = item.note ? localName(item.note, language) : ''
  const person = item.person ? localName(item.person.name, language) : ''
  const open = item.mustOpen && item.acts.length === 0 && item.version > 0 ? t('work.openFirst') : ''
  const parts = [note, open, isWide ? '' : person].filter((part) => part !== '')
  return (
    <>
      <span className={styles.note}>{parts.join(' · ')}</span>
      {isWide ? null : <Due item={item} />}
    </>
  )
}

/** The acts of a row: all with their keys, or only the first; "open" for things without one. */
function RowActsOf({
  item,
  isShown,
  isWhole,
  acts,
}: {
  item: WorkItem
  isShown: boolean
  isWhole: boolean
  acts: RowActs
}) {
  const t = useTranslate()
  const language = useLanguage()
  const person = item.person ? localName(item.person.name, language) : ''
  if (!isShown || !acts.canAct) return <span className={styles.person}>{person}</span>
  if (item.laterUntil !== null)
    return (
      <span className={styles.acts}>
        <Button onPress={() => acts.onReturn(item)}>{t('work.returnNow')}</Button>
      </span>
    )
  const waiting = decisionOn(keyOf(item))
  if (waiting)
    return (
      <span className={styles.acts}>
        <WaitingAct decision={waiting} />
      </span>
    )
  const buttons = (['a', 'x'] as const).flatMap((key) =>
    planActs([item], key, acts.kinds).map((planned) => ({ key, planned })),
  )
  const shown = isWhole ? buttons : buttons.slice(0, 1)
  return (
    <span className={styles.acts}>
      {shown.length === 0 ? <OpenLink item={item} /> : null}
      {shown.map(({ key, planned }) => (
        <Button
          key={key}
          tone={key === 'a' && isWhole ? 'primary' : 'plain'}
          onPress={() => acts.onAct([planned])}
          aria-keyshortcuts={key.toUpperCase()}
        >
          {planned.name}
          <KeyMark name={key} />
        </Button>
      ))}
      {isWhole ? (
        <Button onPress={() => acts.onLater([item])} aria-keyshortcuts="S">
          {t('work.later')}
          <KeyMark name="s" />
        </Button>
      ) : null}
    </span>
  )
}

function KeyMark({ name }: { name: string }): ReactNode {
  const isWide = useWide(761)
  return isWide ? <kbd className={styles.key}>{name.toUpperCase()}</kbd> : null
}

function OpenLink({ item }: { item: WorkItem }) {
  const t = useTranslate()
  return (
    <Link to={item.url} className={styles.open}>
      {t('work.open')}
    </Link>
  )
}
