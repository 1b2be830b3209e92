import { calendarApi, calendarLimits, type WorkingPlaces, workingPlaceKinds } from '@maru/api/calendar'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { FieldFault, type RoomForm } from '#ui/form/form.ts'
import { Select } from '#ui/form/select.tsx'
import { SettingCard, SettingRow } from '#ui/form/setting-card.tsx'
import { useSettingForm } from '#ui/form/use-setting-form.ts'
import { weekdayText } from '#ui/schedule/day-texts.ts'
import { useCalendarConfig } from '../../parts/use-calendar.ts'
import {
  changesOf,
  fieldsOf,
  kindField,
  type PlaceFields,
  placeChange,
  placeField,
} from '../working-place.rules.ts'
import styles from './working-place-panel.module.css'

interface PanelProps {
  onDirty: (isDirty: boolean) => void
}

/** The panel "usual working places" of the settings: a place for each working day, and whether colleagues see them. */
export function WorkingPlacePanel({ onDirty }: PanelProps) {
  const places = useRead(calendarApi.getWorkingPlaces, {})
  return (
    <Answer answer={places} rows={5}>
      {(data) => <PlaceCard places={data} onDirty={onDirty} />}
    </Answer>
  )
}

function PlaceCard({ places, onDirty }: PanelProps & { places: WorkingPlaces }) {
  const t = useTranslate()
  const { firstDay, workingWeek } = useCalendarConfig()
  const save = useChange(calendarApi.saveWorkingPlaces)
  const stored = fieldsOf(places)
  const { form, values, set, changed } = useSettingForm(stored, async (changes) => {
    const input = changesOf(stored, changes)
    const empty = input.usual.find(({ kind, place }) => kind === 'other' && place.trim() === '')
    if (empty) throw new FieldFault(placeField(empty.weekday), t('calendar.errors.placeEmpty'))
    return save.mutateAsync(input)
  })
  const week = Array.from({ length: 7 }, (_one, index) => (firstDay + index) % 7)
  return (
    <SettingCard title={t('calendar.workplace.settings')} form={form} changed={changed} onDirty={onDirty}>
      {week
        .filter((weekday) => workingWeek.includes(weekday))
        .map((weekday) => (
          <WeekdayRow key={weekday} {...{ weekday, form, values, set }} />
        ))}
      <SettingRow name={t('calendar.workplace.sharing')} hint={t('calendar.workplace.sharingHint')}>
        <Checkbox isSelected={values.isShared} onChange={(isShared) => set({ isShared })}>
          {t('calendar.workplace.share')}
        </Checkbox>
      </SettingRow>
    </SettingCard>
  )
}

interface WeekdayProps {
  weekday: number
  form: RoomForm<Partial<PlaceFields>, null>
  values: PlaceFields
  set: (change: Partial<PlaceFields>) => void
}

/** The usual place of a weekday; another place has a name. */
function WeekdayRow({ weekday, form, values, set }: WeekdayProps) {
  const t = useTranslate()
  const name = weekdayText(weekday, useLanguage())
  const kind = values[kindField(weekday)] ?? 'none'
  return (
    <SettingRow name={name}>
      <div className={styles.place}>
        <Select
          hideLabel
          label={t('calendar.workplace.ofDay', { day: name })}
          value={kind}
          options={workingPlaceKinds.map((value) => ({
            value,
            label: t(`calendar.workplace.kinds.${value}`),
          }))}
          onChange={(value) => set({ [kindField(weekday)]: value })}
        />
        {kind === 'other' ? (
          <TextField
            hideLabel
            label={t('calendar.workplace.textOf', { day: name })}
            placeholder={t('calendar.workplace.example')}
            value={values[placeField(weekday)] ?? ''}
            maxLength={calendarLimits.workingPlace}
            validationBehavior="aria"
            error={form.faultOf(placeField(weekday))}
            onChange={(place) => set(placeChange(weekday, place))}
          />
        ) : null}
      </div>
    </SettingRow>
  )
}
