import { createForms } from '#modules/approval/approval.factory.ts'
import type { Matrix, World } from './world.ts'

/** No session opens the calls of connected systems; with the token of one they are swept as `system` (sweep/calls.ts). */
const noSession = '401 401 401 401 401 401 401'

let made = 0

/** A draft of `user` with a key of its own, and a form that each system of the company has. */
async function drafting({ test: { db, clock } }: World) {
  made += 1
  const known = await db<{ formId: number }[]>`
    select form_id from approval_form where com_code = 'ONE' and abbreviation = '품의'`
  const formId = known[0]?.formId ?? (await createForms(db, 'ONE', clock.now())).get('품의') ?? 0
  await db`
    insert into admin_system_form (system_id, form_id, mode)
    select system_id, ${formId}, 'submit' from admin_system where com_code = 'ONE' and name <> 'ERP'
    on conflict do nothing`
  return {
    ...{ externalKey: `PO-${made}`, applicationId: String(formId), drafter: { personCode: 'user' } },
    ...{ subject: '출장비', values: { purpose: '출장' } },
  }
}

/** A business trip of `user` on a day of its own. */
function absence() {
  made += 1
  const day = new Date(Date.UTC(2031, 0, made)).toISOString().slice(0, 10)
  return { externalKey: `AB-${made}`, person: { personCode: 'user' }, start: day, end: day, reason: 'trip' }
}

/** Who may call link. */
export const linkMatrix: Matrix = {
  'link.listForms': { input: {}, cells: noSession },
  'link.uploadFile': { input: {}, cells: noSession },
  'link.draftDocument': { input: drafting, cells: noSession },
  'link.submitDocument': { input: drafting, cells: noSession },
  'link.getDocument': { input: { externalKey: 'PO-1' }, cells: noSession },
  'link.getPdf': { input: { externalKey: 'PO-1' }, cells: noSession },
  'link.saveAbsence': { input: absence, cells: noSession },
  'link.removeAbsence': { input: { externalKey: 'AB-1' }, cells: noSession },
  'link.listChanges': { input: { after: '0' }, cells: noSession },
  'link.cancelDocument': { input: { externalKey: 'PO-1', reason: '취소' }, cells: noSession },
}
