import type { Input, Output } from '@maru/api/kit/endpoint'
import { mapName } from '@maru/api/kit/local-name'
import type { LocalName } from '@maru/api/kit/schema'
import { type HolidayScope, holidayYears, type orgHolidayApi } from '@maru/api/org/holiday'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { mayChangeHoliday, requireChangeableHoliday, requireHolidayManager } from './holiday.access.ts'
import {
  deleteHoliday,
  type HolidayFields,
  type HolidayRow,
  insertHoliday,
  selectCountry,
  selectHolidayEntries,
  updateHolidayRow,
} from './holiday.sql.ts'

const scopeOf = ({ comCode, country }: Pick<HolidayRow, 'comCode' | 'country'>): HolidayScope =>
  comCode !== null ? 'company' : country !== null ? 'country' : 'all'

/** The entries of a year for the administration. */
export async function listHolidayEntries(
  context: Context,
  input: Input<typeof orgHolidayApi.listHolidayEntries>,
): Promise<Output<typeof orgHolidayApi.listHolidayEntries>> {
  requireHolidayManager(context)
  const { db, viewer } = context
  const country = input.country ?? (await selectCountry(db, viewer.comCode))
  const rows = await selectHolidayEntries(db, { year: input.year, country, comCode: viewer.comCode })
  const entries = rows.map(({ comCode, ...row }) => ({
    ...row,
    scope: scopeOf({ comCode, country: row.country }),
    canChange: mayChangeHoliday(context, { comCode }),
  }))
  return { country, entries }
}

function checkedFields({ day, name, kind }: HolidayFields): HolidayFields {
  const tidy = (text: string) => text.normalize('NFC').trim()
  const names: LocalName = mapName(name, tidy)
  const year = Number(day.slice(0, 4))
  if (names.ko === '' || year < holidayYears.first || year > holidayYears.last)
    throw failure('kit.invalidInput')
  return { day, name: names, kind }
}

const shown = ({ day, name, kind }: HolidayFields) => ({ day, name, kind })

/** Adds a holiday. Throws `org.holidayTaken` if the scope has an entry on this day. */
export function createHoliday(
  context: Context,
  input: Input<typeof orgHolidayApi.createHoliday>,
): Promise<{ holidayId: number }> {
  return transaction(context, async (inside) => {
    requireHolidayManager(inside)
    const { db, viewer } = inside
    const { scope, country } = input
    if ((scope === 'country') !== (country !== null)) throw failure('kit.invalidInput')
    const comCode = scope === 'company' ? viewer.comCode : null
    if (!mayChangeHoliday(inside, { comCode })) throw failure('kit.forbidden')
    const fields = checkedFields(input)
    const holidayId = await insertHoliday(db, { ...fields, country, comCode })
    if (holidayId === undefined) throw failure('org.holidayTaken')
    const details = { scope, ...(country ? { country } : {}), ...shown(fields) }
    await recordAudit(inside, {
      action: 'holidayAdded',
      subject: fields.day,
      subjectName: fields.name.ko,
      details,
    })
    return { holidayId }
  })
}

/** Changes a holiday. Throws `org.holidayTaken` if the scope has another entry on the new day. */
export function updateHoliday(
  context: Context,
  input: Input<typeof orgHolidayApi.updateHoliday>,
): Promise<1> {
  return transaction(context, async (inside): Promise<1> => {
    const row = await requireChangeableHoliday(inside, input.holidayId)
    const fields = checkedFields(input)
    if (!(await updateHolidayRow(inside.db, row.holidayId, fields))) throw failure('org.holidayTaken')
    const details = {
      day: [row.day, fields.day],
      name: [row.name, fields.name],
      kind: [row.kind, fields.kind],
    }
    await recordAudit(inside, {
      action: 'holidayChanged',
      subject: row.day,
      subjectName: row.name.ko,
      details,
    })
    return 1
  })
}

/** Removes a holiday. */
export function removeHoliday(context: Context, { holidayId }: { holidayId: number }): Promise<1> {
  return transaction(context, async (inside): Promise<1> => {
    const row = await requireChangeableHoliday(inside, holidayId)
    await deleteHoliday(inside.db, holidayId)
    await recordAudit(inside, {
      action: 'holidayRemoved',
      subject: row.day,
      subjectName: row.name.ko,
      details: { scope: scopeOf(row), ...shown(row) },
    })
    return 1
  })
}
