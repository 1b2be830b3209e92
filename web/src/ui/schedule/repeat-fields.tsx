import { type RepeatRule, repeatEnds, repeatTypes } from '@maru/api/kit/time/repeat'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Checkbox } from '../form/choice.tsx'
import { DateField } from '../form/date-field.tsx'
import { TextField } from '../form/field.tsx'
import { Select } from '../form/select.tsx'
import { weekdayText } from './day-texts.ts'
import { newRepeat } from './repeat.ts'
import styles from './repeat-fields.module.css'

/** Properties of {@link RepeatFields}; `value` is null for an entry of one date. */
export interface RepeatFieldsProps {
  startDate: string
  value: RepeatRule | null
  onChange: (value: RepeatRule | null) => void
  error: string | undefined
  /** True: the name of the first choice is read, not shown. */
  hideLabel?: boolean
}

const weekdays = [0, 1, 2, 3, 4, 5, 6]

/** The repeat rule of an entry: none, or by days, weeks, months or years, with an end (spec 3§3). */
export function RepeatFields({ startDate, value, onChange, error, hideLabel }: RepeatFieldsProps) {
  const t = useTranslate()
  const language = useLanguage()
  const change = (next: Partial<RepeatRule>) => (value ? onChange({ ...value, ...next }) : undefined)
  return (
    <div className={styles.wide}>
      <div className={styles.repeat}>
        <Select
          label={t('kit.repeat.label')}
          hideLabel={hideLabel}
          value={value?.type ?? 'None'}
          options={[
            { value: 'None', label: t('kit.repeat.none') },
            ...repeatTypes.map((type) => ({ value: type, label: t(`kit.repeat.types.${type}`) })),
          ]}
          onChange={(type) => {
            const repeatType = repeatTypes.find((one) => one === type)
            onChange(repeatType ? newRepeat(startDate, repeatType) : null)
          }}
        />
        {value ? (
          <>
            <TextField
              type="number"
              label={t('kit.repeat.interval')}
              value={String(value.interval)}
              onChange={(text) => change({ interval: Math.max(1, Math.min(99, Number(text) || 1)) })}
            />
            <Select
              label={t('kit.repeat.end')}
              value={value.end}
              options={repeatEnds.map((end) => ({ value: end, label: t(`kit.repeat.ends.${end}`) }))}
              onChange={(end) => change({ end })}
            />
            {value.end === 'SetCount' ? (
              <TextField
                type="number"
                label={t('kit.repeat.count')}
                value={String(value.count ?? 1)}
                onChange={(text) => change({ count: Math.max(1, Math.min(1000, Number(text) || 1)) })}
              />
            ) : null}
            {value.end === 'SetDate' ? (
              <DateField
                label={t('kit.repeat.untilDay')}
                value={value.until ?? ''}
                onChange={(until) => change({ until: until || null })}
              />
            ) : null}
            {value.type === 'Weekly' ? (
              <section aria-label={t('kit.repeat.weekdays')} className={styles.weekdays}>
                {weekdays.map((weekday) => (
                  <Checkbox
                    key={weekday}
                    isSelected={value.weekdays.includes(weekday)}
                    onChange={(isOn) =>
                      change({
                        weekdays: isOn
                          ? [...value.weekdays, weekday]
                          : value.weekdays.filter((one) => one !== weekday),
                      })
                    }
                  >
                    {weekdayText(weekday, language)}
                  </Checkbox>
                ))}
              </section>
            ) : null}
            {value.type === 'Monthly' ? (
              <Checkbox isSelected={value.byWeekday} onChange={(byWeekday) => change({ byWeekday })}>
                {t('kit.repeat.byWeekday')}
              </Checkbox>
            ) : null}
          </>
        ) : null}
      </div>
      {error ? (
        <p role="alert" tabIndex={-1} data-fault className={styles.wrong}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
