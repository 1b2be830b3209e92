import { calendarApi, calendarLimits, type WorkingDay, type WorkingPlaceKind } from '@maru/api/calendar'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { RadioGroup } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { dayText } from '#ui/schedule/day-texts.ts'
import { weekdayOf } from '#ui/schedule/days.ts'
import { usePlaceText } from './place-tag.tsx'

interface PlaceDraft {
  kind: WorkingPlaceKind | 'usual'
  place: string
}

const kinds = ['office', 'home', 'other', 'none'] as const

/** Chooses where the viewer works on one date, or returns to the usual place of the weekday. */
export function WorkingDayDialog({ current, onClose }: { current: WorkingDay; onClose: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const placeText = usePlaceText()
  const usual = useRead(calendarApi.getWorkingPlaces, {})
  const save = useChange(calendarApi.saveWorkingDay)
  const { day } = current
  const form = useRoomForm<PlaceDraft, null, number>({
    start: current.isUsual ? { kind: 'usual', place: '' } : { kind: current.kind, place: current.place },
    base: null,
    check: ({ kind, place }) =>
      kind === 'other' && place.trim() === '' ? { place: t('calendar.errors.placeEmpty') } : {},
    save: ({ kind, place }) =>
      save.mutateAsync({
        day,
        place: kind === 'usual' ? null : { kind, place: kind === 'other' ? place : '' },
      }),
    onSaved: onClose,
    leaveQuestion: t('kit.leaveQuestion'),
    faultFields: { 'calendar.placeEmpty': 'place' },
  })
  // A day off has no usual place.
  const ofWeekday = current.hours ? usual.data?.usual[weekdayOf(day)] : { kind: 'none' as const, place: '' }
  return (
    <FormDialog
      form={form}
      size="s"
      title={t('calendar.workplace.ofDay', { day: dayText(day, language) })}
      onClose={onClose}
    >
      <RadioGroup
        label={t('calendar.workplace.title')}
        value={form.draft.kind}
        onChange={(kind) => form.change({ kind: kind as PlaceDraft['kind'] })} // the values are those of the options
        options={[
          {
            value: 'usual',
            label: t('calendar.workplace.usual'),
            hint: ofWeekday && placeText(ofWeekday),
          },
          ...kinds.map((kind) => ({ value: kind, label: t(`calendar.workplace.kinds.${kind}`) })),
        ]}
      />
      {form.draft.kind === 'other' ? (
        <TextField
          {...form.field('place')}
          label={t('calendar.workplace.place')}
          placeholder={t('calendar.workplace.example')}
          maxLength={calendarLimits.workingPlace}
          isRequired
        />
      ) : null}
    </FormDialog>
  )
}
