import type { EventDetail } from '@maru/api/calendar'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Checkbox } from '#ui/form/choice.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import type { RoomForm } from '#ui/form/form.ts'
import { TimeField } from '#ui/form/time-field.tsx'
import { ZoneField } from '#ui/form/zone-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { RepeatFields } from '#ui/schedule/repeat-fields.tsx'
import { lunarOf } from '../../lunar.rules.ts'
import type { EventDraft } from '../draft.rules.ts'
import styles from './event-form.module.css'

/** A line of the form: an icon says what its fields are about. The names of the fields are read, not shown. */
export function EventLine({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <span className={styles.icon}>
        <Icon icon={icon} size={18} />
      </span>
      <div className={styles.inside}>{children}</div>
    </div>
  )
}

/** The times with a moved start: the end moves along, so that the length stays. */
function withStart(draft: EventDraft, next: { startDay?: string; startTime?: string }): Partial<EventDraft> {
  const day = next.startDay ?? draft.startDay
  const time = next.startTime ?? draft.startTime
  const parts = [draft.startDay, draft.startTime, draft.endDay, draft.endTime, day, time]
  if (parts.includes('')) return next
  const at = (one: string, clock: string) => Date.parse(`${one}T${clock}Z`)
  const length = at(draft.endDay, draft.endTime) - at(draft.startDay, draft.startTime)
  if (!(length >= 0)) return next
  const end = new Date(at(day, time) + length).toISOString()
  return { ...next, endDay: end.slice(0, 10), endTime: end.slice(11, 16) }
}

/** Start, end, whole day and time zone of an event. */
export function TimeFields({ form }: { form: RoomForm<EventDraft, EventDetail> }) {
  const t = useTranslate()
  const { draft, change } = form
  const allDay = (isAllDay: boolean) =>
    // Whole days rarely make a person busy; the person can mark them.
    change({ isAllDay, shows: isAllDay ? 'free' : 'busy' })
  return (
    <section
      aria-label={t('calendar.form.when')}
      className={classes(styles.times, draft.isAllDay && styles.days)}
    >
      <DateField
        label={t('calendar.form.startDay')}
        hideLabel
        isRequired
        value={draft.startDay}
        onChange={(startDay) => change(withStart(draft, { startDay }))}
        error={form.field('startDay').error ?? null}
      />
      {draft.isAllDay ? null : (
        <TimeField
          label={t('calendar.form.startTime')}
          hideLabel
          value={draft.startTime}
          onChange={(startTime) => change(withStart(draft, { startTime }))}
        />
      )}
      <DateField
        label={t('calendar.form.endDay')}
        hideLabel
        isRequired
        value={draft.endDay}
        onChange={(endDay) => change({ endDay })}
        error={form.field('endDay').error ?? null}
      />
      {draft.isAllDay ? null : (
        <TimeField
          label={t('calendar.form.endTime')}
          hideLabel
          value={draft.endTime}
          onChange={(endTime) => change({ endTime })}
        />
      )}
      <Row gap="4" rowGap="2" wrap className={styles.more}>
        <Checkbox isSelected={draft.isAllDay} onChange={allDay}>
          {t('calendar.allDay')}
        </Checkbox>
        {draft.isAllDay ? null : (
          <ZoneField
            label={t('calendar.form.timeZone')}
            hideLabel
            value={draft.timeZone}
            onChange={(timeZone) => change({ timeZone })}
          />
        )}
      </Row>
    </section>
  )
}

/** How an event repeats, also by the lunar calendar. */
export function Repeats({ form }: { form: RoomForm<EventDraft, EventDetail> }) {
  const t = useTranslate()
  const { draft, change } = form
  const lunar = draft.startDay === '' ? null : lunarOf(draft.startDay)
  return (
    <Row gap="4" rowGap="2" wrap>
      {draft.otherRule ? (
        <p className={styles.hint}>
          {t('calendar.form.otherRule')}{' '}
          <Button tone="quiet" onPress={() => change({ otherRule: null })}>
            {t('calendar.form.changeRule')}
          </Button>
        </p>
      ) : draft.isLunar ? null : (
        <RepeatFields
          hideLabel
          startDate={draft.startDay}
          value={draft.repeat}
          onChange={(repeat) => change({ repeat })}
          error={form.field('repeat').error}
        />
      )}
      {lunar ? (
        <Checkbox isSelected={draft.isLunar} onChange={(isLunar) => change({ isLunar, otherRule: null })}>
          {t('calendar.form.lunarYearly', {
            date: t(lunar.isLeap ? 'calendar.lunarLeap' : 'calendar.lunar', {
              date: `${lunar.month}.${lunar.day}`,
            }),
          })}
        </Checkbox>
      ) : null}
    </Row>
  )
}
