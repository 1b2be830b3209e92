import {
  type Action,
  type Actor,
  act,
  defaultOptions,
  type Flow,
  newFlow,
  type Party,
} from '@maru/api/approval'
import { expect, test } from 'vitest'
import { noticesOf } from './notice.rules.ts'

const empty = { ko: '', en: '', zh: '' }
const party = (personCode: string | null, deptCode = 'D'): Party => ({
  personCode,
  deptCode,
  name: empty,
  title: empty,
  dept: empty,
})
const actor = (code: string): Actor => ({ party: party(code), actsFor: null, boxes: [], isAdmin: false })
const step = (code: string) => ({
  need: 0,
  steps: [
    {
      kind: 'approve' as const,
      assignee: party(code),
      reasons: [],
      isRequired: false,
      mayFinish: false,
      isLeftOut: false,
    },
  ],
})
const readers = [
  { party: party('r'), atEnd: false },
  { party: party('e'), atEnd: true },
]

function after(flow: Flow, code: string, action: Action) {
  const next = act(flow, actor(code), action, '2026-11-23T00:00:00.000Z')
  const happening = { act: action.kind, before: flow.status, after: next.status, actorCode: code }
  const texts = noticesOf(next, readers, happening).map(
    (one) => `${one.personCode ?? one.deptCode} ${one.event} ${one.word}`,
  )
  return { next, texts }
}
const approve = (stepId: number): Action => ({ kind: 'approve', stepId, comment: '' })

test('each person of a document gets one notice of each act, by its most important reason', () => {
  const submit: Action = {
    ...{ kind: 'submit', stages: ['a', 'b', 'c'].map(step), recipients: [party(null, 'HR')] },
    ...{ content: 'x', options: defaultOptions },
  }
  const first = after(newFlow('ONE', '1', party('d')), 'd', submit)
  expect(first.texts).toEqual(['a Next next', 'r Ref reference'])
  const second = after(first.next, 'a', approve(1))
  expect(second.texts).toEqual(['b Next next', 'd Approve moved', 'c Before before'])
  const third = after(second.next, 'b', approve(2))
  expect(third.texts).toEqual(['c Next next', 'd Approve moved', 'a After after'])
  const last = after(third.next, 'c', approve(3))
  expect(last.texts).toEqual([
    'd Complete completed',
    'HR DeptReceipt received',
    'e Ref reference',
    'a CompleteApprove completed',
    'b CompleteApprove completed',
  ])
})

test('a rejection and a request to discuss reach the drafter', () => {
  const flow = after(newFlow('ONE', '1', party('d')), 'd', {
    ...{ kind: 'submit', stages: [step('a')], recipients: [], content: 'x', options: defaultOptions },
  }).next
  expect(after(flow, 'a', { kind: 'discuss', stepId: 1, comment: '?' }).texts).toEqual(['d Approve discuss'])
  expect(after(flow, 'a', { kind: 'reject', stepId: 1, comment: 'x' }).texts).toEqual(['d Complete rejected'])
})
