import type { Draws } from '../random.ts'

type Title = readonly [code: string, ko: string, en: string, zh: string]

const advisor: Title = ['T99', '고문', 'Advisor', '顾问']
/** The title that tests the escaping of HTML. */
const hostileAdvisor: Title = ['T99', '<b>고문</b> & "자문"', 'Advisor <script>', '顾问 & {{x}}']

/** Titles (직위) of the Korean companies, highest first. */
const koreanTitles: Title[] = [
  ['T10', '사장', 'President', '总裁'],
  ['T20', '전무', 'Executive Vice President', '专务'],
  ['T25', '상무', 'Senior Vice President', '常务'],
  ['T30', '이사', 'Director', '董事'],
  ['T40', '부장', 'General Manager', '部长'],
  ['T50', '차장', 'Deputy General Manager', '次长'],
  ['T60', '과장', 'Manager', '科长'],
  ['T70', '대리', 'Assistant Manager', '代理'],
  ['T75', '주임', 'Senior Associate', '主任'],
  ['T80', '사원', 'Associate', '职员'],
  advisor,
]

/** Titles (직위) of the Chinese company. The Chinese text is used for all languages except English. */
const chineseTitles: Title[] = [
  ['T10', '总经理', 'General Manager', '总经理'],
  ['T30', '总监', 'Director', '总监'],
  ['T40', '高级经理', 'Senior Manager', '高级经理'],
  ['T60', '经理', 'Manager', '经理'],
  ['T70', '主管', 'Supervisor', '主管'],
  ['T80', '职员', 'Associate', '职员'],
]

/** Positions (직책): heads of departments and members. */
const positions: Title[] = [
  ['P10', '대표이사', 'Chief Executive Officer', '首席执行官'],
  ['P20', '본부장', 'Division Head', '本部长'],
  ['P30', '실장', 'Office Head', '室长'],
  ['P40', '팀장', 'Team Leader', '组长'],
  ['P50', '파트장', 'Part Leader', '小组长'],
  ['P90', '팀원', 'Member', '组员'],
]

const records = (comCode: string, kind: string, titles: Title[]) =>
  titles.map((title) => [comCode, kind, ...title, title[0].slice(1)])

/** Returns the records of titles.csv with the titles of a company; with `isHostile` one of them has markup. */
export function titlesOf(comCode: string, isHostile = false): string[][] {
  const titles = comCode === 'HBC' ? chineseTitles : koreanTitles
  return records(
    comCode,
    'title',
    titles.map((title) => (isHostile && title === advisor ? hostileAdvisor : title)),
  )
}

/** Returns the records of titles.csv with the positions of a company. */
export function positionsOf(comCode: string): string[][] {
  return records(comCode, 'position', positions)
}

/** Returns the records of titles.csv with the six grades of a company. */
export function gradesOf(comCode: string): string[][] {
  const grades = [1, 2, 3, 4, 5, 6].map((n): Title => [`G${n}`, `${n}급`, `Grade ${n}`, `${n}级`])
  return records(comCode, 'grade', grades)
}

const headedBy = [
  ['본부', 'P20', ['T20', 'T25']],
  ['실', 'P30', ['T30', 'T40']],
  ['팀', 'P40', ['T40', 'T50']],
  ['파트', 'P50', ['T50', 'T60']],
] as const

/** Returns the title and position of a generated person. Heads have higher titles than the members they lead. */
export function titleFor(
  comCode: string,
  department: string,
  isHead: boolean,
  draws: Draws,
): { title: string; position: string } {
  const chinese = comCode === 'HBC'
  if (!isHead) {
    const title = draws.weighted('title', [
      ['T50', chinese ? 0 : 15],
      ['T60', 25],
      ['T70', 30],
      ['T75', chinese ? 0 : 5],
      ['T80', 25],
    ] as const)
    return { title, position: 'P90' }
  }
  const match = headedBy.find(([ending]) => department.endsWith(ending))
  if (chinese) return { title: match ? 'T40' : 'T10', position: match?.[1] ?? 'P10' }
  return match
    ? { title: draws.pick('title', match[2]), position: match[1] }
    : { title: 'T10', position: 'P10' }
}
