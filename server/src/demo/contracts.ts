import type { ContractKind, ContractStatus } from '@maru/api/contract-board'
import { type ContractWriting, insertContract, takeSerial } from '#modules/contract-board/contract.sql.ts'
import { selectChargedPeople } from './contracts.sql.ts'
import type { Draws } from './random.ts'
import type { SeedParts } from './seed-parts.ts'

const day = 86_400_000
const yearsBack = 4

interface Topic {
  title: string
  kind: ContractKind
  /** Smallest and largest amount. */
  amount: readonly [number, number]
}

interface Source {
  comCode: string
  count: number
  currencies: readonly (readonly [currency: string, weight: number])[]
  counterparties: readonly string[]
  topics: readonly Topic[]
  notes: readonly string[]
}

const korean: Omit<Source, 'comCode'> = {
  count: 26,
  currencies: [
    ['KRW', 8],
    ['USD', 1],
    ['EUR', 1],
  ],
  counterparties: [
    '가람상사㈜',
    '누리물산㈜',
    '다온회계법인',
    '라온디자인',
    '마루법무법인',
    '바른네트웍스㈜',
    'Bluewave Ltd.',
    'Northwind Trading',
    '한빛정보통신㈜',
    '새솔건설㈜ 남부권 기계설비 유지관리사업단',
  ],
  topics: [
    { title: '본사 사옥 임대차 계약', kind: 'lease', amount: [240_000_000, 960_000_000] },
    { title: '전산장비 유지보수 용역', kind: 'service', amount: [36_000_000, 180_000_000] },
    { title: '업무용 차량 장기 임차', kind: 'lease', amount: [18_000_000, 72_000_000] },
    { title: '그룹웨어 소프트웨어 사용권', kind: 'license', amount: [25_000_000, 120_000_000] },
    { title: '생산라인 부품 공급 기본계약', kind: 'purchase', amount: [300_000_000, 2_400_000_000] },
    { title: '완제품 판매 대리점 계약', kind: 'sale', amount: [500_000_000, 3_600_000_000] },
    { title: '공동개발 비밀유지 약정', kind: 'secrecy', amount: [0, 0] },
    { title: '구내식당 위탁 운영', kind: 'service', amount: [120_000_000, 480_000_000] },
    { title: '사내 교육 과정 위탁', kind: 'service', amount: [12_000_000, 60_000_000] },
    { title: '신축 연구동 설계 자문', kind: 'other', amount: [40_000_000, 150_000_000] },
  ],
  notes: [
    '만료 60일 전까지 갱신 여부를 통보한다.',
    '대금은 분기마다 세금계산서를 받고 30일 안에 지급한다.',
    '지체상금은 하루에 계약금액의 1,000분의 1로 한다.',
    '',
  ],
}

const chinese: Omit<Source, 'comCode'> = {
  count: 14,
  currencies: [
    ['CNY', 6],
    ['USD', 1],
  ],
  counterparties: ['华信科技有限公司', '东方物流', '上海启明设备', '北京远航咨询', 'Bluewave Ltd.'],
  topics: [
    { title: '办公楼租赁合同', kind: 'lease', amount: [600_000, 2_400_000] },
    { title: '设备维护服务合同', kind: 'service', amount: [80_000, 600_000] },
    { title: '原材料采购合同', kind: 'purchase', amount: [900_000, 8_000_000] },
    { title: '产品销售合同', kind: 'sale', amount: [1_200_000, 9_000_000] },
    { title: '技术保密协议', kind: 'secrecy', amount: [0, 0] },
  ],
  notes: ['到期前 60 天书面通知是否续约。', '按季度结算，收到发票后 30 天内付款。', ''],
}

const textOf = (date: Date) => date.toISOString().slice(0, 10)

function statusOf(draws: Draws, signed: Date, until: Date, anchor: Date): ContractStatus {
  if (anchor.getTime() - signed.getTime() < 20 * day) return draws.chance('draft', 0.5) ? 'draft' : 'review'
  if (draws.chance('cancelled', 0.08)) return 'cancelled'
  return until < anchor ? 'ended' : 'active'
}

function draw(
  source: Source,
  draws: Draws,
  signed: Date,
  anchor: Date,
): Omit<ContractWriting, 'personCode' | 'deptCode'> {
  const topic = draws.pick('topic', source.topics)
  const [least, most] = topic.amount
  const currency = draws.weighted('currency', source.currencies)
  const step = most > 10_000_000 ? 1_000_000 : 10_000
  const full = Math.round(draws.int('amount', least, most) / step) * step
  // Amounts in US dollars and euros are divided by 1,000, so that they are comparable.
  const amount = currency === 'USD' || currency === 'EUR' ? Math.round(full / 1_000) : full
  const from = new Date(signed.getTime() + draws.int('from', 0, 30) * day)
  const until = new Date(from.getTime() + draws.pick('length', [364, 364, 729, 1094]) * day)
  return {
    comCode: source.comCode,
    title: `${topic.title} (${signed.getUTCFullYear()})`,
    counterparty: draws.pick('counterparty', source.counterparties),
    kind: topic.kind,
    status: statusOf(draws, signed, until, anchor),
    amount: String(amount),
    currency,
    signedDate: textOf(signed),
    fromDate: textOf(from),
    untilDate: textOf(until),
    note: draws.pick('note', source.notes),
    fileCode: null,
  }
}

/** Writes about forty contracts of two companies from the last five years, with people in charge. */
export async function seedContracts({ db, draws, anchor, say }: SeedParts): Promise<number> {
  let count = 0
  const first = new Date(Date.UTC(anchor.getUTCFullYear() - yearsBack, 0, 4))
  for (const source of [
    { ...korean, comCode: 'HB' },
    { ...chinese, comCode: 'HBC' },
  ]) {
    const people = await selectChargedPeople(db, source.comCode, anchor)
    if (people.length === 0) continue
    const days = Array.from({ length: source.count }, (_, index) =>
      draws
        .of('contract', source.comCode, index)
        .instant('signed', first, new Date(anchor.getTime() - 3 * day)),
    ).sort((one, other) => one.getTime() - other.getTime())
    for (const [index, signed] of days.entries()) {
      const own = draws.of('contract', source.comCode, index)
      const writing = { ...draw(source, own, signed, anchor), ...own.pick('person', people) }
      const year = signed.getUTCFullYear()
      const serial = await takeSerial(db, source.comCode, year)
      const by = { personCode: writing.personCode, now: signed }
      await insertContract(db, writing, { year, serial }, by)
      count += 1
    }
  }
  say(`contracts: ${count}`)
  return count
}
