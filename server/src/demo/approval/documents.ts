import {
  createDocument,
  createForms,
  createGrants,
  type DocumentDraft,
} from '#modules/approval/approval.factory.ts'
import { documentHolder } from '#modules/approval/attachment/file.rules.ts'
import { selectCompanies } from '../demo.sql.ts'
import { attachStored, type StoredFile, someFiles, storeDemoFiles } from '../files/attached-files.ts'
import type { SeedParts } from '../seed-parts.ts'
import { companionsOf, readMainParties, seedBoxes } from './companions.ts'
import { insertSubGroup, selectDrafters } from './documents.sql.ts'
import { seedForeignDocuments } from './foreign-documents.ts'
import { demoForms } from './forms.ts'
import { seedOwnDocuments } from './own-documents.ts'
import { type DocumentPlan, documentPlans } from './plans.ts'
import { seedSignatures } from './signatures.ts'

const hour = 3_600_000

/** What has happened to a document by its position: waiting, on the way, completed, rejected, on hold, withdrawn. */
const fates: readonly DocumentDraft['acts'][] = [
  [],
  [],
  [{ act: 'approve', hours: 3 }],
  [
    { act: 'approve', hours: 2, comment: '예산 안에서 집행할 수 있습니다.' },
    { act: 'approve', hours: 5 },
    { act: 'approve', hours: 4 },
  ],
  [
    { act: 'approve', hours: 1 },
    { act: 'approve', hours: 7, comment: '수고하셨습니다.' },
    { act: 'approve', hours: 3 },
  ],
  [{ act: 'reject', hours: 4, comment: '금액 근거를 붙여 다시 올려 주세요.' }],
  [{ act: 'hold', hours: 2, comment: '다음 주 회의에서 정합니다.' }],
  [{ act: 'withdraw', hours: 1 }],
  [
    { act: 'withdraw', hours: 1 },
    { act: 'discard', hours: 2 },
  ],
]

/** A leave of its own week for each document: people are not away twice at the same time. */
function withFreeDay(
  values: DocumentDraft['values'],
  draftedAt: Date,
  index: number,
): DocumentDraft['values'] {
  const { period } = values
  if (!Array.isArray(period)) return values
  const [from = '', until = ''] = period.map(String)
  const length = Date.parse(until) - Date.parse(from)
  // Monday of a week that depends on the document, so that no two documents meet.
  const week = Math.floor(draftedAt.getTime() / (168 * hour)) + 1 + (index % 5)
  const monday = (week * 7 + 4) * 24 * hour
  const day = (time: number) => new Date(time).toISOString().slice(0, 10)
  return { ...values, period: [day(monday), day(monday + length)] }
}

/** An older document of a plan names the month in which it was drafted, so that no two titles are equal by chance. */
function ofMonth(plan: DocumentPlan, draftedAt: Date, isRecent: boolean): DocumentPlan {
  if (isRecent || plan.form === '휴가') return plan
  const month = `${draftedAt.getUTCMonth() + 1}월`
  const subject = /\d+월/.test(plan.subject)
    ? plan.subject.replace(/\d+월/, month)
    : `${plan.subject} (${month})`
  return { ...plan, subject }
}

/** When a document was drafted, and what happened to it: older ones are finished, recent ones are in every state. */
function historyOf(index: number, anchor: Date) {
  const isRecent = index < 48
  const acts = isRecent
    ? fates[(index * 5 + (index >> 3)) % fates.length]
    : fates[3 + (index % 3 === 2 ? 2 : index % 2)]
  const hours = isRecent ? 3 + index * 3 : 170 + (index - 48) * 14
  return { isRecent, acts, draftedAt: new Date(anchor.getTime() - hours * hour) }
}

/** One to three files for every third document, except for leaves; none without a file store. */
export function attachmentOf(
  db: SeedParts['db'],
  files: readonly StoredFile[],
  { index, form, createdBy, now }: { index: number; form: string; createdBy: string; now: Date },
): Pick<DocumentDraft, 'attach'> {
  if (files.length === 0 || index % 3 !== 0 || form === '휴가') return {}
  const own = someFiles(files, index, 1 + ((index / 3) % 3))
  return {
    attach: ({ comCode, apmId }) =>
      attachStored(db, { comCode, createdBy, now }, documentHolder(comCode, apmId), own),
  }
}

/** Writes 20 forms in every company and about 190 documents in the company of the login `user`, in every state. */
export async function seedApproval(parts: SeedParts): Promise<void> {
  const { db, anchor, say } = parts
  if (parts.size !== 'demo') return
  const files = await storeDemoFiles(parts)
  const drafters = await selectDrafters(db, 'user')
  let written = 0
  for (const { comCode } of await selectCompanies(db)) {
    const forms = await createForms(db, comCode, anchor, demoForms)
    await insertSubGroup(db, comCode, {
      ...{
        parentKo: '업무',
        name: { ko: '시스템', en: 'Systems', zh: '系统' },
        abbreviations: ['계정', '변경'],
      },
    })
    const main = await readMainParties(db, comCode, anchor)
    if (main.people.length > 0)
      await seedSignatures(db, comCode, main.people, new Date(anchor.getTime() - 2000 * hour))
    const completed: number[] = []
    const people = [...new Set(drafters.map((one) => one.personCode))]
    await createGrants(db, comCode, people, { year: anchor.getUTCFullYear(), days: 15 }, anchor)
    for (let index = 0; index < 192; index += 1) {
      const plan = documentPlans[index % documentPlans.length]
      // The first people are the login `user` and the team; each drafts some documents.
      const drafter = drafters[(index * 7) % drafters.length]
      const formId = plan && forms.get(plan.form)
      if (!plan || !drafter || formId === undefined) continue
      const { isRecent, acts, draftedAt } = historyOf(index, anchor)
      const { form, ...rest } = ofMonth(plan, draftedAt, isRecent)
      const around = {
        ...companionsOf(index, form, drafter.personCode, main),
        ...attachmentOf(db, files, { index, form, createdBy: drafter.personCode, now: draftedAt }),
      }
      const made = await createDocument(db, {
        ...rest,
        values: withFreeDay(rest.values, draftedAt, index),
        comCode,
        formId,
        drafter,
        draftedAt,
        ...around,
        // The agreements of a longer line are decided too; acts that find no open step are left out.
        acts: [
          ...(acts ?? []),
          ...(isRecent ? [] : [3, 5].map((hours) => ({ act: 'approve' as const, hours }))),
          ...around.acts,
        ],
      })
      if (made === null) continue
      written += 1
      // A leave is for its line only, so it is not sent on.
      if (!isRecent && acts !== fates[5] && form !== '휴가') completed.push(made)
    }
    written += await seedForeignDocuments(db, comCode, { forms, now: anchor })
    written += await seedOwnDocuments(db, comCode, main.people, { forms, now: anchor })
    const formId = forms.get('품의')
    if (formId !== undefined) await seedBoxes(db, comCode, main, { completed, formId, now: anchor })
  }
  say(`demo: ${written} approval documents`)
}
