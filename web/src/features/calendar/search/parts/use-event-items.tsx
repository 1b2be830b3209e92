import { calendarApi } from '@maru/api/calendar'
import { CalendarDays } from 'lucide-react'
import { useRead } from '#kit/call/read.ts'
import type { PaletteItem } from '#kit/fillings.ts'
import { useLanguage } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { Icon } from '#ui/icon.tsx'

const icon = <Icon icon={CalendarDays} size={18} />

/** Finds events that the viewer may read by title and place, for the palette. A hook. */
export function useEventItems(text: string): readonly PaletteItem[] {
  const language = useLanguage()
  const { mailOnly } = useAccount()
  const asked = text.trim().length < 2 || mailOnly ? null : { text }
  const { data } = useRead(calendarApi.findEvents, asked, { staleTime: 60_000 })
  if (asked === null) return []
  return (data ?? []).map(({ eventId, original, title, start, isAllDay }) => ({
    id: String(eventId),
    label: title,
    hint: new Intl.DateTimeFormat(language, {
      ...{ year: 'numeric', month: 'short', day: 'numeric' },
      ...(isAllDay ? { timeZone: 'UTC' } : {}),
    }).format(new Date(isAllDay ? `${start}T00:00:00Z` : start)),
    icon,
    address: `/calendar?event=${eventId}${original ? `&original=${original}` : ''}`,
  }))
}
