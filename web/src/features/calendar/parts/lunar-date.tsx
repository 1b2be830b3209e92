import { useTranslate } from '#kit/i18n/i18n.ts'
import { lunarOf } from '../lunar.rules.ts'
import styles from './lunar-text.module.css'

/** The lunar day of a solar day. */
export function LunarDate({ day }: { day: string }) {
  const t = useTranslate()
  const lunar = lunarOf(day)
  if (!lunar) return null
  const text = `${lunar.month}.${lunar.day}`
  return (
    <small className={styles.lunar}>
      {t(lunar.isLeap ? 'calendar.lunarLeap' : 'calendar.lunar', { date: text })}
    </small>
  )
}
