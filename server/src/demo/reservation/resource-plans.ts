import type { LocalName } from '@maru/api/kit/schema'
import type { ResourceKind, ResourceRules } from '@maru/api/reservation'

/** A resource of the demo. */
export interface ResourcePlan {
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

/** Categories of the demo with their resources. */
export const folders: { name: LocalName; resources: ResourcePlan[] }[] = [
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

/** Titles of bookings by the kind of the resource. */
export const titles: Record<ResourceKind, string[]> = {
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
