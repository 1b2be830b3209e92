import { useState } from 'react'
import { type Language, languages, localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { classes } from '#ui/classes.ts'
import { Select } from '#ui/form/select.tsx'
import { useShownCompany } from '../../company/company.api.ts'
import form from '../../parts/form.module.css'
import { useHolidays } from '../holidays.api.ts'
import { isDecisive, type PreviewedDay, type PreviewedHoliday, previewWeek } from '../holidays.rules.ts'
import styles from './holiday-preview.module.css'

/** The week of an unsaved holiday as the active company would have it, in a selected language. */
export function HolidayPreview({ draft }: { draft: PreviewedHoliday }) {
  const t = useTranslate()
  const own = useLanguage()
  const { name } = useShownCompany()
  const [language, setLanguage] = useState<Language>(own)
  const year = Number(draft.day.slice(0, 4)) || new Date().getFullYear()
  const { data } = useHolidays(year, '')
  const week = data ? previewWeek(draft, data.entries, data.country) : []
  const company = localName(name, own)
  return (
    <section className={form.item} aria-label={t('admin.holidays.preview.title')}>
      <Select
        label={t('admin.holidays.preview.language')}
        options={languages.map(({ code, name }) => ({ value: code, label: name }))}
        value={language}
        onChange={setLanguage}
      />
      {week.length === 0 ? (
        <p className={form.note}>{t('admin.holidays.preview.noDay')}</p>
      ) : (
        <>
          <p className={form.note}>
            {t(isDecisive(draft, week) ? 'admin.holidays.preview.applies' : 'admin.holidays.preview.hidden', {
              company,
            })}
          </p>
          <ol className={styles.week} lang={language}>
            {week.map((one) => (
              <Day key={one.day} one={one} language={language} isDraft={one.holiday === draft} />
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

function Day({ one, language, isDraft }: { one: PreviewedDay; language: Language; isDraft: boolean }) {
  const t = useTranslate()
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  const { day, holiday, isOff } = one
  return (
    <li className={classes(styles.day, isOff && styles.off, isDraft && styles.draft)}>
      <span>
        {Number(day.slice(8))} ({weekday.format(new Date(`${day}T00:00:00Z`))})
      </span>
      {holiday ? <b>{localName(holiday.name, language) || t('admin.holidays.preview.noName')}</b> : null}
      <small>{t(isOff ? 'admin.holidays.preview.off' : 'admin.holidays.preview.work')}</small>
    </li>
  )
}
