import { type CalendarItem, calendarApi } from '@maru/api/calendar'
import { quickAdd } from '@maru/api/calendar/quick-add/quick-add'
import type { QuickChip, QuickEvent } from '@maru/api/calendar/quick-add/quick-event'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { useChange } from '../../../../kit/change.ts'
import { localName, useLanguage, useTranslate } from '../../../../kit/i18n.ts'
import { usePage } from '../../../../kit/read.ts'
import { Tag } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { useRoomForm } from '../../../../ui/form.ts'
import { FormActs, FormNotes } from '../../../../ui/form-notes.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { repeatText } from '../../../../ui/schedule/repeat.ts'
import { type EventDraft, inputOf, newDraft, writableCalendars } from '../../form/parts/use-event-form.ts'
import { lunarIn } from '../../lunar.rules.ts'
import { useCalendarName } from '../../parts/calendar-pane.tsx'
import { useWhenText } from '../../parts/event-detail.tsx'
import { useViewZone } from '../../parts/use-calendar.ts'
import { useChangeNote } from '../../parts/use-event-acts.ts'
import { useDefaultReminders } from '../../reminder/parts/use-default-reminders.ts'
import { repeatOfRule } from '../../repeat.rules.ts'
import styles from './quick-add.module.css'

/** Properties of {@link QuickAddDialog}; `day` is the day of an event whose text names none. */
export interface QuickAddProps {
  day: string
  calendars: readonly CalendarItem[]
  /** Opens the whole form with what was understood. */
  onDetails: (draft: EventDraft) => void
  onClose: () => void
}

function draftOf(event: QuickEvent, calendarId: number | null, reminders: readonly number[]): EventDraft {
  const startDay = event.start.slice(0, 10)
  const repeat = repeatOfRule(event.rule, startDay)
  return newDraft({
    ...{ start: event.start, end: event.end, timeZone: event.timeZone, calendarId },
    ...{ title: event.title, place: event.place, isAllDay: event.isAllDay, reminders },
    shows: event.isAllDay ? 'free' : 'busy',
    repeat: repeat === 'other' ? null : repeat,
    otherRule: repeat === 'other' ? event.rule : null,
    isLunar: event.lunar !== null,
  })
}

/** Creates an event from one line of words: what is understood is shown at once, and each part can be given back. */
export function QuickAddDialog({ day, calendars, onDetails, onClose }: QuickAddProps) {
  const t = useTranslate()
  const formId = useId()
  const timeZone = useViewZone()
  const nameOf = useCalendarName()
  const note = useChangeNote()
  const save = useChange(calendarApi.saveEvent)
  const remindersOf = useDefaultReminders()
  const [now] = useState(() => new Date())
  const read = (text: string, ignored: readonly string[]) =>
    quickAdd(text, { now, timeZone, day, lunarIn, ignored })
  const own = writableCalendars(calendars)
  const calendarOf = ({ calendar }: QuickEvent) => {
    const named =
      calendar === '' ? undefined : own.find((one) => nameOf(one).replaceAll(' ', '').startsWith(calendar))
    return named ?? own.find(({ isMain, level }) => isMain && level === 'owner') ?? own[0] ?? null
  }
  const wholeDraft = (event: QuickEvent) => {
    const calendarId = calendarOf(event)?.calendarId ?? null
    return draftOf(event, calendarId, remindersOf(calendarId, event.isAllDay))
  }
  const form = useRoomForm<
    { text: string; ignored: readonly string[] },
    null,
    Awaited<ReturnType<typeof save.mutateAsync>>
  >({
    start: { text: '', ignored: [] },
    base: null,
    check: ({ text, ignored }) =>
      read(text, ignored).title === '' ? { text: t('calendar.errors.titleEmpty') } : {},
    save: ({ text, ignored }) => {
      const event = read(text, ignored)
      return save.mutateAsync(inputOf(wholeDraft(event), timeZone))
    },
    onSaved: (saved) => {
      note(t('calendar.created'), saved)
      onClose()
    },
    leaveQuestion: t('kit.leaveQuestion'),
    faultFields: {
      'calendar.titleEmpty': 'text',
      'calendar.tooLong': 'text',
      'calendar.endBeforeStart': 'text',
    },
  })
  const { draft } = form
  const event = read(draft.text, draft.ignored)
  const calendar = calendarOf(event)
  return (
    <Dialog
      isOpen
      isUrgent
      size="m"
      title={t('calendar.quick.title')}
      onClose={() => void form.leave(onClose)}
      footer={
        <FormActs form={form} formId={formId} onCancel={onClose}>
          <Button onPress={() => onDetails(wholeDraft(event))}>{t('calendar.quick.details')}</Button>
        </FormActs>
      }
    >
      <form id={formId} className={styles.form} onSubmit={form.submit} noValidate>
        <TextField
          {...form.field('text')}
          label={t('calendar.quick.label')}
          placeholder={t('calendar.quick.example')}
          hint={t('calendar.quick.hint')}
          autoFocus
          maxLength={200}
        />
        {draft.text.trim() === '' ? null : (
          <Understood
            event={event}
            calendarName={calendar ? nameOf(calendar) : ''}
            onGiveBack={(chip) => form.change({ ignored: [...draft.ignored, chip.text] })}
            onOther={(chip) =>
              form.change({
                text: `${draft.text.slice(0, chip.from)}${chip.otherDay}${draft.text.slice(chip.until)}`,
              })
            }
          />
        )}
        <FormNotes form={form} />
      </form>
    </Dialog>
  )
}

/** What was understood: the parts as chips, and the event that will be created. */
function Understood({
  event,
  calendarName,
  onGiveBack,
  onOther,
}: {
  event: QuickEvent
  calendarName: string
  onGiveBack: (chip: QuickChip) => void
  onOther: (chip: QuickChip) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const whenText = useWhenText()
  const startDay = event.start.slice(0, 10)
  const holidays = usePage(
    calendarApi.listHolidays,
    { from: startDay, until: startDay },
    { staleTime: 3_600_000 },
  )
  const holiday = holidays.data?.find((one) => one.day === startDay && !one.isWorkday)
  const repeat = repeatOfRule(event.rule, startDay)
  return (
    <>
      <div className={styles.chips}>
        {event.chips.map((chip) => (
          <button
            key={chip.from}
            type="button"
            className={styles.chip}
            aria-label={t('calendar.quick.giveBack', { text: chip.text })}
            onClick={() => onGiveBack(chip)}
          >
            {chip.text} <Icon icon={X} size={12} />
          </button>
        ))}
        {event.chips.map((chip) =>
          chip.otherDay ? (
            <Button key={chip.otherDay} tone="quiet" onPress={() => onOther(chip)}>
              {t('calendar.quick.otherDay', { day: chip.otherDay })}
            </Button>
          ) : null,
        )}
      </div>
      <section aria-label={t('calendar.quick.result')} aria-live="polite" className={styles.result}>
        <b>{event.title || t('calendar.untitled')}</b>
        <span>
          {whenText(event)} {holiday ? <Tag tone="warn">{localName(holiday.name, language)}</Tag> : null}
        </span>
        {repeat === null ? null : (
          <span>{repeat === 'other' ? t('calendar.otherRepeat') : repeatText(repeat, t, language)}</span>
        )}
        {event.lunar ? (
          <span>
            {t('calendar.form.lunarYearly', {
              date: t('calendar.lunar', { date: `${event.lunar.month}.${event.lunar.day}` }),
            })}
          </span>
        ) : null}
        <small>{[event.place, calendarName].filter(Boolean).join(' · ')}</small>
      </section>
    </>
  )
}
