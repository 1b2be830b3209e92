import type { ChangedDateChoice, EventScope, SeriesScopes } from '@maru/api/calendar'
import { DoorOpen, Users } from 'lucide-react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { type ShownEffect, shownEffect } from '../scope.rules.ts'
import styles from './scope.module.css'
import { useScopeTexts } from './use-scope-texts.ts'

/** Days in a line, and lines of absences, before the others are a number. */
const shownAtOnce = 3

/** What a new time means for the room of a series and for its people. */
export function MoveEffects({
  scopes,
  scope,
  choice,
}: {
  scopes: SeriesScopes
  scope: EventScope
  choice: ChangedDateChoice
}) {
  const t = useTranslate()
  const texts = useScopeTexts()
  const { effects } = scopes
  if (!effects) return null
  const effect = shownEffect(effects[scope], choice)
  const { checkedUntil } = effects[scope]
  if (effect.count === 0) return null
  return (
    <div className={styles.effects}>
      {effects.room ? <RoomLine room={effects.room} effect={effect} /> : null}
      <AbsenceLines effect={effect} />
      {checkedUntil && (effects.room || effect.absentCount > 0) ? (
        <Hint>{t('calendar.scope.checked', { day: texts.day(checkedUntil, scopes.day) })}</Hint>
      ) : null}
    </div>
  )
}

function RoomLine({
  room,
  effect: { count, takenDays },
}: {
  room: NonNullable<NonNullable<SeriesScopes['effects']>['room']>
  effect: ShownEffect
}) {
  const t = useTranslate()
  const language = useLanguage()
  const texts = useScopeTexts()
  const name = room.name ? localName(room.name, language) : t('calendar.room.label')
  const takenCount = takenDays.length
  const days = takenDays.slice(0, shownAtOnce).map((day) => texts.day(day))
  const more =
    takenCount > days.length ? ` ${t('calendar.scope.rest', { count: takenCount - days.length })}` : ''
  const text = () => {
    if (room.name === null) return t('calendar.scope.room.lost')
    if (count === 1)
      return t(takenCount > 0 ? 'calendar.scope.room.isTaken' : 'calendar.scope.room.isFree', { name })
    if (takenCount === 0) return t('calendar.scope.room.free', { name, count })
    return `${t('calendar.scope.room.taken', { name, count, taken: takenCount })} (${days.join(', ')}${more})`
  }
  const booked = t(room.needsApproval ? 'calendar.scope.room.request' : 'calendar.scope.room.again')
  return (
    <p className={styles.effect}>
      <Icon icon={DoorOpen} size={16} />
      <span>{text()}</span>
      <Tag tone={takenCount > 0 ? 'warn' : 'ok'}>
        {takenCount > 0 ? t('calendar.scope.room.refused', { count: takenCount }) : booked}
      </Tag>
    </p>
  )
}

function AbsenceLines({ effect: { absences, absentCount } }: { effect: ShownEffect }) {
  const t = useTranslate()
  const language = useLanguage()
  const texts = useScopeTexts()
  const shown = absences.slice(0, shownAtOnce)
  const rest = absences.length - shown.length
  return shown.map(({ personCode, name, day, title }, place) => (
    <p key={`${day}${personCode}`} className={styles.effect}>
      {place === 0 ? <Icon icon={Users} size={16} /> : <span />}
      <span>
        {t(title === '' ? 'calendar.scope.absent' : 'calendar.scope.absentAs', {
          ...{ day: texts.day(day), name: localName(name, language), title },
        })}
        {place === shown.length - 1 && rest > 0 ? ` ${t('calendar.scope.rest', { count: rest })}` : ''}
      </span>
      {place === 0 ? <Tag tone="warn">{t('calendar.peopleCount', { count: absentCount })}</Tag> : <span />}
    </p>
  ))
}
