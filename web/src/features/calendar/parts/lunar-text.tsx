import { useLanguage } from '#kit/i18n/i18n.ts'
import { lazyPart } from '#ui/dialog/lazy-layer.tsx'

// The table of the lunar calendar is as large as the page.
const LunarDate = lazyPart('calendar-lunar', async () => (await import('./lunar-date.tsx')).LunarDate)

/** The lunar day of a solar day; only in Korean and Chinese, where people use it. */
export function LunarText({ day }: { day: string }) {
  return useLanguage() === 'en-US' ? null : <LunarDate day={day} />
}
