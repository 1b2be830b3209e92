import type { LocalName } from '@maru/api/kit/schema'
import type { RepeatRule, ResourceKind, ResourceRules } from '@maru/api/reservation'
import {
  type BookingDraft,
  insertBookings,
  insertRequest,
  replaceParticipants,
} from '../../modules/reservation/booking/request.sql.ts'
import { addDays, datesOf, localOf, weekdayOf } from '../../modules/reservation/repeat/repeat.rules.ts'
import { createFolder, createResource } from '../../modules/reservation/reservation.factory.ts'
import type { Draws } from '../random.ts'
import type { SeedParts } from '../seed-parts.ts'
import { type DemoPerson, selectBookers, updateStates } from './reservations.sql.ts'

interface ResourcePlan {
  name: LocalName
  kind: ResourceKind
  place: string
  capacity: number
  equipment: string[]
  rules?: Partial<ResourceRules>
  quantity?: number
  needsApproval?: boolean
}

const room = (
  ko: string,
  en: string,
  zh: string,
  place: string,
  capacity: number,
  equipment: string[],
): ResourcePlan => ({
  name: { ko, en, zh },
  kind: 'room',
  place,
  capacity,
  equipment,
  rules: capacity >= 20 ? { bufferMinutes: 30 } : capacity <= 6 ? { checkIn: 'any' } : {},
})
const car = (ko: string, en: string, zh: string): ResourcePlan => ({
  name: { ko, en, zh },
  kind: 'vehicle',
  place: '본사 지하 2층',
  capacity: 5,
  equipment: ['하이패스'],
  rules: { alwaysApproves: true, needsReturn: true, allowsMidnight: true, noticeMinutes: 60 },
  needsApproval: true,
})
const device = (ko: string, en: string, zh: string, quantity: number): ResourcePlan => ({
  name: { ko, en, zh },
  kind: 'device',
  place: '총무팀',
  capacity: 0,
  equipment: [],
  quantity,
  rules: { needsReturn: true },
})

const folders: { name: LocalName; resources: ResourcePlan[] }[] = [
  {
    name: { ko: '본사 3층', en: 'HQ 3F', zh: '总部3层' },
    resources: [
      room('3층 대회의실', 'Grand Room 3F', '3层大会议室', '본사 3층', 24, ['화면', '화상회의', '마이크']),
      room('3층 소회의실 1', 'Small Room 3F-1', '3层小会议室1', '본사 3층', 6, ['화면']),
      room('3층 소회의실 2', 'Small Room 3F-2', '3层小会议室2', '본사 3층', 6, ['칠판']),
      room('3층 Focus Room', 'Focus Room 3F', '3层 Focus Room', '본사 3층', 4, ['화면']),
    ],
  },
  {
    name: { ko: '본사 5층', en: 'HQ 5F', zh: '总部5层' },
    resources: [
      room('5층 중회의실 A', 'Room A 5F', '5层中会议室A', '본사 5층', 12, ['화면', '화상회의']),
      room('5층 중회의실 B', 'Room B 5F', '5层中会议室B', '본사 5층', 12, ['화면', '화상회의']),
      room('5층 소회의실', 'Small Room 5F', '5层小会议室', '본사 5층', 6, ['칠판']),
      room('5층 면접실', 'Interview Room 5F', '5层面试室', '본사 5층', 4, []),
      room('5층 교육장', 'Training Hall 5F', '5层培训室', '본사 5층', 40, ['화면', '마이크', '녹화']),
      room('5층 라운지', 'Lounge 5F', '5层休息区', '본사 5층', 10, ['화면']),
    ],
  },
  {
    name: { ko: '법인차량', en: 'Company cars', zh: '公司车辆' },
    resources: [
      car('법인차량 12가3456', 'Car 12GA3456', '公司车 12가3456'),
      car('법인차량 34나5678', 'Car 34NA5678', '公司车 34나5678'),
      car('법인차량 56다7890', 'Car 56DA7890', '公司车 56다7890'),
      car('전기차 78라1234', 'Electric car 78RA1234', '电动车 78라1234'),
    ],
  },
  {
    name: { ko: '장비 대여', en: 'Equipment', zh: '设备借用' },
    resources: [
      device('노트북(개발용)', 'Laptop (development)', '笔记本（开发）', 5),
      device('노트북(출장용)', 'Laptop (travel)', '笔记本（出差）', 8),
      device('빔 프로젝터', 'Projector', '投影仪', 3),
      device('화상회의 카메라', 'Conference camera', '视频会议摄像头', 2),
      device('시험용 휴대전화', 'Test phone', '测试手机', 6),
      device('무선 마이크', 'Wireless microphone', '无线麦克风', 4),
    ],
  },
]

