import { type CalendarItem, calendarApi } from '@maru/api/calendar'
import { quickAdd } from '@maru/api/calendar/quick-add/quick-add'
import type { QuickChip, QuickEvent } from '@maru/api/calendar/quick-add/quick-event'
import { useId, useState } from 'react'
import { isWaiting } from '#kit/call/call-error.ts'
import { useChange } from '#kit/call/change.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormActs, FormNotes } from '#ui/form/form-notes.tsx'
import { addDays } from '#ui/schedule/days.ts'
import type { ScheduleSlot } from '#ui/schedule/entry.ts'
import { daysBetween } from '#ui/schedule/use-day-drag.ts'
import { timesOfSlot } from '../../drag.rules.ts'
import { type EventDraft, newDraft, writableCalendars } from '../../form/draft.rules.ts'
import { inputOf } from '../../form/input.rules.ts'
import { lunarIn } from '../../lunar.rules.ts'
import { useCalendarName } from '../../parts/calendar-pane.tsx'
import { useViewZone } from '../../parts/use-calendar.ts'
import { useChangeNote } from '../../parts/use-event-acts.ts'
import { useDefaultReminders } from '../../reminder/parts/use-default-reminders.ts'
import { repeatOfRule } from '../../repeat.rules.ts'
import styles from './quick-add.module.css'
import { Understood } from './understood.tsx'

/** Where the text began: on a day or a time, with its first letter. */
export interface QuickStart {
  day?: string
  text?: string
  /** The time of an event whose text names none. */
  slot?: ScheduleSlot
}

/** Properties of {@link QuickAddDialog}; `day` is the day of an event whose text names none. */
export interface QuickAddProps {
  day: string
  start?: QuickStart
  calendars: readonly CalendarItem[]
  /** Opens the whole form with what was understood. */
  onDetails: (draft: EventDraft) => void
  onClose: () => void
}

interface QuickDraft {
  text: string
  ignored: readonly string[]
  /** People who were proposed and chosen. */
  people: readonly PickItem[]
}

function draftOf(
  event: QuickEvent,
  calendarId: number | null,
  reminders: readonly number[],
  people: readonly PickItem[],
): EventDraft {
  const startDay = event.start.slice(0, 10)
  const repeat = repeatOfRule(event.rule, startDay)
  return newDraft({
    ...{ start: event.start, end: event.end, timeZone: event.timeZone, calendarId },
    ...{ title: event.title, place: event.place, isAllDay: event.isAllDay, reminders, people },
    shows: event.isAllDay ? 'free' : 'busy',
    repeat: repeat === 'other' ? null : repeat,
    otherRule: repeat === 'other' ? event.rule : null,
    isLunar: event.lunar !== null,
  })
}

/** The event on the day, and at the time, on which its text was typed, if the text names no day and no time itself. */
function atStart(event: QuickEvent, { day, slot }: QuickStart): QuickEvent {
  const has = (...kinds: readonly QuickChip['kind'][]) => event.chips.some(({ kind }) => kinds.includes(kind))
  if (day === undefined || has('day', 'repeat', 'after')) return event
  if (slot && !has('time', 'length', 'allDay', 'days')) return { ...event, ...timesOfSlot(slot) }
  const by = daysBetween(event.start.slice(0, 10), day)
  const moved = (text: string) => `${addDays(text.slice(0, 10), by)}${text.slice(10)}`
  return { ...event, start: moved(event.start), end: moved(event.end) }
}

/** Returns a function that creates the event; its answer is null if the event waits for the network. */
function useSaveQuick() {
  const t = useTranslate()
  const save = useChange(calendarApi.saveEvent, { waits: ({ title }) => ({ kind: 'event', title }) })
  return (event: ReturnType<typeof inputOf>) =>
    save.mutateAsync(event).catch((error) => {
      if (!isWaiting(error)) throw error
      showToast(t('kit.errors.waits'), 'info')
      return null
    })
}

/** Creates an event from one line of words: what is understood is shown at once, and each part can be given back. */
export function QuickAddDialog({ day, start = {}, calendars, onDetails, onClose }: QuickAddProps) {
  const t = useTranslate()
  const formId = useId()
  const timeZone = useViewZone()
  const nameOf = useCalendarName()
  const note = useChangeNote()
  const save = useSaveQuick()
  const remindersOf = useDefaultReminders()
  const [now] = useState(() => new Date())
  const read = (text: string, ignored: readonly string[]) =>
    atStart(quickAdd(text, { now, timeZone, day: start.day ?? day, lunarIn, ignored }), start)
  const own = writableCalendars(calendars)
  const calendarOf = ({ calendar }: QuickEvent) => {
    const named =
      calendar === '' ? undefined : own.find((one) => nameOf(one).replaceAll(' ', '').startsWith(calendar))
    return named ?? own.find(({ isMain, level }) => isMain && level === 'owner') ?? own[0] ?? null
  }
  const wholeDraft = ({ text, ignored, people }: QuickDraft) => {
    const event = read(text, ignored)
    const calendarId = calendarOf(event)?.calendarId ?? null
    return draftOf(event, calendarId, remindersOf(calendarId, event.isAllDay), people)
  }
  const form = useRoomForm<QuickDraft, null, Awaited<ReturnType<typeof save>>>({
    start: { text: start.text ?? '', ignored: [], people: [] },
    base: null,
    check: ({ text, ignored }) =>
      read(text, ignored).title === '' ? { text: t('calendar.errors.titleEmpty') } : {},
    save: (draft) => save(inputOf(wholeDraft(draft), timeZone)),
    onSaved: (saved) => {
      if (saved) note(t('calendar.created'), saved)
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
          <Button onPress={() => onDetails(wholeDraft(draft))}>{t('calendar.quick.details')}</Button>
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
            people={draft.people}
            onPeople={(people) => form.change({ people })}
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
