import type { AbsenceItem, AbsencePlan } from '@maru/api/approval'
import { approval as texts } from '@maru/i18n/approval/texts'
import { dictionary } from '@maru/i18n/dictionary'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { followTimeZone } from '#kit/i18n/dates.ts'
import { putDictionary } from '#kit/i18n/i18n.ts'
import type { TypedChoices } from '../absence.rules.ts'
import { ActLines } from './act-lines.tsx'
import { ThingsField } from './things-field.tsx'

beforeAll(() => {
  putDictionary('en-US', { ...dictionary.en, approval: texts.en } as typeof dictionary.en)
  followTimeZone('Korea Standard Time')
})

const thing = (
  room: string,
  id: string,
  title: string,
  choices: AbsencePlan['things'][number]['choices'],
) => ({
  ...{ room, id, title, choices, place: '5F', isAllDay: false, url: '/' },
  ...{ start: '2026-12-02T05:00:00Z', end: '2026-12-02T06:00:00Z' },
})
const plan = {
  things: [
    thing('calendar', '1', 'Budget', ['suggest', 'propose', 'decline']),
    thing('reservation', '1', 'Room A', ['handOver', 'release']),
  ],
  missing: [] as string[],
} as AbsencePlan // the field reads nothing else
const own = thing('calendar', '2', 'Weekly', ['cancel'])

function Form({
  room,
  deputy,
  missing = [],
  more = [],
}: {
  room: 'calendar' | 'reservation'
  deputy: string
  missing?: string[]
  more?: AbsencePlan['things']
}) {
  const [choices, setChoices] = useState<TypedChoices>({})
  return (
    <>
      <ThingsField
        room={room}
        plan={{ ...plan, things: [...plan.things, ...more], missing }}
        choices={choices}
        deputy={deputy}
        onChange={setChoices}
      />
      <output>{JSON.stringify(choices)}</output>
    </>
  )
}
const open = (name = /Budget|Room A/) => fireEvent.click(screen.getByRole('button', { name }))
const options = async () => (await screen.findAllByRole('option')).map((one) => one.textContent)

test('each meeting can be left as it is, and the deputy is offered by name only if there is one', async () => {
  const { unmount } = render(<Form room="calendar" deputy="Lee" />)
  expect(screen.queryByText('Room A')).toBeNull()
  open()
  expect(await options()).toEqual(['No change', 'Lee instead', 'Propose day of return', 'Decline'])
  fireEvent.click(screen.getByRole('option', { name: 'Decline' }))
  expect(screen.getByRole('status').textContent).toBe('{"calendar/1":"decline"}')
  open()
  fireEvent.click(await screen.findByRole('option', { name: 'No change' }))
  expect(screen.getByRole('status').textContent).toBe('{}')
  unmount()
  render(<Form room="reservation" deputy="" />)
  open()
  expect(await options()).toEqual(['No change', 'Release'])
})

test('one choice is made for all meetings that allow it, and the others stay', async () => {
  render(<Form room="calendar" deputy="" more={[own]} />)
  const all = () => screen.getByRole('button', { name: /Meetings: All/ })
  expect(all().textContent).toContain('No change')
  fireEvent.click(all())
  expect(await options()).toEqual(['No change', 'Decline', 'Propose day of return', 'Cancel'])
  fireEvent.click(screen.getByRole('option', { name: 'Decline' }))
  expect(screen.getByRole('status').textContent).toBe('{"calendar/1":"decline"}')
  expect(all().textContent).not.toContain('No change')
  fireEvent.click(all())
  fireEvent.click(await screen.findByRole('option', { name: 'No change' }))
  expect(screen.getByRole('status').textContent).toBe('{}')
})

test('a room that did not answer is named', () => {
  render(<Form room="reservation" deputy="" missing={['reservation']} />)
  expect(screen.getByText('Bookings could not be listed. Choose the days again in a moment.')).toBeTruthy()
})

test('a list says what was done in numbers, and what was not in words', () => {
  const act = (id: string, more: Partial<AbsenceItem['things'][number]>): AbsenceItem['things'][number] => ({
    ...{ room: 'calendar', id, choice: 'decline', state: 'done', code: '' },
    ...{ start: '2026-12-02T05:00:00Z', end: '2026-12-02T06:00:00Z' },
    ...more,
  })
  const things = [
    act('1', {}),
    act('2', {}),
    act('3', { choice: 'cancel', state: 'undone' }),
    act('4', { choice: 'release', state: 'stays', code: 'approval.changed' }),
    act('5', { choice: 'handOver', state: 'failed', code: 'approval.thingBegun' }),
  ]
  render(<ActLines item={{ things, status: 'active' }} />)
  expect(screen.getByText('2 meetings declined')).toBeTruthy()
  expect(screen.queryByText(/canceled/)).toBeNull()
  expect(screen.getByText(/not undone \(1 booking released\)/)).toBeTruthy()
  expect(screen.getByText(/not done \(1 handed over\)\. It has begun already\./)).toBeTruthy()
})

test('the day of a meeting is that of the reader, and a refused leave announces nothing', () => {
  // 08:00 on the third in Seoul.
  const early = { start: '2026-12-02T23:00:00Z', end: '2026-12-03T00:00:00Z' }
  const thingOf = (state: AbsenceItem['things'][number]['state'], code: string) => ({
    ...{ room: 'calendar', id: state, choice: 'decline' as const, state, code },
    ...early,
  })
  const things = [thingOf('planned', ''), thingOf('failed', 'approval.thingBegun')]
  const { rerender } = render(<ActLines item={{ things, status: 'requested' }} />)
  expect(screen.getByText(/^Dec 3/).textContent).toContain('not done')
  expect(screen.getByText(/^When approved: 1 meeting/)).toBeTruthy()
  rerender(<ActLines item={{ things, status: 'refused' }} />)
  expect(screen.queryByText(/When approved/)).toBeNull()
})