const titles: Record<ResourceKind, string[]> = {
  room: [
    '주간 회의',
    '스프린트 계획',
    '분기 로드맵 리뷰',
    '채용 면접',
    '보안 점검 킥오프',
    '디자인 싱크',
    '고객사 미팅',
    '상하이지사 화상회의',
    '1:1 면담',
    '데모데이',
    '예산 검토',
    '신규 입사자 교육',
    'API 게이트웨이 검토',
    '장애 회고',
    '파트너사 협의',
  ],
  vehicle: ['고객사 방문', '공항 영접', '지방 사업장 점검', '전시회 참가', '자재 운반'],
  device: ['출장 지참', '외부 발표', '신규 입사자 지급', '호환성 시험', '사내 행사'],
  other: ['사용'],
}

const dayMillis = 86_400_000
const zone = 'Asia/Seoul'
const wanted = 600
const weekly: RepeatRule = {
  type: 'Weekly',
  interval: 1,
  weekdays: [],
  byWeekday: false,
  end: 'SetCount',
  count: 6,
  until: null,
}

interface Made {
  resourceId: number
  plan: ResourcePlan
}

async function seedResources(
  { db, anchor }: SeedParts,
  comCode: string,
  people: DemoPerson[],
): Promise<Made[]> {
  const codeOf = (login: string) => people.find((one) => one.login === login)?.personCode
  const manager = codeOf('reserve') ?? people[0]?.personCode ?? ''
  const approvers = [...new Set([manager, codeOf('user') ?? manager])]
  const made: Made[] = []
  let color = 0
  for (const [sort, folder] of folders.entries()) {
    const folderId = await createFolder(db, { comCode, name: folder.name, sort })
    for (const plan of folder.resources) {
      const resourceId = await createResource(
        db,
        {
          comCode,
          folderId,
          ...plan,
          color: (color % 5) + 1,
          managers: [manager],
          approvers: plan.needsApproval ? approvers : [],
          ...(plan.kind === 'vehicle'
            ? { hours: Array.from({ length: 7 }, (): [number, number] => [0, 1440]) }
            : {}),
        },
        new Date(anchor.getTime() - 200 * dayMillis),
      )
      made.push({ resourceId, plan })
      color += 1
    }
  }
  return made
}

/** What became of a booking, by how far its time is from the anchor. */
function stateOf(draws: Draws, plan: ResourcePlan, isPast: boolean): string {
  const dice = draws.int('state', 0, 99)
  if (isPast) {
    if (dice < 70) return 'ended'
    if (dice < 78) return 'released'
    if (dice < 88) return plan.needsApproval ? 'rejected' : 'accepted'
    return dice < 94 ? 'cancelled' : 'expired'
  }
  if (plan.needsApproval) return dice < 45 ? 'requested' : dice < 90 ? 'accepted' : 'rejected'
  return dice < 92 ? 'accepted' : dice < 96 ? 'cancelled' : 'held'
}

interface Slot {
  day: string
  from: number
  until: number
}

/** Free slots of a resource's days around the anchor; the first hour of Mondays is left to the series. */
function slotsOf(draws: Draws, anchorDay: string, resourceId: number): Slot[] {
  const slots: Slot[] = []
  for (let offset = -16; offset <= 26; offset += 1) {
    const day = addDays(anchorDay, offset)
    if (weekdayOf(day) % 6 === 0) continue
    const own = draws.of('slot', resourceId, day)
    const from = 630 + own.int('from', 0, 6) * 30
    const until = from + own.pick('length', [30, 60, 60, 90, 120])
    slots.push({ day, from, until })
    if (own.chance('second', 0.35)) slots.push({ day, from: until + 60, until: until + 120 })
  }
  return slots
}

