import type { Presence as PresenceNow } from '@maru/api/kit/presence'
import { dictionary } from '@maru/i18n/dictionary'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '#kit/call/query.ts'
import { followTimeZone } from '#kit/i18n/dates.ts'
import { putDictionary, type Translate, translate } from '#kit/i18n/i18n.ts'
import { type Account, putAccount } from '#kit/session/session.ts'
import { PersonAvatar, PresenceBand } from './presence.tsx'
import { presenceDetails, presenceText } from './presence-text.ts'

// These tests replace the network of the browser; the tests of the server call the same contract.
const network = vi.fn<typeof fetch>()
beforeAll(() => {
  putDictionary('en-US', dictionary.en)
  followTimeZone('Korea Standard Time')
})
beforeEach(() => {
  vi.stubGlobal('fetch', network)
  queryClient.clear()
})
afterEach(() => {
  network.mockReset()
  vi.unstubAllGlobals()
})

const nameOf = (text: string) => ({ ko: text, en: text, zh: text })
const deputy = { personCode: 'NAM', name: nameOf('Doyun Nam') }
const known = (more: Partial<PresenceNow>): PresenceNow => ({
  ...{ personCode: 'KIM', state: 'here', until: null, freeUntil: null, timeZone: 'Asia/Seoul' },
  ...{ deputy: null, lastSeen: null },
  ...more,
})
const now = new Date('2026-11-23T05:52:00Z')
const t = translate as Translate

it.each([
  [known({}), 'Available', []],
  [
    known({ state: 'meeting', until: '2026-11-23T06:30:00Z', freeUntil: '2026-11-23T09:00:00Z' }),
    'In a meeting · until 15:30',
    ['then free until 18:00'],
  ],
  [
    known({ state: 'absent', until: '2026-11-28T15:00:00Z', deputy }),
    'Absent · through Nov 28 · Doyun Nam stands in',
    ['Doyun Nam handles urgent matters'],
  ],
  [known({ state: 'absent', until: '2026-11-23T08:00:00Z' }), 'Absent · through 17:00', []],
  [
    known({ state: 'outside', until: '2026-11-23T15:00:00Z', timeZone: 'America/Chicago' }),
    'Outside working hours · local time Sun 23:52',
    ['back at Nov 24 00:00'],
  ],
  [
    known({ state: 'outside', until: '2026-11-24T00:00:00Z' }),
    'Outside working hours · back at Nov 24 09:00',
    [],
  ],
  [known({ lastSeen: '2026-11-23T05:50:00Z' }), 'Available', ['Last seen 14:50']],
])('%o is written in words', (presence, line, details) => {
  expect(presenceText(presence, t, now)).toBe(line)
  expect(presenceDetails(presence, t, now)).toEqual(details)
})

const show = (element: React.ReactNode, account: Partial<Account> = { mailOnly: false }) => {
  putAccount(account as Account) // the hook reads only whether the person is of a MAILONLY department
  network.mockImplementation(async () => Response.json({ code: 'ok', result: [known({ state: 'meeting' })] }))
  return render(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>)
}

it('the point has a name for screen readers, and none where the state is written next to it', async () => {
  show(
    <>
      <PersonAvatar personCode="KIM" name="Kim" />
      <PersonAvatar personCode="KIM" name="Kim" hasText />
      <PersonAvatar personCode="LEE" name="Lee" />
      <PresenceBand personCode="KIM" />
    </>,
  )
  expect(await screen.findAllByRole('img', { name: 'In a meeting' })).toHaveLength(1)
  expect(screen.getAllByTitle('In a meeting')).toHaveLength(2)
  expect(screen.getByText('In a meeting')).toBeDefined()
  expect(network).toHaveBeenCalledTimes(1)
})

it('a person of a MAILONLY department asks for no presence', async () => {
  show(<PersonAvatar personCode="KIM" name="Kim" />, { mailOnly: true })
  await new Promise((resolve) => setTimeout(resolve, 40))
  expect(network).not.toHaveBeenCalled()
})
