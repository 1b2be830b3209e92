import { reservationApi, reservationLimits } from '@maru/api/reservation'
import { type FormEvent, useState } from 'react'
import { CallError } from '../../../kit/call-error.ts'
import { errorText } from '../../../kit/error-text.ts'
import { localName, useLanguage, useTranslate } from '../../../kit/i18n.ts'
import { useRead } from '../../../kit/read.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { classes } from '../../../ui/classes.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { ErrorNote } from '../../../ui/notice.tsx'
import { Select } from '../../../ui/select.tsx'
import { PeopleField } from '../../org/index.tsx'
import { minutesOf, timeText } from '../reservation.rules.ts'
import styles from './booking-form.module.css'
import { BookingPreview } from './booking-preview.tsx'
import { DateTable, dateText } from './date-table.tsx'
import { RepeatFields } from './repeat-fields.tsx'
import {
  type BookingDraft,
  type EditedBooking,
  fieldOf,
  hasTooMany,
  refusedDate,
  useBookingForm,
} from './use-booking-form.ts'

/** Properties of {@link BookingForm}; `edited` is null for a new booking. */
export interface BookingFormProps {
  first: BookingDraft
  edited: EditedBooking | null
  onSaved: (saved: { bookingIds: readonly number[]; approval: number; waitingCount: number }) => void
  onCancel: () => void
}

/** Times of a day in the steps of a resource, as options; a stored time next to them stays. */
function timeOptions(step: number, own: string, isEnd: boolean) {
  const count = Math.floor(1440 / step)
  const all = Array.from({ length: count }, (_one, index) => timeText((index + (isEnd ? 1 : 0)) * step))
  const times = all.includes(own) ? all : [...all, own].sort()
  return times.map((time) => ({ value: time, label: time }))
}