/** 20 resources in four categories of the first company, with some 600 bookings in every state and repeat. */
export async function seedReservations(parts: SeedParts): Promise<number> {
  const { db, draws, anchor, say } = parts
  const comCode = 'HB'
  const people = await selectBookers(db, comCode, anchor)
  if (people.length === 0) return 0
  const made = await seedResources(parts, comCode, people)
  const anchorDay = localOf(anchor.getTime(), zone).day
  const perResource = Math.ceil((wanted - made.length * 6) / made.length)
  const states: { bookingId: number; state: string; at: Date }[] = []
  let count = 0
  for (const { resourceId, plan } of made) {
    const own = draws.of('reservation', resourceId)
    const write = async (slot: Slot, repeat: RepeatRule | null, index: number, waits = false) => {
      const of = own.of('booking', index)
      const person = index % 9 === 0 ? people[0] : of.pick('person', people)
      if (!person) return []
      const first = {
        startDate: slot.day,
        endDate: slot.day,
        startMinute: slot.from,
        endMinute: slot.until,
        timeZone: zone,
      }
      const plans = datesOf(first, repeat, { limit: 10, until: '2099-12-31' })
      const [begin] = plans
      if (!begin) return []
      const createdAt = new Date(Math.min(begin.start, anchor.getTime()) - of.int('before', 1, 9) * dayMillis)
      const requestId = await insertRequest(
        db,
        {
          ...first,
          comCode,
          resourceId,
          personCode: person.personCode,
          personComCode: comCode,
          deptCode: person.deptCode,
          title: of.pick('title', titles[plan.kind]),
          content: '',
          repeat,
          madeUntil: null,
          custom: [],
          requestKey: null,
        },
        createdAt,
      )
      const guests = plan.kind === 'room' ? [of.pick('guest', people), of.pick('guest2', people)] : []
      const codes = [...new Set(guests.map((one) => one.personCode))].filter(
        (code) => code !== person.personCode,
      )
      await replaceParticipants(
        db,
        { comCode, requestId },
        codes.map((personCode) => ({ personCode, email: '' })),
      )
      const drafts = plans.map(
        (date): BookingDraft => ({
          ...date,
          resourceId,
          bufferMinutes: plan.rules?.bufferMinutes ?? 0,
          unit: waits ? null : 1,
          state: waits ? 'waiting' : 'accepted',
        }),
      )
      const ids = await insertBookings(db, { comCode, requestId }, drafts, createdAt)
      return ids.map((bookingId, place) => ({
        bookingId,
        end: drafts[place]?.end ?? 0,
        of: own.of('state', index, place),
      }))
    }
    const monday = addDays(anchorDay, -((weekdayOf(anchorDay) + 6) % 7) - 14)
    const series = await write({ day: monday, from: 540, until: 600 }, weekly, 0)
    const slots = slotsOf(own, anchorDay, resourceId)
    const singles = []
    for (const [index, slot] of slots.slice(0, perResource).entries())
      singles.push(...(await write(slot, null, index + 1)))
    const last = slots[Math.min(slots.length, perResource) - 1]
    // Somebody waits for the last slot of each resource.
    if (last) count += (await write(last, null, 999, true)).length
    for (const [index, { bookingId, end, of }] of [...series, ...singles].entries()) {
      const isPast = end < anchor.getTime()
      const isKept = index < 6 || index === series.length + singles.length - 1
      const state = isKept ? (isPast ? 'ended' : 'accepted') : stateOf(of, plan, isPast)
      states.push({ bookingId, state, at: new Date(Math.min(end, anchor.getTime())) })
      count += 1
    }
  }
  await updateStates(db, states)
  say(`reservations: ${made.length} resources, ${count} bookings`)
  return count
}
