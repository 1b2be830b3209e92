import { approvalApi, type BoxName, type DocumentDetail } from '@maru/api/approval'
import type { Input } from '@maru/api/kit/endpoint'
import type { Db } from '#kit/db.ts'
import { createForms } from '#modules/approval/approval.factory.ts'
import type { Client, TestApp } from './app.ts'

/** The forms of ONE by abbreviation; `manager` leads ONE-HR and `peer` leads ONE-D1 above it. */
export type Forms = ReadonlyMap<string, number>

/** Makes `manager` and `peer` leaders, and creates the first forms of ONE and TWO. */
export async function openApproval({ db, clock }: TestApp): Promise<Forms> {
  await db`
    insert into org_title (com_code, kind, code, name_ko, name_en, sort)
    values ('ONE', 'position', 'P90', '팀원', 'Member', 90), ('TWO', 'position', 'P90', '팀원', 'Member', 90)`
  await db`update org_post set position_code = 'P90' where person_code not in ('peer', 'manager', 'outsider')`
  await createForms(db, 'TWO', clock.now())
  return createForms(db, 'ONE', clock.now())
}

type Submission = Input<typeof approvalApi.submitDocument>

/** What a drafter sends for a form with these values. */
export function submission(
  forms: Forms,
  form: string,
  values: Submission['content']['values'],
  more: Partial<Submission> = {},
): Submission {
  return {
    applicationId: String(forms.get(form) ?? 0),
    content: { subject: '테스트 장비 구매', values, body: '', fileCode: null, linked: [] },
    line: [],
    companions: { references: [], recipients: [] },
    ...{ grade: 'B', disclosure: 'department', retentionYears: 5, isUrgent: false },
    ...{ storeKey: null, sourceApmId: null },
    ...more,
  }
}

/** A row of an expense report. */
export const expenseValues = (price: number) => ({
  ...{ purpose: '시험 장비', account: '5312', payDate: '2026-12-10' },
  rows: [{ item: '서버', vendor: '한결', count: '2', price: String(price) }],
})

/** Submits a proposal of a drafter; returns its number. */
export async function submitProposal(
  client: Client,
  forms: Forms,
  more: Partial<Submission> = {},
): Promise<string> {
  const answer = await client.call(
    approvalApi.submitDocument,
    submission(forms, '품의', { purpose: '장비' }, more),
  )
  return answer.result.apmId
}

/** A document as a person sees it. */
export const read = async (client: Client, apmId: string): Promise<DocumentDetail> =>
  (await client.call(approvalApi.getDocument, { apmId })).result

type Act = Input<typeof approvalApi.actOnDocument>['act']

/** Acts on the step of a document that the person may act on, at the version that they see. */
export async function actOn(client: Client, apmId: string, act: Act, comment = '') {
  const { version, acts } = await read(client, apmId)
  const stepId = acts.find((one) => one.act === act)?.stepId ?? null
  return client.call(approvalApi.actOnDocument, { apmId, version, act, stepId, comment })
}

/** The subjects and numbers of a box. */
export async function boxOf(client: Client, box: BoxName): Promise<string[]> {
  return (await client.call(approvalApi.listBox, { box })).result.data.map((row) => row.apmId)
}

/** An entry of a box: who sees the document in it. */
export interface BoxEntry {
  owner: string
  box: number
}

/** Copies the first document, numbered from and to `until`, each with the given entries of boxes. */
export async function copyDocuments(
  db: Db,
  { from, until, entries }: { from: number; until: number; entries: readonly BoxEntry[] },
): Promise<void> {
  await db`
    with first as (select * from approval_document order by apm_id limit 1),
         copied as (
           insert into approval_document (
             com_code, apm_id, form_id, form_version, status, subject, drafter_code, drafter_dept, drafter, drafted_at,
             updated_at, round, version, revision, grade, disclosure, retention_years, is_urgent, must_open, companions,
             flow, hash)
           select com_code, 100000 + n, form_id, form_version, status, subject, drafter_code, drafter_dept, drafter,
                  drafted_at - make_interval(mins => n), updated_at, round, version, revision, grade, disclosure,
                  retention_years, is_urgent, must_open, companions, flow, hash
             from first cross join generate_series(${from}::int, ${until}::int) n
           returning com_code, apm_id, form_id, drafted_at)
    insert into approval_entry (com_code, owner, box, apm_id, form_id, sort_at)
    select com_code, given.owner, given.box, apm_id, form_id, drafted_at
      from copied cross join unnest(${entries.map((one) => one.owner)}::text[],
                                    ${entries.map((one) => one.box)}::smallint[]) as given (owner, box)`
}
