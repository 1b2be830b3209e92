import { checkContent, type FormValues, sentValues, sourceAnswerLimits, writtenRow } from '@maru/api/approval'
import { nameIn, shortLanguage } from '@maru/api/kit/language'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import type { FormRow } from '../form/form.sql.ts'
import { canonicalJson } from '../seal/chain.rules.ts'
import { hasAnswered } from './answer.sql.ts'
import { chosenSources } from './chosen.rules.ts'

/** Values that are about to be stored, after calculation. */
interface Sourced {
  values: FormValues
  /** Keys of the fields that conditions hide. */
  hidden: readonly string[]
  /** Values that were stored before, or that a connected system wrote: what stays as it was is not compared. */
  before: FormValues | null
  /** The drafter. */
  personCode: string
}

/**
 * Throws `approval.notFromSource` with the names of fields whose values the data source of the form has not answered to the
 * viewer within 30 days, for the other values that it was sent. A field that is hidden or has no value must leave the
 * fields empty that only its row would fill.
 */
export async function requireSourced(
  { db, clock, viewer }: Pick<Context, 'db' | 'clock' | 'viewer'>,
  { comCode, formId, definition }: Pick<FormRow, 'comCode' | 'formId' | 'definition'>,
  { values, hidden, before, personCode }: Sourced,
): Promise<void> {
  const since = new Date(clock.now().getTime() - sourceAnswerLimits.days * 86_400_000)
  // Hidden values were never compared, so they are no values that stay.
  const stored = before && checkContent(definition, before).values
  const wrong: string[] = []
  for (const { field, source, isChosen } of chosenSources(definition, values, hidden)) {
    const partOf = (from: FormValues) => ({
      row: writtenRow(definition, { ...field, source }, from),
      sent: sentValues(definition, source, from),
    })
    const { row, sent } = partOf(values)
    if (Object.values(row).every((text) => text === '')) continue
    if (stored && canonicalJson(partOf(stored)) === canonicalJson({ row, sent })) continue
    const asked = { comCode, sourceId: source.sourceId, askedBy: viewer.personCode, formId }
    const question = { ...asked, field: field.key, sent, personCode }
    if (!isChosen || !(await hasAnswered(db, question, row, since)))
      wrong.push(nameIn(field.label, shortLanguage(viewer.language)))
  }
  if (wrong.length > 0) throw failure('approval.notFromSource', { fields: wrong })
}
