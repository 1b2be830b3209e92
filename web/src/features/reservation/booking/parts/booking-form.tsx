import { reservationLimits } from '@maru/api/reservation'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { PeopleField } from '#features/org/index.tsx'
import { CallError } from '#kit/call/call-error.ts'
import { type Language, localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Checkbox } from '#ui/form/choice.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { FormActs, FormNotes } from '#ui/form/form-notes.tsx'
import { Select } from '#ui/form/select.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { minutesOf, timeText } from '#ui/schedule/days.ts'
import { RepeatFields } from '#ui/schedule/repeat-fields.tsx'
import styles from './booking-form.module.css'
import { BookingPreview } from './booking-preview.tsx'
import { DateTable, HolidayNote } from './date-table.tsx'
import { PeopleFree } from './people-free.tsx'
import {
  type BookingDraft,
  type BookingFormOptions,
  type EditedBooking,
  fieldOf,
  openDates,
  refusedDate,
  useBookingForm,
} from './use-booking-form.ts'
import { usePlace } from './use-place.ts'

/** Properties of {@link BookingForm}; `edited` is null for a new booking. */
export interface BookingFormProps {
  first: BookingDraft
  edited: EditedBooking | null
  onSaved: BookingFormOptions['onSaved']
  onCancel: () => void
  /** Receives the function that closes the frame; the function asks first if there is unsaved input. */
  leaving?: RefObject<(() => void) | null>
}

const whenText = ({ startDate, startTime, endDate, endTime }: BookingDraft) =>
  `${startDate} ${startTime} ~ ${endDate} ${endTime}`
const peopleText = (people: BookingDraft['people'], language: Language) =>
  people.map(({ name }) => localName(name, language)).join(', ')

/**
 * Books a resource or changes a booking. Checks every date while the form is filled in. Conflicts of a series are
 * resolved date by date.
 */
