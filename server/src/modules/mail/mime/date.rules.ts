const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const zones = new Map(
  Object.entries({
    ut: 0,
    gmt: 0,
    utc: 0,
    z: 0,
    est: -300,
    edt: -240,
    cst: -360,
    cdt: -300,
    mst: -420,
    mdt: -360,
    pst: -480,
    pdt: -420,
    kst: 540,
    jst: 540,
  }),
)
const form =
  /(\d{1,2})\s+([A-Za-z]{3})[a-z]*\s+(\d{2,4})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([+-]\d{4}|[A-Za-z]+)?/

/** A Date header as an instant; null for a date that does not exist. Also reads two digits and old names of zones. */
export function readDate(value: string): Date | null {
  const match = form.exec(value.replace(/\([^()]*\)/g, ''))
  if (!match) return null
  const month = months.indexOf((match[2] ?? '').toLowerCase())
  const short = Number(match[3])
  const year = (match[3] ?? '').length > 2 ? short : short + (short < 50 ? 2000 : 1900)
  const day = Number(match[1])
  const [hour, minute, second] = [Number(match[4]), Number(match[5]), Number(match[6] ?? 0)]
  if (month < 0 || hour > 23 || minute > 59 || second > 60 || year < 1970 || year > 9999) return null
  const wall = new Date(Date.UTC(year, month, day, hour, minute, second))
  if (wall.getUTCDate() !== day || wall.getUTCMonth() !== month) return null
  return new Date(wall.getTime() - zoneMinutes(match[7] ?? '') * 60_000)
}

function zoneMinutes(zone: string): number {
  const digits = /^([+-])(\d{2})(\d{2})$/.exec(zone)
  if (!digits) return zones.get(zone.toLowerCase()) ?? 0
  const minutes = Number(digits[2]) * 60 + Number(digits[3])
  return digits[1] === '-' ? -minutes : minutes
}
