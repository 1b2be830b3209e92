import { type FormSource, sourceAnswerLimits } from '@maru/api/approval'
import type { Db } from '#kit/db.ts'
import { failure } from '#kit/failure.ts'
import type { DataSources } from '#modules/approval/index.ts'
import { selectEmployeeNumbers } from '../link/link.sql.ts'
import { readRows } from './answer.rules.ts'
import { callSource } from './call.service.ts'
import {
  findSource,
  type SourceRow,
  selectCompanySources,
  updateSourceFails,
  updateSourceWorks,
} from './source.sql.ts'

/** Calls of one source that a process makes at the same time; further ones fail at once. */
const atOnce = 4
/** Milliseconds without calls after a program did not answer. */
const restFor = 10_000

const running = new Map<number, number>()

const isOn = ({ kind, offReason, isSystemOver }: SourceRow) =>
  kind === 'read' && offReason === null && !isSystemOver

const shownSource = ({ sourceId, name, systemName, kind, columns }: SourceRow): FormSource => ({
  ...{ sourceId, name, system: systemName, isWritten: kind === 'write', columns },
})

/** Runs a call of a source if the process does not make too many of them; null otherwise. */
async function within<T>(sourceId: number, work: () => Promise<T>): Promise<T | null> {
  const count = running.get(sourceId) ?? 0
  if (count >= atOnce) return null
  running.set(sourceId, count + 1)
  try {
    return await work()
  } finally {
    const left = (running.get(sourceId) ?? 1) - 1
    if (left > 0) running.set(sourceId, left)
    else running.delete(sourceId)
  }
}

/** The employee number of a drafter, never an empty one: a program could take it for all people. */
async function numberOf(db: Db, comCode: string, personCode: string): Promise<{ employeeNumber: string }> {
  const employeeNumber = (await selectEmployeeNumbers(db, comCode, [personCode])).get(personCode) ?? ''
  if (employeeNumber === '') throw failure('approval.noEmployeeNumber')
  return { employeeNumber }
}

/** The data sources of connected systems, for forms. */
export const dataSources: DataSources = {
  list: async ({ db }, comCode) => (await selectCompanySources(db, comCode)).map(shownSource),

  named: async ({ db }, comCode, sourceIds) =>
    (await selectCompanySources(db, comCode, sourceIds)).map(shownSource),

  async find({ db }, key) {
    const source = await findSource(db, key)
    if (source?.kind !== 'read') return null
    const { sourceId, columns, cacheSeconds, sendsPerson } = source
    return isOn(source) ? { sourceId, columns, cacheSeconds, sendsPerson } : { failure: source.failure }
  },

  async ask(context, { comCode, sourceId, formId, field, query, sent, personCode }) {
    const { db, clock, log } = context
    const source = await findSource(db, { comCode, sourceId })
    if (!source) return { rows: null, failure: { ko: '', en: '', zh: '' } }
    const { failure: words, columns } = source
    const now = clock.now()
    const isResting = source.restUntil !== null && Date.parse(source.restUntil) > now.getTime()
    if (!isOn(source) || isResting) return { rows: null, failure: words }
    const person = personCode === null ? {} : await numberOf(db, comCode, personCode)
    const asked = { applicationId: String(formId), field, query, values: sent, ...person }
    const data = { ...asked, limit: sourceAnswerLimits.rows }
    const body = JSON.stringify({
      type: 'source.asked',
      timestamp: now.toISOString(),
      company: comCode,
      data,
    })
    const outcome = await within(sourceId, () => callSource(context, source, { body }))
    if (outcome === null) return { rows: null, failure: words }
    const { status } = outcome
    const answered =
      status === 200
        ? readRows(
            outcome.body,
            columns.map((column) => column.key),
          )
        : null
    if (answered) {
      if (source.failures > 0) await updateSourceWorks(db, sourceId)
      return { ...answered, failure: null }
    }
    log.warn({ sourceId, status, milliseconds: outcome.milliseconds }, 'source: no rows answered')
    const restUntil = new Date(clock.now().getTime() + restFor)
    // A program that refuses one question answers others.
    if (status === 0 || status === 410 || status === 429 || status >= 500)
      await updateSourceFails(db, sourceId, { now, restUntil, offReason: status === 410 ? 'gone' : null })
    return { rows: null, failure: words }
  },
}