/** Books a resource or changes a booking; checks every date while it is filled in, and repairs a series date by date. */
export function BookingForm({ first, edited, onSaved, onCancel }: BookingFormProps) {
  const t = useTranslate()
  const language = useLanguage()
  const { draft, change, choose, check, resource, save, submit } = useBookingForm(first, edited)
  const [isTried, setTried] = useState(false)
  const [isPreview, setPreview] = useState(false)
  const resources = useRead(reservationApi.listFolderResources, { id: 0 }, { staleTime: 60_000 })
  const bookable = (resources.data ?? []).filter((one) => one.right !== 'see')
  const fault = save.error ?? check.error
  const dates = check.data?.dates ?? []
  const refused = check.error ? null : refusedDate(dates, draft)
  const at = (field: ReturnType<typeof fieldOf>) => {
    if (fault instanceof CallError && fieldOf(fault.code) === field) return errorText(fault, t)
    return refused && refused.field === field ? dateText(refused.date, t) : null
  }
  const tooMany = hasTooMany(draft)
    ? t('reservation.errors.tooManyParticipants', { most: reservationLimits.participants })
    : null
  const titleFault = isTried && draft.title.trim() === '' ? t('reservation.errors.titleEmpty') : at('title')
  const isElsewhere =
    fault instanceof CallError && (fieldOf(fault.code) !== undefined || fault.code === 'reservation.conflict')
  const open = dates.filter(
    (date) => date.result !== 'ok' && !draft.choices.some((choice) => choice.startDate === date.startDate),
  )
  const skipped = new Set(draft.choices.filter((one) => one.choice === 'skip').map((one) => one.startDate))
  const step = resource.data?.rules.slotMinutes ?? 30
  const isOver = resource.data?.rules.allowsMidnight ?? false

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (!draft.resourceId || draft.title.trim() === '' || open.length > 0 || tooMany) return
    submit().then(onSaved, () => {
      // What was refused is shown at its field.
      setPreview(false)
      void check.refetch()
    })
  }

  return (
    <form className={styles.form} onSubmit={send} noValidate>
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
              error={titleFault}
            />
          </div>
          <div className={styles.wide}>
            <Select
              label={t('reservation.form.resource')}
              isRequired
              isDisabled={resources.isPending}
              value={draft.resourceId ? String(draft.resourceId) : null}
              options={bookable.map((one) => ({
                value: String(one.resourceId),
                label: [
                  localName(one.name, language),
                  one.place,
                  one.capacity > 0 ? t('reservation.seats', { count: one.capacity }) : '',
                ]
                  .filter(Boolean)
                  .join(' · '),
              }))}
              onChange={(id) => change({ resourceId: Number(id) })}
              error={isTried && !draft.resourceId ? t('reservation.form.resourceEmpty') : null}
            />
          </div>
          <div className={classes(styles.times, isOver && styles.over)}>
            <DateField
              label={t('reservation.form.day')}
              isRequired
              validationBehavior="aria"
              value={draft.startDate}
              onChange={(startDate) => change({ startDate })}
            />
            <Select
              label={t('reservation.form.start')}
              value={draft.startTime}
              options={timeOptions(step, draft.startTime, false)}
              onChange={(startTime) => {
                const length = minutesOf(draft.endTime) - minutesOf(draft.startTime)
                const end = minutesOf(startTime) + Math.max(length, step)
                change({ startTime, ...(end <= 1440 && length > 0 ? { endTime: timeText(end) } : {}) })
              }}
              error={at('startTime')}
            />
            {isOver ? (
              <DateField
                label={t('reservation.form.endDay')}
                value={draft.endDate}
                onChange={(endDate) => change({ endDate })}
              />
            ) : null}
            <Select
              label={t('reservation.form.end')}
              value={draft.endTime}
              options={timeOptions(step, draft.endTime, true)}
              onChange={(endTime) => change({ endTime })}
              error={at('endTime')}
            />
          </div>
          {edited?.scope === 'this' || resource.data?.rules.allowsRepeat === false ? null : (
            <RepeatFields
              startDate={draft.startDate}
              value={draft.repeat}
              onChange={(repeat) => change({ repeat })}
              error={at('repeat')}
            />
          )}
          {dates.length > 0 && open.length === 0 && !check.error ? (
            <p className={classes(styles.wide, styles.fine)} role="status">
              {t(check.data?.needsApproval ? 'reservation.form.freeAsk' : 'reservation.form.free', {
                count: dates.length,
              })}
            </p>
          ) : null}
          <DateTable dates={refused ? [] : dates} choices={draft.choices} onChoose={choose} />
          <div className={styles.wide}>
            <PeopleField
              label={t('reservation.form.people')}
              value={draft.people}
              onChange={(people) => change({ people })}
              allowsAddresses
              error={tooMany ?? at('people')}
            />
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
            />
          ))}
          {resource.data?.terms && !edited ? (
            <div className={styles.wide}>
              <p className={styles.terms}>{resource.data.terms}</p>
              <Checkbox isSelected={draft.isAgreed} onChange={(isAgreed) => change({ isAgreed })}>
                {t('reservation.form.agree')}
              </Checkbox>
              {at('terms') ? (
                <p role="alert" className={styles.wrong}>
                  {at('terms')}
                </p>
              ) : null}
            </div>
          ) : null}
        </>
      )}
      {fault && !isElsewhere ? (
        <div className={styles.wide}>
          <ErrorNote error={fault} inline />
        </div>
      ) : null}
      {isTried && open.length > 0 && !refused ? (
        <p role="alert" className={classes(styles.wide, styles.wrong)}>
          {t('reservation.form.settleFirst', { count: open.length })}
        </p>
      ) : null}
      <div className={styles.acts}>
        <Button onPress={onCancel}>{t('reservation.form.cancel')}</Button>
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
        <Button type="submit" tone="primary" isPending={save.isPending}>
          {t(
            edited
              ? 'reservation.form.update'
              : check.data?.needsApproval
                ? 'reservation.form.ask'
                : 'reservation.form.save',
          )}
        </Button>
      </div>
    </form>
  )
}
