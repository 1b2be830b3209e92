import type { LocalName } from '@maru/api/kit/schema'
import { reservationLimits, resourceKinds } from '@maru/api/reservation'
import { type CsvColumns, type CsvRow, readCsvTable } from '#kit/csv/csv-table.ts'
import { type CsvFault, joinCsv } from '#kit/csv/csv-text.ts'
import { nameCells, nameColumns, readNameCells } from '#kit/csv/name-columns.ts'
import { plainCell, readPlainCell } from '#kit/csv/plain-cell.ts'
import { isKnownZone } from '#kit/repeat/days.ts'
import { minutesOf, timeText } from '../resource/resource.rules.ts'

/** Columns of an import file; a row with `resource_id` changes that resource, any other creates one. */
export const resourceColumns = {
  resource_id: { kind: 'integer', also: '번호' },
  ...nameColumns(reservationLimits.name),
  category: { kind: 'text', also: '분류', max: 500 },
  kind: { kind: 'text', also: '종류', max: 20 },
  place: { kind: 'text', also: '장소', max: reservationLimits.place },
  capacity: { kind: 'integer', also: '정원' },
  quantity: { kind: 'integer', also: '수량' },
  equipment: { kind: 'text', also: '장비', max: 2000 },
  time_zone: { kind: 'text', also: '시간대', max: 64 },
  open_from: { kind: 'text', also: '여는시간', max: 5 },
  open_until: { kind: 'text', also: '닫는시간', max: 5 },
  slot_minutes: { kind: 'integer', also: '예약단위' },
} as const satisfies CsvColumns

/** A row of the file. */
export type ResourceLine = CsvRow<typeof resourceColumns>

/** The parsed content of a row; null for values that the file does not set. */
export interface ResourceDraftRow {
  line: number
  resourceId: number | null
  name: LocalName
  category: string
  kind: (typeof resourceKinds)[number] | null
  place: string
  capacity: number
  quantity: number | null
  equipment: string[]
  timeZone: string | null
  hours: [number, number] | null
  slotMinutes: number | null
}

const file = 'resources.csv'

const time = /^(([01]?[0-9]|2[0-3]):[0-5][0-9]|24:00)$/

function readTimes({ open_from, open_until }: ResourceLine['values']): [number, number] | null | 'bad' {
  if (open_from === '' && open_until === '') return null
  if (!time.test(open_from) || !time.test(open_until)) return 'bad'
  const [from, until] = [minutesOf(open_from.padStart(5, '0')), minutesOf(open_until.padStart(5, '0'))]
  return from < until ? [from, until] : 'bad'
}

function readLine(
  { line, values }: ResourceLine,
  wrong: (column: string, code: string) => void,
): ResourceDraftRow {
  const inRange = (column: 'capacity' | 'quantity' | 'slot_minutes', least: number, most: number) => {
    if (values[column] !== 0 && (values[column] < least || values[column] > most)) wrong(column, 'outOfRange')
  }
  const kind = resourceKinds.find((one) => one === values.kind.toLowerCase()) ?? null
  if (values.kind !== '' && kind === null) wrong('kind', 'badKind')
  const hours = readTimes(values)
  if (hours === 'bad') wrong('open_from', 'badHours')
  if (values.time_zone !== '' && !isKnownZone(values.time_zone)) wrong('time_zone', 'badZone')
  if (values.resource_id < 0) wrong('resource_id', 'outOfRange')
  inRange('capacity', 1, reservationLimits.capacity)
  inRange('quantity', 1, reservationLimits.quantity)
  inRange('slot_minutes', 5, 1440)
  const equipment = values.equipment
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean)
  if (equipment.length > reservationLimits.equipment) wrong('equipment', 'outOfRange')
  return {
    line,
    resourceId: values.resource_id || null,
    name: readNameCells(values),
    category: readPlainCell(values.category),
    kind,
    place: readPlainCell(values.place),
    capacity: values.capacity,
    quantity: values.quantity || null,
    equipment: equipment.map(readPlainCell),
    timeZone: values.time_zone || null,
    hours: hours === 'bad' ? null : hours,
    slotMinutes: values.slot_minutes || null,
  }
}

/** Parses a file of resources; every fault has its line and column. */
export function readResources(bytes: Buffer): { rows: ResourceDraftRow[]; faults: CsvFault[] } {
  const faults: CsvFault[] = []
  const table = readCsvTable(file, bytes, resourceColumns, 'auto', faults)
  const rows = table.rows.slice(0, reservationLimits.importRows).map((row) =>
    readLine(row, (column, code) => {
      faults.push({ file, line: row.line, column, code, params: {}, level: 'error' })
    }),
  )
  if (table.rows.length > reservationLimits.importRows) {
    const params = { most: reservationLimits.importRows }
    faults.push({
      file,
      line: reservationLimits.importRows + 2,
      column: '1',
      code: 'tooMany',
      params,
      level: 'error',
    })
  }
  return { rows, faults }
}

/** The fields of a row in an export. */
export interface ExportedResource {
  resourceId: number
  name: LocalName
  category: string
  kind: string
  place: string
  capacity: number
  quantity: number
  equipment: readonly string[]
  timeZone: string
  openFrom: readonly number[]
  openUntil: readonly number[]
  slotMinutes: number
}

/** Resources as a file that {@link readResources} can parse; hours are included if all weekdays are equal. */
export function writeResources(rows: readonly ExportedResource[]): string {
  const records = rows.map((row) => {
    const [from = 0] = row.openFrom
    const [until = 0] = row.openUntil
    const isAlike =
      from < until && row.openFrom.every((one) => one === from) && row.openUntil.every((one) => one === until)
    return [
      String(row.resourceId),
      ...nameCells(row.name),
      plainCell(row.category),
      row.kind,
      plainCell(row.place),
      String(row.capacity),
      String(row.quantity),
      plainCell(row.equipment.join(';')),
      row.timeZone,
      isAlike ? timeText(from) : '',
      isAlike ? timeText(until) : '',
      String(row.slotMinutes),
    ]
  })
  // The byte order mark makes spreadsheets read the text as UTF-8.
  return `\ufeff${joinCsv([Object.keys(resourceColumns), ...records])}`
}
