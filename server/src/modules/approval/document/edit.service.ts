import {
  type approvalApi,
  changesLineFields,
  checkContent,
  type DocumentContent,
  isAllowed,
  type NewStep,
} from '@maru/api/approval'
import type { Input } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { requireVersion } from '#kit/data/version.ts'
import { failure, notFound } from '#kit/failure.ts'
import { shownLine } from '#kit/text/shown-text.ts'
import { type FormRow, findForm } from '../form/form.sql.ts'
import { planRoute } from '../line/plan.service.ts'
import { requireLocked } from '../origin/locked.access.ts'
import { findPartyIn } from '../person/party.sql.ts'
import { requireSourced } from '../source/sourced.access.ts'
import { actsForIn, waitingStep } from './act.service.ts'
import { cleanBody, notifyMentioned } from './body-mention.service.ts'
import { amountOf, contentOf, contentText } from './content.rules.ts'
import { actorOf, type ReadableDocument, requireDocument } from './document.access.ts'
import { type DocumentRow, findContent, insertContent, updateWritten } from './document.sql.ts'
import { everyStep } from './entry.rules.ts'
import { type Saved, saveAct } from './store.service.ts'

type Edited = Pick<DocumentContent, 'subject' | 'values' | 'body'>

/** Forms whose submission has taken effect already, so that another content would not agree with it. */
const fixedKinds = new Set<string | null>(['leave', 'leaveCancel'])

/** The actor of an edit: the viewer in the step that waits for them, also as a delegate. */
function editorOf(readableDocument: ReadableDocument) {
  return actorOf(readableDocument.standing, actsForIn(readableDocument, waitingStep(readableDocument)))
}

/** Whether the viewer may edit the content now. */
export function mayEdit({ clock }: Context, readableDocument: ReadableDocument, form: FormRow): boolean {
  const action = { kind: 'edit', content: '', comment: '' } as const
  const at = clock.now().toISOString()
  return (
    !fixedKinds.has(form.systemKind) &&
    isAllowed(readableDocument.document.flow, editorOf(readableDocument), action, at)
  )
}

const partyKey = ({ personCode, deptCode }: { personCode: string | null; deptCode: string }) =>
  personCode ?? `/${deptCode}`
const keysOf = ({ stages }: { stages: readonly { steps: readonly NewStep[] }[] }) =>
  stages.flatMap(({ steps }) => steps.filter((one) => !one.isLeftOut).map((one) => partyKey(one.assignee)))

/** Throws `approval.editChangesLine` if the form asks for a person with the new values who is not in the line. */
async function requireSameLine(
  context: Context,
  document: DocumentRow,
  form: FormRow,
  { before, after }: Record<'before' | 'after', DocumentContent['values']>,
): Promise<void> {
  const { comCode, drafterDept: deptCode, drafterCode: personCode, flow } = document
  const drafter = await findPartyIn(context.db, { comCode, deptCode, personCode }, context.clock.now())
  if (!drafter) return
  const routeOf = (values: DocumentContent['values']) =>
    planRoute(context, drafter, form.definition, { values, line: [] })
  // People of the old values were replaced or removed by others, so only new ones count.
  const known = new Set([...keysOf(flow), ...keysOf(await routeOf(before))])
  if (keysOf(await routeOf(after)).some((key) => !known.has(key))) throw failure('approval.editChangesLine')
}

/** The revision that an edit makes of the valid one: files and links stay. */
async function editedText(
  context: Context,
  document: DocumentRow,
  form: FormRow,
  { subject: typed, values: given, body }: Edited,
) {
  const text = await findContent(context.db, document, document.revision)
  if (text === undefined) throw notFound()
  const { stored } = contentOf(text)
  const { values, faults, hidden } = checkContent(form.definition, given)
  const subject = shownLine(typed)
  const fields = [...(subject === '' ? ['subject'] : []), ...Object.keys(faults)]
  if (fields.length > 0) throw failure('approval.contentInvalid', { fields })
  const clean = form.definition.hasBody ? await cleanBody(context, body) : ''
  if (document.origin)
    requireLocked(form, document.origin, { before: stored, after: { subject, values, body: clean } })
  const personCode = document.drafterCode
  await requireSourced(context, form, { values, hidden, before: stored.values, personCode })
  return {
    before: stored.values,
    values,
    subject,
    body: { before: stored.body, after: clean },
    text: contentText({ ...stored, subject, values, hidden, body: clean }),
  }
}

/**
 * Changes title, fields and text of a document while it waits for the viewer; the revision before it stays. If the line
 * depends on what changed, the decisions so far end, and the first approver has the turn.
 */
export function editDocument(
  context: Context,
  { apmId, version, content, comment }: Input<typeof approvalApi.editDocument>,
): Promise<Saved> {
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const readable = await requireDocument(inside, apmId, true)
    const { document } = readable
    requireVersion('approval.changed', document, version)
    const form = await findForm(db, viewer.comCode, document.formId, document.formVersion)
    if (!form) throw notFound()
    if (!waitingStep(readable)) throw failure('approval.notYourTurn')
    if (!mayEdit(inside, readable, form)) throw failure('approval.notAllowed')
    const { before, subject, values, body, text } = await editedText(inside, document, form, content)
    await requireSameLine(inside, document, form, { before, after: values })
    const amount = amountOf(form.definition, values)
    await updateWritten(db, document, { ...document, subject, amount })
    await insertContent(db, document, { ...text, madeBy: viewer.personCode }, clock.now())
    const isDecided = everyStep(document.flow).some((step) => step.decision)
    const restarts = isDecided && changesLineFields(form.definition, before, values)
    const action = { kind: 'edit', content: text.digest, comment, ...(restarts ? { restarts } : {}) } as const
    const saved = await saveAct(inside, { ...document, subject, amount }, editorOf(readable), action)
    await notifyMentioned(inside, document, body)
    return saved
  })
}
