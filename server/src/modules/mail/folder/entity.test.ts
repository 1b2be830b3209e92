import type { FilterCondition } from '@maru/api/contact'
import type { Input } from '@maru/api/kit/endpoint'
import { mailApi } from '@maru/api/mail'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { mimeText, putMail } from '#test/mails.ts'
import { createCompany, createPerson } from '#test/people.ts'

let app: TestApp
let kim: Client
beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued' })
  kim = await createPerson(app, await createCompany(app.db, 'H'), 'KIM')
  for (const [subject, from, day, isRead] of [
    ['견적 A', 'Han <han@x.example>', '2026-11-01', true],
    ['회의 B', 'Lee <lee@x.example>', '2026-11-02', false],
    ['견적 C', 'Lee <lee@y.example>', '2026-11-03', false],
  ] as const)
    await putMail(app, 'KIM', mimeText({ subject, from }), {
      receivedAt: new Date(`${day}T03:00:00Z`),
      isRead,
    })
}, 60_000)
afterAll(() => app.stop())

type Asked = Omit<Input<typeof mailApi.listEntities>, 'type' | 'fields'>
const ask = async (more: Asked) => {
  const asked = { type: 'EmailMessage' as const, fields: ['Subject'], ...more }
  const { result } = await kim.call(mailApi.listEntities, asked)
  return {
    subjects: result.items.map((one) => String(one.subject).at(-1)).join(''),
    count: result.totalCount,
  }
}
const on = (field: string, condition: FilterCondition, value?: string | boolean | number) => ({
  ...{ field, condition },
  ...(value === undefined ? {} : { value }),
})

test.each([
  ['no condition', [], 'CBA'],
  ['unread', [on('IsRead', 'IsEqualTo', false)], 'CB'],
  ['not unread', [on('isRead', 'IsNotEqualTo', false)], 'A'],
  ['a part of the subject', [on('Subject', 'ContainsSubstring', '견적')], 'CA'],
  ['not a part of the subject', [on('Subject', 'Not', '견적')], 'B'],
  [
    'one of two texts',
    [on('Subject', 'ContainsSubstring', '회의'), on('From', 'ContainsSubstring', 'HAN')],
    'BA',
  ],
  ['a text and unread', [on('Subject', 'ContainsSubstring', '견적'), on('IsRead', 'IsEqualTo', false)], 'C'],
  ['from an instant', [on('DateTimeCreated', 'IsGreaterThanOrEqualTo', '2026-11-02T03:00:00Z')], 'CB'],
  ['after an instant', [on('DateTimeReceived', 'IsGreaterThan', '2026-11-02T03:00:00Z')], 'C'],
  ['until an instant', [on('DateTimeCreated', 'IsLessThan', '2026-11-02T03:00:00Z')], 'A'],
  ['with attachments', [on('HasAttachments', 'IsEqualTo', true)], ''],
  ['larger than nothing', [on('Size', 'IsGreaterThan', 0)], 'CBA'],
  ['an empty text', [on('Subject', 'ContainsSubstring', '  ')], 'CBA'],
  ['a subject at all', [on('Subject', 'Exists')], 'CBA'],
  ['wildcards', [on('Subject', 'ContainsSubstring', '%')], ''],
] as const)('mails with the condition: %s', async (_name, filters, expected) => {
  expect(await ask({ filters: [...filters] })).toEqual({ subjects: expected, count: expected.length })
})

test('a condition on a field that mails do not have is refused, and so are bits', async () => {
  const asked = { type: 'EmailMessage' as const, fields: ['Subject'] }
  const odd = await kim.call(mailApi.listEntities, { ...asked, filters: [on('Colour', 'Exists')] })
  expect([odd.status, odd.refusal?.error.params]).toEqual([400, { fields: ['Colour'] }])
  const bits = [{ field: 'IsRead', condition: 'ExcludesBitmask', value: 1 }]
  expect((await kim.call(mailApi.listEntities, { ...asked, filters: bits } as never)).status).toBe(400)
})

test('mails are sorted by fields, and come in pages with the count of all', async () => {
  expect((await ask({ sorts: [{ field: 'DateTimeCreated', direction: 'Ascending' }] })).subjects).toBe('ABC')
  expect((await ask({ sorts: [{ field: 'Subject', direction: 'Descending' }] })).subjects).toBe('BCA')
  const byTwo = [
    { field: 'From', direction: 'Descending' },
    { field: 'DateTimeCreated', direction: 'Ascending' },
  ]
  expect((await ask({ sorts: byTwo })).subjects).toBe('BCA')
  expect(await ask({ pageSize: 2 })).toEqual({ subjects: 'CB', count: 3 })
  expect(await ask({ pageSize: 2, offset: 2 })).toEqual({ subjects: 'A', count: 3 })
  expect(await ask({ pageSize: 2, offset: 4 })).toEqual({ subjects: '', count: 3 })
  expect((await ask({ wellKnownParentName: 'SentItems' })).count).toBe(0)
})
