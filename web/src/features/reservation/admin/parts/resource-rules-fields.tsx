import { checkInModes, type ResourceRules } from '@maru/api/reservation'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Checkbox } from '#ui/form/choice.tsx'
import { LabelText, TextField } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TimeField } from '#ui/form/time-field.tsx'
import { weekdayText } from '#ui/schedule/day-texts.ts'
import form from '../../booking/parts/booking-form.module.css'
import styles from '../../booking/parts/reservation.module.css'
import { type ResourcePartProps, ruleNumbers, ruleSwitches, wholeOf } from './resource-draft.rules.ts'

/** The fields for the opening hours of a resource and the rules of its bookings. */
export function ResourceRulesFields({ draft, onChange }: ResourcePartProps) {
  const t = useTranslate()
  const language = useLanguage()
  const rule = (next: Partial<ResourceRules>) => onChange({ rules: { ...draft.rules, ...next } })
  return (
    <>
      <section aria-label={t('reservation.admin.hours')} className={`${form.wide} ${styles.stack}`}>
        <LabelText label={t('reservation.admin.hours')} />
        {draft.hours.map((hours, weekday) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the weekday
          <span key={weekday} className={styles.hours}>
            <b>{weekdayText(weekday, language)}</b>
            {(['from', 'until'] as const).map((end) => (
              <TimeField
                key={end}
                hideLabel
                label={`${weekdayText(weekday, language)} ${t(end === 'from' ? 'reservation.form.start' : 'reservation.form.end')}`}
                value={hours[end]}
                hasEnd={end === 'until'}
                isNeverEmpty
                onChange={(time) =>
                  onChange({
                    hours: draft.hours.map((row, index) =>
                      index === weekday ? { ...row, [end]: time } : row,
                    ),
                  })
                }
              />
            ))}
          </span>
        ))}
      </section>
      {ruleNumbers.map((one) => (
        <TextField
          key={one}
          type="number"
          label={t(`reservation.admin.rules.${one}`)}
          value={String(draft.rules[one])}
          onChange={(value) => rule({ [one]: wholeOf(value) })}
        />
      ))}
      <Select
        label={t('reservation.admin.rules.checkIn')}
        value={draft.rules.checkIn}
        options={checkInModes.map((mode) => ({
          value: mode,
          label: t(`reservation.admin.checkIns.${mode}`),
        }))}
        onChange={(checkIn) => rule({ checkIn })}
      />
      <div className={`${form.wide} ${styles.checks}`}>
        {ruleSwitches.map((one) => (
          <Checkbox key={one} isSelected={draft.rules[one]} onChange={(isOn) => rule({ [one]: isOn })}>
            {t(`reservation.admin.rules.${one}`)}
          </Checkbox>
        ))}
        <Checkbox isSelected={draft.isFaulty} onChange={(isFaulty) => onChange({ isFaulty })}>
          {t('reservation.admin.isFaulty')}
        </Checkbox>
        <Checkbox isSelected={draft.isGlobal} onChange={(isGlobal) => onChange({ isGlobal })}>
          {t('reservation.admin.isGlobal')}
        </Checkbox>
      </div>
    </>
  )
}
