import type { Presence } from '@maru/api/kit/presence'
import { dictionary } from '@maru/i18n/dictionary'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '#kit/call/query.ts'
import { followTimeZone } from '#kit/i18n/dates.ts'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { type Account, putAccount } from '#kit/session/session.ts'
import { AbsentMark } from './presence.tsx'

// These tests replace the network of the browser; the tests of the server call the same contract.
const network = vi.fn<typeof fetch>()
beforeAll(() => {
  putDictionary('en-US', dictionary.en)
  followTimeZone('Korea Standard Time')
})
beforeEach(() => {
  vi.stubGlobal('fetch', network)
  queryClient.clear()
  putAccount({ mailOnly: false } as Account) // the hook reads only whether the person is of a MAILONLY department
})
afterEach(() => {
  network.mockReset()
  vi.unstubAllGlobals()
})

const presence = (personCode: string, state: Presence['state']): Presence => ({
  ...{ personCode, state, until: '2026-11-28T15:00:00Z', freeUntil: null, timeZone: 'Asia/Seoul' },
  ...{ deputy: null, lastSeen: null },
})

it('only an absent person has a mark after the name, with the end of the absence in words', async () => {
  const result = [presence('KIM', 'absent'), presence('LEE', 'meeting'), presence('NAM', 'outside')]
  network.mockImplementation(async () => Response.json({ code: 'ok', result }))
  render(
    <QueryClientProvider client={queryClient}>
      {['KIM', 'LEE', 'NAM', 'GONE'].map((code) => (
        <p key={code}>
          {code}
          <AbsentMark personCode={code} />
        </p>
      ))}
    </QueryClientProvider>,
  )
  const [mark, ...others] = await screen.findAllByRole('img')
  expect(others).toEqual([])
  expect(mark?.getAttribute('aria-label')).toMatch(/^Absent · through Nov 28/)
  expect(mark?.closest('p')?.textContent).toBe('KIM')
  expect(network).toHaveBeenCalledTimes(1)
})
