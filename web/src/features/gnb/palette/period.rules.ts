/** Words for a period in the three languages. */
const words = {
  today: ['오늘', 'today', '今天', '今日'],
  yesterday: ['어제', 'yesterday', '昨天', '昨日'],
  thisWeek: ['이번주', '이번 주', '금주', 'this week', '本周', '这周', '这个星期'],
  lastWeek: ['지난주', '지난 주', '저번주', '저번 주', 'last week', '上周', '上个星期'],
  thisMonth: ['이번달', '이번 달', '이달', 'this month', '本月', '这个月'],
  lastMonth: ['지난달', '지난 달', '저번달', '저번 달', 'last month', '上个月', '上月'],
  thisYear: ['올해', '금년', 'this year', '今年'],
  lastYear: ['작년', '지난해', '지난 해', 'last year', '去年'],
} as const

/** The name of a period that a word stands for. */
export type PeriodName = keyof typeof words

/** Days, `YYYY-MM-DD`; `until` is included. `name` is null for a period given by numbers. */
export interface NamedPeriod {
  name: PeriodName | null
  from: string
  until: string
}

const names = new Map<string, PeriodName>(
  Object.entries(words).flatMap(([name, all]) => all.map((word) => [word, name as PeriodName] as const)), // a key of words
)

const daysBack = [
  /^최근 ?(\d{1,3}) ?일$/,
  /^(?:the )?last (\d{1,3}) days?$/,
  /^(?:最近|近) ?(\d{1,3}) ?[天日]$/,
]
const ofMonth = [/^(\d{4})[-./](\d{1,2})$/, /^(\d{4}) ?년 ?(\d{1,2}) ?월$/, /^(\d{4}) ?年 ?(\d{1,2}) ?月$/]
const ofDay = [
  /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/,
  /^(\d{4}) ?년 ?(\d{1,2}) ?월 ?(\d{1,2}) ?일$/,
  /^(\d{4}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日$/,
]

const text = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

function read(patterns: readonly RegExp[], phrase: string): number[] | null {
  const match = patterns.map((pattern) => pattern.exec(phrase)).find(Boolean)
  return match ? match.slice(1).map(Number) : null
}

/** The period of each word. Weeks begin on Monday. */
function namedDays(name: PeriodName, today: string): [from: string, until: string] {
  const [year = 0, monthNumber = 1, day = 1] = today.split('-').map(Number)
  const month = monthNumber - 1
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const monday = day - sinceMonday
  const of = (from: number, until: number): [string, string] => [
    text(year, month, from),
    text(year, month, until),
  ]
  switch (name) {
    case 'today':
      return of(day, day)
    case 'yesterday':
      return of(day - 1, day - 1)
    case 'thisWeek':
      return of(monday, monday + 6)
    case 'lastWeek':
      return of(monday - 7, monday - 1)
    case 'thisMonth':
      return [text(year, month, 1), text(year, month + 1, 0)]
    case 'lastMonth':
      return [text(year, month - 1, 1), text(year, month, 0)]
    case 'thisYear':
      return [text(year, 0, 1), text(year, 11, 31)]
    case 'lastYear':
      return [text(year - 1, 0, 1), text(year - 1, 11, 31)]
  }
}

/** Returns the period of a folded phrase such as `지난달`, `last 7 days` or `2026-10`; null if it is none. */
export function periodOf(phrase: string, today: string): NamedPeriod | null {
  const name = names.get(phrase)
  if (name) {
    const [from, until] = namedDays(name, today)
    return { name, from, until }
  }
  const [days] = read(daysBack, phrase) ?? []
  if (days) {
    const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
    return { name: null, from: text(year, month - 1, day - days + 1), until: today }
  }
  const [year = 0, month = 0, day] = read(ofDay, phrase) ?? read(ofMonth, phrase) ?? []
  if (year < 1970 || month < 1 || month > 12) return null
  const from = text(year, month - 1, day ?? 1)
  // A day that the month does not have is an ordinary text.
  if (day !== undefined && Number(from.slice(8)) !== day) return null
  return { name: null, from, until: day === undefined ? text(year, month, 0) : from }
}
