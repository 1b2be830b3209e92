import type { Db } from '#kit/db.ts'
import { createDocument, type DocumentDraft } from '#modules/approval/approval.factory.ts'
import contents from '../contents/foreign-documents.json' with { type: 'json' }
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

/** Documents of people who write in another language than Korean, by login. */
const plans = contents as Readonly<Record<string, readonly ForeignPlan[]>>

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
