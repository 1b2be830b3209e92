import { type CalendarItem, calendarLimits, type EventDetail } from '@maru/api/calendar'
import { AlignLeft, Bell, CalendarDays, Clock, MapPin, Paperclip, Repeat } from 'lucide-react'
import { FormFiles } from '#features/file/index.tsx'
import { PeopleField } from '#features/org/index.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { classes } from '#ui/classes.ts'
import { RichEditor } from '#ui/editor/rich-editor.tsx'
import { TextField } from '#ui/form/field.tsx'
import type { RoomForm } from '#ui/form/form.ts'
import { Select } from '#ui/form/select.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { useCalendarName } from '../../parts/calendar-pane.tsx'
import { ReminderFields } from '../../parts/reminder-fields.tsx'
import { type EventDraft, writableCalendars } from '../draft.rules.ts'
import { BusyRows } from './busy-rows.tsx'
import { ClockNotes } from './clock-notes.tsx'
import styles from './event-form.module.css'
import { EventLine, Repeats, TimeFields } from './event-lines.tsx'
import { RoomField } from './room-field.tsx'
import { SlotList } from './slot-list.tsx'
import { useExpandedPeople } from './use-expanded-people.ts'

/** Properties of {@link EventFields}; `event` is the stored event. */
export interface EventFieldsProps {
  form: RoomForm<EventDraft, EventDetail>
  calendars: readonly CalendarItem[]
  event: EventDetail | null
  /** One date of a series: people and repeat are those of the series. */
  isOneDate: boolean
}

/** The fields of an event. */
export function EventFields({ form, calendars, event, isOneDate }: EventFieldsProps) {
  const t = useTranslate()
  const { draft, change } = form
  const isOwn = event === null || event.canEdit
  const fileError = form.field('fileCode').error
  return (
    <div className={classes(styles.columns, isOneDate && styles.one)}>
      <div className={styles.fields}>
        <div className={styles.title}>
          <TextField
            {...form.field('title')}
            label={t('calendar.form.title')}
            placeholder={t('calendar.form.title')}
            hideLabel
            isRequired
            autoFocus={event === null}
            maxLength={calendarLimits.title}
          />
        </div>
        <EventLine icon={Clock}>
          <TimeFields form={form} />
          <ClockNotes draft={draft} />
        </EventLine>
        <EventLine icon={Repeat}>
          {isOneDate ? <p className={styles.hint}>{t('calendar.form.oneDate')}</p> : <Repeats form={form} />}
        </EventLine>
        <EventLine icon={MapPin}>
          <div className={styles.place}>
            {isOneDate || draft.isAllDay ? null : <RoomField form={form} event={event} />}
            <TextField
              {...form.field('place')}
              label={t('calendar.form.place')}
              placeholder={t('calendar.form.place')}
              hideLabel
              maxLength={calendarLimits.place}
            />
          </div>
        </EventLine>
        <EventLine icon={Bell}>
          <ReminderFields value={draft.reminders} onChange={(reminders) => change({ reminders })} />
        </EventLine>
        <EventLine icon={CalendarDays}>
          <Belonging form={form} calendars={calendars} isFixed={isOneDate || !isOwn} />
        </EventLine>
        <EventLine icon={AlignLeft}>
          <RichEditor
            label={t('calendar.form.content')}
            start={draft.content}
            height={140}
            onChange={(content) => change({ content })}
          />
        </EventLine>
        {isOneDate ? null : (
          <EventLine icon={Paperclip}>
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
            {fileError ? <p role="alert">{fileError}</p> : null}
          </EventLine>
        )}
      </div>
      {isOneDate ? null : <People form={form} event={event} />}
    </div>
  )
}

/** The people of an event, when they and the rooms are free, and the next times at which all can meet. */
function People({ form, event }: Pick<EventFieldsProps, 'form' | 'event'>) {
  const t = useTranslate()
  const { draft, change } = form
  const required = useExpandedPeople((people) => change({ people }))
  const optional = useExpandedPeople((people) => change({ optional: people }))
  const error = required.error ?? optional.error
  return (
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
      {error ? <ErrorNote error={error} inline /> : null}
      <BusyRows form={form} event={event} />
      <SlotList form={form} event={event} />
    </div>
  )
}

/** The calendar of an event, who sees it, and as what it shows. */
function Belonging({
  form,
  calendars,
  isFixed,
}: Pick<EventFieldsProps, 'form' | 'calendars'> & { isFixed: boolean }) {
  const t = useTranslate()
  const { draft, change } = form
  const nameOf = useCalendarName()
  return (
    <div className={styles.triple}>
      <Select
        label={t('calendar.form.calendar')}
        hideLabel
        value={draft.calendarId === null ? null : String(draft.calendarId)}
        options={writableCalendars(calendars).map((one) => ({
          value: String(one.calendarId),
          label: nameOf(one),
        }))}
        onChange={(id) => change({ calendarId: Number(id) })}
        isDisabled={isFixed}
        error={form.field('calendarId').error ?? null}
      />
      <Select
        label={t('calendar.form.class')}
        hideLabel
        value={draft.class}
        options={(['public', 'private', 'confidential'] as const).map((value) => ({
          value,
          label: t(`calendar.classes.${value}`),
        }))}
        onChange={(value) => change({ class: value })}
      />
      <Select
        label={t('calendar.form.shows')}
        hideLabel
        value={draft.shows}
        options={(['busy', 'tentative', 'away', 'free'] as const).map((value) => ({
          value,
          label: t(`calendar.showsAs.${value}`),
        }))}
        onChange={(value) => change({ shows: value })}
      />
    </div>
  )
}
