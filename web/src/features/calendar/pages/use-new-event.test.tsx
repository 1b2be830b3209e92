import type { CalendarItem } from '@maru/api/calendar'
import { calendar as texts } from '@maru/i18n/calendar/texts'
import { dictionary } from '@maru/i18n/dictionary'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { useNewEvent } from './use-new-event.ts'

// The test replaces the network of the form. event.test.ts and the stories use the real server.
beforeAll(() => putDictionary('en-US', { ...dictionary.en, calendar: texts.en } as typeof dictionary.en))
beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ code: 'ok', result: { calendars: [] } })))
afterEach(() => vi.unstubAllGlobals())

const calendar = {
  ...{ calendarId: 7, kind: 'own', name: '', ownerCode: 'ME', color: 1, isMain: true, isBirthday: false },
  ...{ ownerName: { ko: '', en: '', zh: '' }, isBusy: true, isHidden: false, level: 'owner', shareCount: 0 },
  version: 1,
} satisfies CalendarItem

it('a form that is opened before the calendars are read waits for them, and is in the own calendar', () => {
  const queries = new QueryClient()
  const { result, rerender } = renderHook(
    ({ calendars }: { calendars: CalendarItem[] | undefined }) =>
      useNewEvent({
        ...{ calendars, day: '2026-12-02', now: { day: '2026-12-02', minute: 600 } },
        ...{ timeZone: 'Asia/Seoul', called: undefined, onCalledDone: () => undefined },
      }),
    {
      initialProps: { calendars: undefined as CalendarItem[] | undefined },
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      ),
    },
  )
  act(() => result.current.create({ start: '2026-12-03', end: '2026-12-05' }, { isAllDay: true }))
  expect(result.current.draft).toBeNull()
  rerender({ calendars: [calendar] })
  expect(result.current.draft).toMatchObject({ calendarId: 7, startDay: '2026-12-03', endDay: '2026-12-05' })
})
