/** An event of a week: the day from Monday 0, the times, the title and the place. */
export type WeekEvent = readonly [day: number, from: string, until: string, title: string, place: string]

/** What a person of the demo does in a week, in their language. */
export interface DemoWeek {
  events: readonly WeekEvent[]
  /** Every Monday at 09:00; the next one is a day later. */
  meeting: readonly [title: string, place: string]
  /** Three whole days from Tuesday. */
  days: string
  /** A private event. */
  doctor: string
  /** A half day of absence. */
  halfDay: string
  /** The meeting to which a colleague is invited. */
  review: readonly [title: string, place: string]
  /** A birthday by the lunar calendar, repeated each year. */
  birthday: string
}

/** Weeks by language; people of one language have them by turns. */
export const demoWeeks: Readonly<Record<'ko' | 'en' | 'zh', readonly [DemoWeek, ...DemoWeek[]]>> = {
  ko: [
    {
      events: [
        [0, '11:00', '12:00', '스프린트 계획', '5층 중회의실 A'],
        [1, '09:30', '10:30', '채용 면접', '3층 소회의실 2'],
        [1, '13:00', '14:00', '디자인 싱크', ''],
        [2, '10:00', '11:30', '고객 미팅', '3층 대회의실'],
        [2, '10:00', '11:00', 'API 검토', ''],
        [2, '16:00', '17:00', '주간 보고 정리', ''],
        [3, '09:00', '10:00', '배포 점검', ''],
        [4, '15:00', '16:00', '1:1 면담', '5층 소회의실'],
      ],
      meeting: ['주간 회의', '5층 중회의실 A'],
      ...{ days: '연말 재고 실사', doctor: '병원', halfDay: '오후 반차', birthday: '어머니 생신' },
      review: ['분기 로드맵 리뷰', '5층 중회의실 A'],
    },
    {
      events: [
        [0, '10:30', '11:30', '예산 집행 점검', '7층 회의실'],
        [1, '11:00', '12:00', '협력사 통화', ''],
        [1, '15:00', '16:30', '계약서 검토', ''],
        [2, '09:30', '10:30', '월 마감 준비', ''],
        [3, '10:00', '11:00', '감사 자료 확인', '7층 회의실'],
        [3, '14:00', '15:00', '규정 개정 설명회', '대강당'],
        [4, '11:00', '12:00', '주간 정산', ''],
      ],
      meeting: ['팀 주간 회의', '7층 회의실'],
      ...{ days: '내부 감사 기간', doctor: '건강검진', halfDay: '오전 반차', birthday: '아버지 생신' },
      review: ['내년 사업 계획 검토', '7층 회의실'],
    },
    {
      events: [
        [0, '14:00', '15:00', '캠페인 아이디어 회의', '2층 라운지'],
        [1, '10:00', '11:00', '고객사 방문 준비', ''],
        [2, '13:30', '16:00', '고객사 방문', '성수동'],
        [2, '17:00', '17:30', '방문 결과 정리', ''],
        [3, '11:00', '12:00', '견적 협의', ''],
        [4, '10:00', '11:00', '신제품 교육', '4층 교육장'],
        [4, '16:00', '17:00', '주간 실적 공유', ''],
      ],
      meeting: ['영업 주간 회의', '2층 회의실'],
      ...{ days: '전시회 준비', doctor: '치과', halfDay: '오후 반차', birthday: '할머니 생신' },
      review: ['상반기 거래처 점검', '2층 회의실'],
    },
  ],
  en: [
    {
      events: [
        [0, '11:00', '12:00', 'Sprint planning', 'Room 5A'],
        [1, '10:00', '11:00', 'Call with the London office', ''],
        [2, '09:30', '10:30', 'Interview: back-end engineer', 'Room 3B'],
        [2, '14:00', '15:30', 'Customer workshop', 'Room 3A'],
        [3, '16:00', '17:00', 'Release check', ''],
        [4, '11:00', '11:30', 'One-on-one', ''],
      ],
      meeting: ['Weekly team meeting', 'Room 5A'],
      ...{
        days: 'Year-end stocktaking',
        doctor: 'Doctor',
        halfDay: 'Half day off',
        birthday: "Mother's birthday",
      },
      review: ['Quarterly roadmap review', 'Room 5A'],
    },
  ],
  zh: [
    {
      events: [
        [0, '11:00', '12:00', '迭代计划会', '五楼会议室'],
        [1, '10:00', '11:00', '供应商电话会议', ''],
        [2, '14:00', '15:30', '客户来访', '三楼大会议室'],
        [3, '09:30', '10:30', '合同评审', ''],
        [4, '15:00', '16:00', '一对一面谈', ''],
      ],
      meeting: ['部门周会', '五楼会议室'],
      ...{ days: '年终盘点', doctor: '体检', halfDay: '下午请假', birthday: '母亲生日' },
      review: ['季度路线图评审', '五楼会议室'],
    },
  ],
}
