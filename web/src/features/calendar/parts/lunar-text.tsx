import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { lunarOf } from '../lunar.rules.ts'
import styles from './lunar-text.module.css'

/** The lunar day of a solar day; only in Korean and Chinese, where people use it. */
export function LunarText({ day }: { day: string }) {
  const t = useTranslate()
  const language = useLanguage()
  const lunar = language === 'en-US' ? null : lunarOf(day)
  if (!lunar) return null
  const text = `${lunar.month}.${lunar.day}`
  return (
    <small className={styles.lunar}>
      {t(lunar.isLeap ? 'calendar.lunarLeap' : 'calendar.lunar', { date: text })}
    </small>
  )
}
