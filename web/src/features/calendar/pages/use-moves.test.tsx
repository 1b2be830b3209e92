import type { EventEntry } from '@maru/api/calendar'
import { calendar as texts } from '@maru/i18n/calendar/texts'
import { dictionary } from '@maru/i18n/dictionary'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import type { ScheduleEntry } from '#ui/schedule/entry.ts'
import { useMoves } from './use-moves.ts'

// The test replaces the network, which answers late. move.test.ts and the stories use the real server.
beforeAll(() => putDictionary('en-US', { ...dictionary.en, calendar: texts.en } as typeof dictionary.en))
afterEach(() => vi.unstubAllGlobals())

const original = '2026-12-24T13:00:00'
const entryOf = (eventId: number): ScheduleEntry => ({
  ...{ id: String(eventId), title: 'Design sync', detail: '', label: '', color: 1, status: 'busy' },
  ...{ start: '2026-12-24T13:00', end: '2026-12-24T14:00', isAllDay: false, statusText: '', isOwn: false },
  ...{ isMovable: true, step: 15, laneKey: '2' },
})
const times = { isAllDay: false, start: '2026-12-24T14:00', end: '2026-12-24T15:00' }

it('an answer that arrives late closes its own question, and not the next one', async () => {
  const answers: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
  const queries = new QueryClient()
  const { result } = renderHook(
    () =>
      useMoves({
        ...{ entries: [], timeZone: 'Asia/Seoul', onCopy: () => undefined },
        eventOf: (id) => ({ eventId: Number(id), isRepeat: true, original }) as EventEntry, // what is read
      }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      ),
    },
  )
  const isMoved = async () => {
    const changed = { undoId: 1, dateCount: 1, keptCount: 0, room: null }
    await waitFor(() => expect(answers).toHaveLength(1))
    act(() => answers.pop()?.(Response.json({ code: 'ok', result: changed })))
    await waitFor(() => expect(result.current.isPending).toBe(false))
  }
  const answer = { scope: 'this', changedDates: 'stay', isSilent: false, version: 3 } as const
  act(() => result.current.move(entryOf(5), times, false))
  act(() => result.current.choose(answer))
  await waitFor(() => expect(result.current.isPending).toBe(true))
  act(() => result.current.cancel())
  act(() => result.current.move(entryOf(6), times, false))
  await isMoved()
  expect(result.current.asked?.target).toEqual({ eventId: 6, original })
  act(() => result.current.choose(answer))
  await isMoved()
  expect(result.current.asked).toBeNull()
})
