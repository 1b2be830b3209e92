import type { FormDefinition, FormSource, SourceColumn } from '@maru/api/approval'
import type { LocalName } from '@maru/api/kit/schema'
import type { Context } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { failure } from '#kit/failure.ts'

/** A data source that fields may ask now. */
export interface SourceTerms {
  sourceId: number
  columns: SourceColumn[]
  cacheSeconds: number
  /** The answer depends on the drafter. */
  sendsPerson: boolean
}

/** What a data source is asked. */
export interface SourceQuestion {
  comCode: string
  sourceId: number
  /** The person who asks, who need not be the drafter. */
  askedBy: string
  formId: number
  /** Columns of an answer are written as the fields of this version. */
  formVersion: number
  field: string
  query: string
  /** Texts of other fields by key. */
  sent: Record<string, string>
  /** The drafter; null if the source does not ask for one. */
  personCode: string | null
}

/** The rows of an answer, or what people read instead. */
export type SourceOutcome =
  | { rows: Record<string, string>[]; hasMore: boolean; failure: null }
  | { rows: null; failure: LocalName }

type Work = Pick<Context, 'clock' | 'sealer' | 'config' | 'log'> & { db: Db }

/** The data sources of the connected systems of a company. */
export interface DataSources {
  /** Those that forms may name, also ones that are switched off. */
  list(context: { db: Db }, comCode: string): Promise<FormSource[]>
  /** Those of {@link DataSources.list} with these numbers; they are not removed until the transaction ends. */
  named(context: { db: Db }, comCode: string, sourceIds: readonly number[]): Promise<FormSource[]>
  /** A source that is asked for rows, if it is on; null otherwise. */
  find(
    context: { db: Db },
    key: { comCode: string; sourceId: number },
  ): Promise<SourceTerms | { failure: LocalName } | null>
  /**
   * Calls the other program; call it outside of transactions. A call that fails is an outcome. Throws
   * `approval.noEmployeeNumber` for a drafter without a number if the source asks for it.
   */
  ask(context: Work, question: SourceQuestion): Promise<SourceOutcome>
}

declare module '#kit/slots.ts' {
  interface Slots {
    /** The administration fills it. */
    dataSources: DataSources
  }
}

/** The data sources of the company that forms may use; none if no room provides them. */
export async function listSources(
  { db, slots }: Pick<Context, 'slots'> & { db: Db },
  comCode: string,
): Promise<FormSource[]> {
  const [sources] = slots.all('dataSources')
  return sources ? sources.list({ db }, comCode) : []
}

/**
 * Throws `approval.formInvalid` for a source or column that the company does not have. Call it in the transaction that
 * stores the form, so that no source is removed meanwhile.
 */
export async function requireKnownSources(
  { db, slots, viewer }: Pick<Context, 'slots' | 'viewer'> & { db: Db },
  { fields, writesTo }: Pick<FormDefinition, 'fields' | 'writesTo'>,
): Promise<void> {
  const read = fields.flatMap(({ source }) => (source ? [source.sourceId] : []))
  const sourceIds = [...new Set([...read, ...(writesTo === undefined ? [] : [writesTo])])]
  if (sourceIds.length === 0) return
  const [sources] = slots.all('dataSources')
  const all = sources ? await sources.named({ db }, viewer.comCode, sourceIds) : []
  const find = (sourceId: number, isWritten: boolean) =>
    all.find((one) => one.sourceId === sourceId && one.isWritten === isWritten)
  const places = fields.flatMap(({ source }, index) => {
    if (!source) return []
    const keys = find(source.sourceId, false)?.columns.map((column) => column.key)
    return keys && source.fills.every(({ column }) => keys.includes(column)) ? [] : [`fields.${index}.source`]
  })
  if (writesTo !== undefined && !find(writesTo, true)) places.push('writesTo')
  if (places.length > 0) throw failure('approval.formInvalid', { places: places.slice(0, 5).join(', ') })
}
