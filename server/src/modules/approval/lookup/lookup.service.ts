import { createHash } from 'node:crypto'
import {
  type approvalApi,
  type FormField,
  fittedRows,
  type SourceRows,
  sentValues,
  sourceAnswerLimits,
} from '@maru/api/approval'
import type { Input, Output } from '@maru/api/kit/endpoint'
import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import { shownLine } from '#kit/text/shown-text.ts'
import { requireDocument } from '../document/document.access.ts'
import { mayEdit } from '../document/edit.service.ts'
import { requireForm } from '../form/form.access.ts'
import { type FormRow, findForm } from '../form/form.sql.ts'
import { requireFormManager } from '../person/manager.access.ts'
import { canonicalJson } from '../seal/chain.rules.ts'
import { type AnswerRow, findAnswer, upsertAnswer } from '../source/answer.sql.ts'
import { listSources, type SourceQuestion } from '../source/source.access.ts'

type Asked = Input<typeof approvalApi.askSource>
type Answered = Omit<AnswerRow, 'askedBy'>

/** The data sources that the form builder offers. */
export async function listFormSources(context: Context): Promise<Output<typeof approvalApi.listFormSources>> {
  requireFormManager(context)
  return { sources: await listSources(context, context.viewer.comCode) }
}

/**
 * The form whose field is asked, and the drafter: a form that the viewer may draft, or the version of a document that the
 * viewer edits now or may submit again. Throws not found otherwise.
 */
async function placeOf(
  context: Context,
  { applicationId, apmId }: Asked,
): Promise<{ form: FormRow; personCode: string }> {
  const { db, viewer } = context
  if (apmId === undefined)
    return { form: await requireForm(context, applicationId), personCode: viewer.personCode }
  const readable = await requireDocument(context, apmId)
  const { formId, formVersion, drafterCode, status } = readable.document
  const isAgain = drafterCode === viewer.personCode && (status === 'REJECT' || status === 'WITHDRAWN')
  const form = await findForm(db, viewer.comCode, formId, formVersion)
  if (!form || String(formId) !== applicationId) throw notFound()
  if (!isAgain && !mayEdit(context, readable, form)) throw notFound()
  return { form, personCode: drafterCode }
}

/** The field with its source. Throws not found for a field without one. */
function requireSourceField({ definition }: FormRow, key: string) {
  const field = definition.fields.find((one) => one.key === key)
  if (!field?.source) throw notFound()
  return { field, source: field.source }
}

const digestOf = ({ formId, formVersion, field, query, sent, personCode }: SourceQuestion): Buffer =>
  createHash('sha256').update(canonicalJson({ formId, formVersion, field, query, sent, personCode })).digest()

const noFailure = { ko: '', en: '', zh: '' }

/** Asks the other program, and stores what it answers; null if it did not answer. */
async function askNow(
  context: Context,
  { definition }: FormRow,
  field: FormField,
  question: SourceQuestion,
): Promise<{ row: Answered | null; failure: SourceRows['failure'] }> {
  const [sources] = context.slots.all('dataSources')
  const outcome = sources ? await sources.ask(context, question) : { rows: null, failure: noFailure }
  if (outcome.rows === null) return { row: null, failure: outcome.failure }
  const { hasMore } = outcome
  const rows = fittedRows(definition, field, outcome.rows)
  const at = context.clock.now()
  await upsertAnswer(context.db, question, digestOf(question), { rows, hasMore, at })
  return { row: { answerRows: rows, hasMore, answeredAt: at.toISOString() }, failure: null }
}

/** The latest answer to a question of at most 30 days, which then counts as read by the person who asks; null without one. */
async function knownAnswer(context: Context, question: SourceQuestion, isUsable: (age: number) => boolean) {
  const known = await findAnswer(context.db, question, digestOf(question))
  if (!known) return null
  const at = new Date(known.answeredAt)
  if (!isUsable(context.clock.now().getTime() - at.getTime())) return null
  const { answerRows: rows, hasMore, askedBy } = known
  if (askedBy !== question.askedBy)
    await upsertAnswer(context.db, question, digestOf(question), { rows, hasMore, at })
  return known
}

/**
 * The rows of the data source of a field: those of the last answer within its time, else what the program answers now.
 * A call that fails answers with the last known rows of at most 30 days.
 */
export async function askSource(context: Context, input: Asked): Promise<SourceRows> {
  const { form, personCode } = await placeOf(context, input)
  const { field, source } = requireSourceField(form, input.field)
  const { comCode, formId, version: formVersion, definition } = form
  const { sourceId } = source
  const [sources] = context.slots.all('dataSources')
  const terms = (await sources?.find(context, { comCode, sourceId })) ?? { failure: noFailure }
  const none = { rows: [], columns: [], hasMore: false, answeredAt: null }
  if ('failure' in terms) return { ...none, failure: terms.failure }
  const question: SourceQuestion = {
    ...{ comCode, sourceId, askedBy: context.viewer.personCode, formId, formVersion, field: field.key },
    ...{ query: shownLine(input.query), sent: sentValues(definition, source, input.values) },
    personCode: terms.sendsPerson ? personCode : null,
  }
  const { columns, cacheSeconds } = terms
  const shown = (row: Answered, failure: SourceRows['failure']): SourceRows => ({
    ...{ rows: row.answerRows, columns, hasMore: row.hasMore, answeredAt: row.answeredAt, failure },
  })
  const fresh = await knownAnswer(context, question, (age) => age < cacheSeconds * 1000)
  if (fresh) return shown(fresh, null)
  const { row, failure } = await askNow(context, form, field, question)
  if (row) return shown(row, null)
  const last = await knownAnswer(context, question, (age) => age < sourceAnswerLimits.days * 86_400_000)
  return last ? shown(last, failure) : { ...none, columns, failure }
}
