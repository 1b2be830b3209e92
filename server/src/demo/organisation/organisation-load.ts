import type { DemoCompanyRow, DemoDepartment } from './tree.ts'

/**
 * Additions of the load size to the three companies of the demo: 17 more companies, for a total of 2,000 departments
 * and 11,500 people.
 */
const load = { companies: 17, departments: 2_000 - 59, active: 10_000 - 282, retired: 1_500 - 18 }

const words = [
  ['가온', 'Gaon', '佳温'],
  ['누리', 'Nuri', '努里'],
  ['다솜', 'Dasom', '多松'],
  ['라온', 'Raon', '罗温'],
  ['미르', 'Mir', '米尔'],
  ['보람', 'Boram', '宝蓝'],
  ['새벽', 'Saebyeok', '晨曦'],
  ['아람', 'Aram', '雅蓝'],
  ['은하', 'Eunha', '银河'],
  ['이음', 'Ieum', '伊音'],
  ['자람', 'Jaram', '嘉蓝'],
  ['채움', 'Chaeum', '彩音'],
  ['큰길', 'Keungil', '大道'],
  ['트임', 'Teuim', '开阔'],
  ['푸름', 'Pureum', '碧蓝'],
  ['하람', 'Haram', '夏蓝'],
  ['해솔', 'Haesol', '海松'],
] as const

const levels = [
  { from: 0, step: 1, of: 0, ko: '', en: 'Headquarters', zh: '总部' },
  { from: 1, step: 1, of: 0, ko: '본부', en: 'Division', zh: '本部' },
  { from: 5, step: 4, of: 1, ko: '실', en: 'Office', zh: '室' },
  { from: 15, step: 10, of: 5, ko: '팀', en: 'Team', zh: '组' },
  { from: 65, step: 50, of: 15, ko: '파트', en: 'Part', zh: '小组' },
] as const

const fields = [
  ['기획', 'Planning', '规划'],
  ['개발', 'Development', '开发'],
  ['영업', 'Sales', '销售'],
  ['생산', 'Production', '生产'],
  ['품질', 'Quality', '质量'],
  ['구매', 'Purchasing', '采购'],
  ['물류', 'Logistics', '物流'],
  ['재무', 'Finance', '财务'],
  ['인사', 'People', '人事'],
  ['연구', 'Research', '研究'],
] as const

/** Divides `total` into `count` parts that are as equal as integers allow; returns the part at this index. */
function share(total: number, count: number, index: number): number {
  return Math.floor(total / count) + (index < total % count ? 1 : 0)
}

function departmentsOf(comCode: string, index: number): DemoDepartment[] {
  const count = share(load.departments, load.companies, index)
  const active = share(load.active, load.companies, index)
  const retired = share(load.retired, load.companies, index)
  const heads = 15
  return Array.from({ length: count }, (_none, place) => {
    const level = levels.findLast((one) => place >= one.from) ?? levels[0]
    const [ko, en, zh] = fields[place % fields.length] ?? fields[0]
    const number = Math.floor((place - level.from) / fields.length) + 1
    const parent = place === 0 ? '' : `${comCode}${1000 + level.of + ((place - level.from) % level.step)}`
    const left = place < heads ? 0 : share(retired, count - heads, place - heads)
    const here = place < heads ? 2 : share(active - heads * 2, count - heads, place - heads)
    const name =
      place === 0
        ? { ko: '본사', en: level.en, zh: level.zh }
        : {
            ko: `${ko}${number}${level.ko}`,
            en: `${en} ${level.en} ${number}`,
            zh: `${zh}${number}${level.zh}`,
          }
    return {
      comCode,
      deptCode: `${comCode}${1000 + place}`,
      parent,
      name,
      people: here + left,
      retired: left,
    }
  })
}

/** Returns the companies of a part of the load size with their departments. A company is the same in every part. */
export function loadOrganisation(part: number): {
  companies: DemoCompanyRow[]
  departments: DemoDepartment[]
} {
  const count = Math.max(0, Math.round((load.companies + 3) * part) - 3)
  const companies = words.slice(0, count).map(([ko, en, zh], index) => ({
    comCode: `L${String(index + 1).padStart(2, '0')}`,
    name: { ko: `${ko}산업`, en: `${en} Industries`, zh: `${zh}产业` },
    domain: `${en.toLowerCase()}.example`,
    timeZone: 'Asia/Seoul',
    theme: '',
    usesChatbot: false,
  }))
  return { companies, departments: companies.flatMap(({ comCode }, index) => departmentsOf(comCode, index)) }
}
