import type { RightWhatIf } from '@maru/api/admin/right'
import { dictionary } from '@maru/i18n/dictionary'
import { render, screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { putDictionary } from '#kit/i18n/i18n.ts'
import { WhatIfAnswer } from './what-if-answer.tsx'

beforeAll(() => putDictionary('en-US', dictionary.en))

const nameOf = (en: string) => ({ ko: en, en, zh: en })
const nothing = { count: 0, hidden: 0, things: [] }
const answer = (kinds: RightWhatIf['kinds']): RightWhatIf => ({
  ...{ personCode: 'P1', personName: nameOf('Kim'), posts: [], deptCode: 'D1' },
  ...{ toDepartment: nameOf('Sales'), role: nameOf('Board manager'), kinds },
})

test('what is gained and lost is listed by kind, with the number of names that are hidden or left out', () => {
  const things = [{ id: '1', name: nameOf('Notices'), place: nameOf('Company') }]
  render(
    <WhatIfAnswer
      answer={answer([
        { kind: 'board', gained: { count: 5, hidden: 2, things }, lost: nothing, unchanged: 12 },
        { kind: 'mailbox', gained: nothing, lost: { count: 1, hidden: 1, things: [] }, unchanged: 1 },
      ])}
    />,
  )
  const boards = within(screen.getByRole('region', { name: 'Board' }))
  expect(boards.getByText('12 as now')).toBeTruthy()
  const gained = within(boards.getByRole('list', { name: 'Would see' })).getAllByRole('listitem')
  expect(gained.map((one) => one.textContent)).toEqual([
    'Notices · Company',
    'and 2 more',
    '2 whose names you may not see',
  ])
  expect(boards.queryByRole('list', { name: 'Would no longer see' })).toBeNull()
  const boxes = within(screen.getByRole('region', { name: 'Mailbox' }))
  expect(boxes.getByText('1 whose names you may not see')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain(
    'Kim · After a move to Sales · With the role Board manager',
  )
})

test('an answer without a difference says so', () => {
  render(<WhatIfAnswer answer={answer([{ kind: 'board', gained: nothing, lost: nothing, unchanged: 3 }])} />)
  expect(screen.getByText('What the person can see would not change.')).toBeTruthy()
})
