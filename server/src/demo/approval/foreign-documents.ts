import type { Db } from '#kit/db.ts'
import { createDocument, type DocumentDraft } from '#modules/approval/approval.factory.ts'
import { findMainPost } from './documents.sql.ts'

const hour = 3_600_000

interface ForeignPlan {
  form: string
  subject: string
  purpose: string
  place: string
  body: string
  hoursAgo: number
  acts: DocumentDraft['acts']
}

const approve = { act: 'approve', hours: 3 } as const
const reject = (comment: string) => ({ act: 'reject', hours: 4, comment }) as const

/** Documents of people who write in another language than Korean, by login. */
const plans: Readonly<Record<string, readonly ForeignPlan[]>> = {
  english: [
    {
      ...{ form: '출장', subject: 'Business trip to Seattle (December 7–11)', place: 'Seattle' },
      ...{ purpose: 'Renewal of the Northwind support contract', hoursAgo: 120 },
      body: 'Meetings with the purchasing team on three days. Flights and hotel are within the travel budget.',
      acts: [approve, { ...approve, comment: 'Please share the minutes afterwards.' }],
    },
    {
      ...{ form: '재택', subject: 'Remote work in the first week of December', place: 'Home office' },
      ...{ purpose: 'Preparation of the release notes', hoursAgo: 9, acts: [] },
      body: 'I will join the daily meeting by video.',
    },
    {
      ...{ form: '교육', subject: 'Course on contract negotiation', place: 'Online' },
      ...{ purpose: 'Two-day course in December', hoursAgo: 70 },
      body: 'The fee is paid from the training budget of the team.',
      acts: [reject('Please choose a date after the renewal.')],
    },
  ],
  chinese: [
    {
      ...{ form: '출장', subject: '赴首尔总部出差（12月14日至16日）', place: '首尔总部' },
      ...{ purpose: '年度计划会议', hoursAgo: 110, acts: [approve, approve] },
      body: '参加年度计划会议，费用从部门差旅预算支出。',
    },
    {
      ...{ form: '구매', subject: '采购会议室显示屏', place: '上海办公室三楼' },
      ...{ purpose: '更换已使用六年的显示屏', hoursAgo: 10, acts: [] },
      body: '已比较三家供应商的报价。',
    },
    {
      ...{ form: '교육', subject: '申请数据分析培训', place: '上海' },
      ...{ purpose: '十二月外部培训', hoursAgo: 66, acts: [reject('请先确认年度培训计划。')] },
      body: '为期三天，费用由部门培训费承担。',
    },
  ],
}

/** Writes the documents of the logins that work in a company in English or Chinese; returns how many there are. */
export async function seedForeignDocuments(
  db: Db,
  comCode: string,
  { forms, now }: { forms: ReadonlyMap<string, number>; now: Date },
): Promise<number> {
  let written = 0
  for (const [login, documents] of Object.entries(plans)) {
    const drafter = await findMainPost(db, comCode, login)
    if (!drafter) continue
    for (const { form, subject, purpose, place, body, hoursAgo, acts } of documents) {
      const formId = forms.get(form)
      if (formId === undefined) continue
      const made = await createDocument(db, {
        ...{ comCode, formId, drafter, subject, acts, body: `<p>${body}</p>` },
        values: { purpose, date: '2026-12-07', place },
        draftedAt: new Date(now.getTime() - hoursAgo * hour),
      })
      if (made !== null) written += 1
    }
  }
  return written
}
