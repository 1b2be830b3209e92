import { type Blackout, type CustomField, reservationLimits } from '@maru/api/reservation'
import { Plus, X } from 'lucide-react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { LabelText, TextField } from '#ui/form/field.tsx'
import { TimeField } from '#ui/form/time-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { nowIn } from '#ui/schedule/days.ts'
import form from '../../booking/parts/booking-form.module.css'
import styles from '../../booking/parts/reservation.module.css'
import { homeZone } from '../../reservation.rules.ts'
import { BlockedBookings } from './blocked-bookings.tsx'
import { isEmptyBlackout, type ResourcePartProps } from './resource-draft.rules.ts'

/** Custom fields, which the person who books fills in, and blocked times. */
export function ResourceExtras({
  draft,
  onChange,
  faultOf,
  resourceId,
}: ResourcePartProps & { resourceId: number | null }) {
  return (
    <>
      <CustomFields
        value={draft.customFields}
        onChange={(customFields) => onChange({ customFields })}
        fault={faultOf('customFields')}
      />
      <Blackouts
        value={draft.blackouts}
        onChange={(blackouts) => onChange({ blackouts })}
        fault={faultOf('blackouts')}
      />
      {resourceId === null ? null : (
        <BlockedBookings resourceId={resourceId} timeZone={draft.timeZone} blackouts={draft.blackouts} />
      )}
    </>
  )
}

const replaced = <T,>(rows: readonly T[], place: number, next: Partial<T>): T[] =>
  rows.map((row, index) => (index === place ? { ...row, ...next } : row))

function freeId(fields: readonly CustomField[]): string {
  const used = new Set(fields.map(({ id }) => id))
  let number = 1
  while (used.has(`f${number}`)) number += 1
  return `f${number}`
}

function CustomFields({
  value,
  onChange,
  fault,
}: {
  value: readonly CustomField[]
  onChange: (value: CustomField[]) => void
  fault: string | undefined
}) {
  const t = useTranslate()
  const add = () =>
    onChange([...value, { id: freeId(value), name: { ko: '', en: '', zh: '' }, isRequired: false }])
  return (
    <section aria-label={t('reservation.admin.fields.title')} className={`${form.wide} ${styles.stack}`}>
      <LabelText label={t('reservation.admin.fields.title')} />
      {value.map((field, place) => (
        <div key={field.id} className={styles.line}>
          {(['ko', 'en', 'zh'] as const).map((language) => (
            <TextField
              key={language}
              label={t(`reservation.admin.fields.${language}`, { number: place + 1 })}
              maxLength={60}
              isRequired={language === 'ko'}
              value={field.name[language]}
              onChange={(text) =>
                onChange(replaced(value, place, { name: { ...field.name, [language]: text } }))
              }
              error={language === 'ko' && field.name.ko.trim() === '' ? fault : null}
              validationBehavior="aria"
            />
          ))}
          <Checkbox
            isSelected={field.isRequired}
            onChange={(isRequired) => onChange(replaced(value, place, { isRequired }))}
          >
            {t('reservation.admin.fields.required')}
          </Checkbox>
          <IconButton
            label={t('reservation.admin.fields.remove', { number: place + 1 })}
            onPress={() => onChange(value.filter((one) => one !== field))}
          >
            <Icon icon={X} size={15} />
          </IconButton>
        </div>
      ))}
      {value.length < reservationLimits.customFields ? (
        <span>
          <Button icon={<Icon icon={Plus} size={16} />} onPress={add}>
            {t('reservation.admin.fields.add')}
          </Button>
        </span>
      ) : null}
    </section>
  )
}

function Blackouts({
  value,
  onChange,
  fault,
}: {
  value: readonly Blackout[]
  onChange: (value: Blackout[]) => void
  fault: string | undefined
}) {
  const t = useTranslate()
  const add = () => {
    const { day } = nowIn(homeZone)
    const whole = { startDate: day, startTime: '00:00', endDate: day, endTime: '24:00' }
    onChange([...value, { ...whole, reason: '' }])
  }
  const wrong = Math.max(0, value.findIndex(isEmptyBlackout))
  return (
    <section aria-label={t('reservation.admin.blackouts.title')} className={`${form.wide} ${styles.stack}`}>
      <LabelText label={t('reservation.admin.blackouts.title')} />
      {value.map((one, place) => {
        const part = (field: 'startDate' | 'startTime' | 'endDate' | 'endTime') => ({
          label: t(`reservation.admin.blackouts.${field}`, { number: place + 1 }),
          value: one[field],
          onChange: (text: string) => onChange(replaced(value, place, { [field]: text })),
        })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id
          <div key={place} className={styles.line}>
            <DateField {...part('startDate')} />
            <TimeField {...part('startTime')} isNeverEmpty />
            <DateField
              {...part('endDate')}
              error={place === wrong ? fault : null}
              validationBehavior="aria"
            />
            <TimeField {...part('endTime')} hasEnd isNeverEmpty />
            <TextField
              label={t('reservation.admin.blackouts.reason', { number: place + 1 })}
              maxLength={100}
              value={one.reason}
              onChange={(reason) => onChange(replaced(value, place, { reason }))}
            />
            <IconButton
              label={t('reservation.admin.blackouts.remove', { number: place + 1 })}
              onPress={() => onChange(value.filter((row) => row !== one))}
            >
              <Icon icon={X} size={15} />
            </IconButton>
          </div>
        )
      })}
      {value.length < reservationLimits.blackouts ? (
        <span>
          <Button icon={<Icon icon={Plus} size={16} />} onPress={add}>
            {t('reservation.admin.blackouts.add')}
          </Button>
        </span>
      ) : null}
    </section>
  )
}