export function BookingForm({ first, edited, onSaved, onCancel, leaving }: BookingFormProps) {
  const t = useTranslate()
  const language = useLanguage()
  const [isPreview, setPreview] = useState(false)
  const { form, draft, change, choose, check, dates, resource, faultsOf, faultAt } = useBookingForm({
    first,
    edited,
    onSaved,
    // The refusal is shown at its field, which the preview hides.
    onRefused: () => setPreview(false),
  })
  const place = usePlace({ draft, edited, resource: resource.data })
  const isRefused = check.error === null && refusedDate(dates, draft) !== null
  const isElsewhere = check.error instanceof CallError && fieldOf(check.error.code) !== undefined
  const open = openDates(dates, draft.choices)
  const skipped = new Set(draft.choices.filter((one) => one.choice === 'skip').map((one) => one.startDate))
  const step = resource.data?.rules.slotMinutes ?? 30
  const isOver = resource.data?.rules.allowsMidnight ?? false
  const compared = [
    { label: t('reservation.form.title'), text: ({ title }: BookingDraft) => title },
    { label: t('reservation.facts.when'), text: whenText },
    { label: t('reservation.form.people'), text: ({ people }: BookingDraft) => peopleText(people, language) },
    { label: t('reservation.form.content'), text: ({ content }: BookingDraft) => content },
  ]
  const leave = useRef(() => {})
  leave.current = () => void form.leave(onCancel)
  useEffect(() => {
    if (!leaving) return
    leaving.current = () => leave.current()
    return () => {
      leaving.current = null
    }
  }, [leaving])

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        if (Object.values(faultsOf(draft)).some(Boolean)) setPreview(false)
        form.submit(event)
      }}
      noValidate
    >
      {isPreview ? (
        <BookingPreview
          draft={draft}
          resource={resource.data}
          dates={dates.map((date) => date.startDate).filter((day) => !skipped.has(day))}
          onBack={() => setPreview(false)}
        />
      ) : (
        <>
          <div className={styles.wide}>
            <TextField
              label={t('reservation.form.title')}
              isRequired
              validationBehavior="aria"
              autoFocus={!edited}
              maxLength={reservationLimits.title}
              value={draft.title}
              onChange={(title) => change({ title })}
              error={faultAt('title')}
            />
          </div>
          <div className={styles.wide}>
            <Select
              label={t('reservation.form.resource')}
              isRequired
              isDisabled={place.isPending}
              value={draft.resourceId ? String(draft.resourceId) : null}
              options={place.rooms}
              onChange={(id) => change({ resourceId: Number(id) })}
              error={faultAt('resourceId')}
            />
          </div>
          <div className={classes(styles.times, isOver && styles.over)}>
            <DateField
              label={t('reservation.form.day')}
              isRequired
              validationBehavior="aria"
              value={draft.startDate}
              onChange={(startDate) => change({ startDate })}
              error={faultAt('startDate')}
            />
            <Select
              label={t('reservation.form.start')}
              value={draft.startTime}
              options={place.times(draft.startTime, false)}
              onChange={(startTime) => {
                const length = minutesOf(draft.endTime) - minutesOf(draft.startTime)
                const end = minutesOf(startTime) + Math.max(length, step)
                change({ startTime, ...(end <= 1440 && length > 0 ? { endTime: timeText(end) } : {}) })
              }}
              error={faultAt('startTime')}
            />
            {isOver ? (
              <DateField
                label={t('reservation.form.endDay')}
                validationBehavior="aria"
                value={draft.endDate}
                onChange={(endDate) => change({ endDate })}
                error={faultAt('endDate')}
              />
            ) : null}
            <Select
              label={t('reservation.form.end')}
              value={draft.endTime}
              options={place.times(draft.endTime, true)}
              onChange={(endTime) => change({ endTime })}
              error={faultAt('endTime')}
            />
          </div>
          {place.dayText ? <p className={classes(styles.wide, styles.day)}>{place.dayText}</p> : null}
          {edited?.scope === 'this' || resource.data?.rules.allowsRepeat === false ? null : (
            <RepeatFields
              startDate={draft.startDate}
              value={draft.repeat}
              onChange={(repeat) => change({ repeat })}
              error={faultAt('repeat')}
            />
          )}
          {dates.length > 0 && open.length === 0 && !check.error ? (
            <p className={classes(styles.wide, styles.fine)} role="status">
              {t(check.data?.needsApproval ? 'reservation.form.freeAsk' : 'reservation.form.free', {
                count: dates.length,
              })}
            </p>
          ) : null}
          <HolidayNote holidays={check.data?.holidays ?? []} count={dates.length} />
          <DateTable dates={isRefused ? [] : dates} choices={draft.choices} onChoose={choose} />
          <div className={styles.wide}>
            <PeopleField
              label={t('reservation.form.people')}
              value={draft.people}
              onChange={(people) => change({ people })}
              allowsAddresses
              error={faultAt('people')}
            />
            <PeopleFree draft={draft} timeZone={resource.data?.timeZone} />
          </div>
          <div className={styles.wide}>
            <TextArea
              label={t('reservation.form.content')}
              rows={3}
              maxLength={reservationLimits.content}
              value={draft.content}
              onChange={(content) => change({ content })}
            />
          </div>
          {(resource.data?.customFields ?? []).map((field) => (
            <TextField
              key={field.id}
              label={localName(field.name, language)}
              isRequired={field.isRequired}
              validationBehavior="aria"
              value={draft.custom[field.id] ?? ''}
              onChange={(value) => change({ custom: { ...draft.custom, [field.id]: value } })}
              error={
                faultAt('custom') && field.isRequired && (draft.custom[field.id] ?? '').trim() === ''
                  ? t('reservation.errors.fieldMissing', { name: localName(field.name, language) })
                  : null
              }
            />
          ))}
          {resource.data?.terms && !edited ? (
            <div className={styles.wide}>
              <p className={styles.terms}>{resource.data.terms}</p>
              <Checkbox
                isSelected={draft.isAgreed}
                isInvalid={faultAt('isAgreed') !== undefined}
                onChange={(isAgreed) => change({ isAgreed })}
              >
                {t('reservation.form.agree')}
              </Checkbox>
              {faultAt('isAgreed') ? (
                <p role="alert" className={styles.wrong}>
                  {faultAt('isAgreed')}
                </p>
              ) : null}
            </div>
          ) : null}
        </>
      )}
      <div className={classes(styles.wide, styles.notes)}>
        {check.error && !isElsewhere && !form.failure ? <ErrorNote error={check.error} inline /> : null}
        {faultAt('choices') && !isRefused ? (
          <p role="alert" tabIndex={-1} data-fault className={styles.wrong}>
            {faultAt('choices')}
          </p>
        ) : null}
        <FormNotes form={form} compared={compared} />
      </div>
      <div className={styles.acts}>
        <FormActs
          form={form}
          onCancel={onCancel}
          saveText={t(
            edited
              ? 'reservation.form.update'
              : check.data?.needsApproval
                ? 'reservation.form.ask'
                : 'reservation.form.save',
          )}
        >
          {isPreview ? null : (
            <Button
              isDisabled={
                !draft.resourceId || draft.title.trim() === '' || dates.length === 0 || open.length > 0
              }
              onPress={() => setPreview(true)}
            >
              {t('reservation.preview.title')}
            </Button>
          )}
        </FormActs>
      </div>
    </form>
  )
}
