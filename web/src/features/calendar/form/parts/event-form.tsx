import { type CalendarItem, calendarLimits, type EventDetail } from '@maru/api/calendar'
import { useTranslate } from '../../../../kit/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/choice.tsx'
import { DateField } from '../../../../ui/date-field.tsx'
import { RichEditor } from '../../../../ui/editor/rich-editor.tsx'
import { TextField } from '../../../../ui/field.tsx'
import type { RoomForm } from '../../../../ui/form.ts'
import { ErrorNote } from '../../../../ui/notice.tsx'
import { RepeatFields } from '../../../../ui/schedule/repeat-fields.tsx'
import { Select } from '../../../../ui/select.tsx'
import { TimeField } from '../../../../ui/time-field.tsx'
import { ZoneField } from '../../../../ui/zone-field.tsx'
import { FormFiles } from '../../../file/index.tsx'
import { PeopleField } from '../../../org/index.tsx'
import { lunarOf } from '../../lunar.rules.ts'
import { useCalendarName } from '../../parts/calendar-pane.tsx'
import { ReminderFields } from '../../parts/reminder-fields.tsx'
import { BusyRows } from './busy-rows.tsx'
import { ClockNotes } from './clock-notes.tsx'
import styles from './event-form.module.css'
import { RoomField } from './room-field.tsx'
import { SlotList } from './slot-list.tsx'
import { type EventDraft, writableCalendars } from './use-event-form.ts'
import { useExpandedPeople } from './use-expanded-people.ts'

/** Properties of {@link EventFields}; `event` is the stored event. */
export interface EventFieldsProps {
  form: RoomForm<EventDraft, EventDetail>
  calendars: readonly CalendarItem[]
  event: EventDetail | null
  /** One date of a series: people and repeat are those of the series. */
  isOneDate: boolean
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

/** The fields of an event. */
export function EventFields({ form, calendars, event, isOneDate }: EventFieldsProps) {
  const t = useTranslate()
  const { draft, change } = form
  const nameOf = useCalendarName()
  const isOwn = event === null || event.canEdit
  const required = useExpandedPeople((people) => change({ people }))
  const optional = useExpandedPeople((people) => change({ optional: people }))
  return (
    <div className={styles.columns}>
      <div className={styles.fields}>
        <TextField
          {...form.field('title')}
          label={t('calendar.form.title')}
          isRequired
          autoFocus={event === null}
          maxLength={calendarLimits.title}
        />
        <TimeFields form={form} />
        <ClockNotes draft={draft} />
        {isOneDate ? <p className={styles.hint}>{t('calendar.form.oneDate')}</p> : <Repeats form={form} />}
        {isOneDate || draft.isAllDay ? null : <RoomField form={form} event={event} />}
        <TextField
          {...form.field('place')}
          label={t('calendar.form.place')}
          maxLength={calendarLimits.place}
        />
        <div className={styles.pair}>
          <Select
            label={t('calendar.form.calendar')}
            value={draft.calendarId === null ? null : String(draft.calendarId)}
            options={writableCalendars(calendars).map((one) => ({
              value: String(one.calendarId),
              label: nameOf(one),
            }))}
            onChange={(id) => change({ calendarId: Number(id) })}
            isDisabled={isOneDate || !isOwn}
            error={form.field('calendarId').error ?? null}
          />
          <Select
            label={t('calendar.form.class')}
            value={draft.class}
            options={(['public', 'private', 'confidential'] as const).map((value) => ({
              value,
              label: t(`calendar.classes.${value}`),
            }))}
            onChange={(value) => change({ class: value })}
          />
          <Select
            label={t('calendar.form.shows')}
            value={draft.shows}
            options={(['busy', 'tentative', 'away', 'free'] as const).map((value) => ({
              value,
              label: t(`calendar.showsAs.${value}`),
            }))}
            onChange={(value) => change({ shows: value })}
          />
        </div>
        <ReminderFields value={draft.reminders} onChange={(reminders) => change({ reminders })} />
        <RichEditor
          label={t('calendar.form.content')}
          start={draft.content}
          height={140}
          onChange={(content) => change({ content })}
        />
        {isOneDate ? null : (
          <FormFiles
            label={t('kit.attachments')}
            type="event"
            code={draft.fileCode}
            onCode={(fileCode) => change({ fileCode })}
            // It is called at every render: the same value again would render the form without end.
            onBusy={(isUploading) => {
              if (isUploading !== draft.isUploading) change({ isUploading })
            }}
          />
        )}
        {form.field('fileCode').error ? <p role="alert">{form.field('fileCode').error}</p> : null}
      </div>
      {isOneDate ? null : (
        <div className={styles.people}>
          <PeopleField
            label={t('calendar.form.people')}
            value={draft.people}
            onChange={(people) => void required.put(people, draft.optional)}
            allowsAddresses
            allowsDepartments
            withContacts
            isRecipients
            error={form.field('people').error ?? null}
          />
          <PeopleField
            label={t('calendar.form.optional')}
            value={draft.optional}
            onChange={(people) => void optional.put(people, draft.people)}
            allowsAddresses
            allowsDepartments
            withContacts
            isRecipients
          />
          {required.error || optional.error ? (
            <ErrorNote error={required.error ?? optional.error} inline />
          ) : null}
          <BusyRows form={form} event={event} />
          <SlotList form={form} event={event} />
        </div>
      )}
    </div>
  )
}

function TimeFields({ form }: Pick<EventFieldsProps, 'form'>) {
  const t = useTranslate()
  const { draft, change } = form
  const allDay = (isAllDay: boolean) =>
    // Whole days rarely make a person busy; the person can mark them.
    change({ isAllDay, shows: isAllDay ? 'free' : 'busy' })
  return (
    <section aria-label={t('calendar.form.when')} className={styles.times}>
      <DateField
        label={t('calendar.form.startDay')}
        isRequired
        value={draft.startDay}
        onChange={(startDay) => change(withStart(draft, { startDay }))}
        error={form.field('startDay').error ?? null}
      />
      {draft.isAllDay ? null : (
        <TimeField
          label={t('calendar.form.startTime')}
          value={draft.startTime}
          onChange={(startTime) => change(withStart(draft, { startTime }))}
        />
      )}
      <DateField
        label={t('calendar.form.endDay')}
        isRequired
        value={draft.endDay}
        onChange={(endDay) => change({ endDay })}
        error={form.field('endDay').error ?? null}
      />
      {draft.isAllDay ? null : (
        <TimeField
          label={t('calendar.form.endTime')}
          value={draft.endTime}
          onChange={(endTime) => change({ endTime })}
        />
      )}
      <Checkbox isSelected={draft.isAllDay} onChange={allDay}>
        {t('calendar.allDay')}
      </Checkbox>
      {draft.isAllDay ? null : (
        <div className={styles.zone}>
          <ZoneField
            label={t('calendar.form.timeZone')}
            value={draft.timeZone}
            onChange={(timeZone) => change({ timeZone })}
          />
        </div>
      )}
    </section>
  )
}

function Repeats({ form }: Pick<EventFieldsProps, 'form'>) {
  const t = useTranslate()
  const { draft, change } = form
  const lunar = draft.startDay === '' ? null : lunarOf(draft.startDay)
  return (
    <>
      {draft.otherRule ? (
        <p className={styles.hint}>
          {t('calendar.form.otherRule')}{' '}
          <Button tone="quiet" onPress={() => change({ otherRule: null })}>
            {t('calendar.form.changeRule')}
          </Button>
        </p>
      ) : draft.isLunar ? null : (
        <RepeatFields
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
    </>
  )
}
