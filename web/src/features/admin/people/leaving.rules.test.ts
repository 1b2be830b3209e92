import type { OwnedKind } from '@maru/api/account/leaving'
import { expect, test } from 'vitest'
import type { PickItem } from '#features/org/index.tsx'
import { leaveAsIs, needsSuccessor, orderOf, usualHandOver } from './leaving.rules.ts'

const name = { ko: '', en: '', zh: '' }
const kind = (id: string, needs: boolean): OwnedKind => ({
  ...{ kind: id, name, count: 1, titles: [] },
  choices: [{ id: 'first', name, needsSuccessor: needs }],
})
const things = [kind('board.managed', true), kind('mail.links', false)]
const successor = [{ id: 'peer' } as PickItem] // only the code is read

test('everything goes the usual way unless something else is chosen', () => {
  expect(orderOf({ ...usualHandOver, successor }, things)).toEqual({
    successorCode: 'peer',
    choices: [
      { kind: 'board.managed', choice: 'first' },
      { kind: 'mail.links', choice: 'first' },
    ],
  })
})

test('without things for a person no successor is needed or sent', () => {
  const draft = { successor, choices: { 'board.managed': leaveAsIs } }
  expect(needsSuccessor(draft, things)).toBe(false)
  expect(orderOf(draft, things)).toEqual({
    successorCode: null,
    choices: [{ kind: 'mail.links', choice: 'first' }],
  })
  expect(needsSuccessor(usualHandOver, things)).toBe(true)
  expect(
    orderOf({ successor, choices: { 'board.managed': leaveAsIs, 'mail.links': leaveAsIs } }, things),
  ).toBeUndefined()
})
