import type { FormValues } from '@maru/api/approval'

/** A document of the demo before it has people and times. */
export interface DocumentPlan {
  form: string
  subject: string
  values: FormValues
  body?: string
  isUrgent?: boolean
}

const expense = (
  subject: string,
  purpose: string,
  account: string,
  rows: [string, string, number, number][],
): DocumentPlan => ({
  form: '지출',
  subject,
  values: {
    ...{ purpose, account, payDate: '2026-12-10' },
    rows: rows.map(([item, vendor, count, price]) => ({
      item,
      vendor,
      count: String(count),
      price: String(price),
    })),
    note: '',
  },
})
const plain = (form: string, subject: string, purpose: string, body: string): DocumentPlan => ({
  ...{ form, subject, values: { purpose, date: '2026-12-04', place: '' }, body: `<p>${body}</p>` },
})

/** Documents of the demo; title, values and text belong together. */
export const documentPlans: readonly DocumentPlan[] = [
  {
    ...expense('11월 클라우드 사용료 집행', '운영 서버 11월 사용료', '5312', [
      ['운영 서버', '클라우드웍스㈜', 1, 1840000],
      ['백업 저장소', '클라우드웍스㈜', 1, 320000],
    ]),
    isUrgent: true,
  },
  {
    form: '휴가',
    subject: '연차 11/27–28',
    values: {
      type: 'annual',
      period: ['2026-11-27', '2026-11-28'],
      delegate: [],
      contact: '010-0000-2231',
      reason: '가족 행사',
    },
  },
  expense(
    '12월 부하시험 장비 임차',
    '결제 시스템 성능 기준 확인을 위한 부하시험 환경 임차 (12.7 – 12.18)',
    '5312',
    [
      ['성능시험 서버 임차 (2주)', '클라우드웍스㈜', 2, 850000],
      ['부하시험 도구 사용권', 'TestForge Inc.', 10, 90000],
      ['네트워크 계측기 대여', '한결계측', 3, 120000],
      ['대전 센터 왕복 교통비', '코레일', 4, 60000],
    ],
  ),
  {
    form: '품의',
    subject: '테스트 장비 구매 품의',
    values: { purpose: '시험용 태블릿 2대 구매', amount: '4320000', dueDate: '2026-12-04' },
    body: '<p>시험용 태블릿은 두 명씩 함께 쓰는 것으로 하여 2대를 구매합니다. 쓰지 않는 기존 장비는 12월 안에 총무팀에 반납합니다.</p>',
  },
  plain(
    '출장',
    '상하이 지사 기술지원 (12/7–11)',
    '상하이 지사 결제 모듈 전환 지원',
    '현지 담당자와 전환 순서를 확인하고, 전환 당일 현장에서 지원합니다.',
  ),
  {
    form: '협조',
    subject: '층별 보안 점검 입회자 지정 요청',
    values: {
      dueDate: '2026-11-30',
      request: '12월 첫째 주 층별 보안 점검에 팀별로 입회할 사람을 한 명씩 알려 주세요.',
    },
  },
  plain(
    '계약',
    '성능 감시 도구 연간 계약',
    '감시 도구 1년 계약 갱신',
    '작년과 같은 조건으로 1년 연장합니다. 사용자 수는 20명입니다.',
  ),
  plain(
    '보고',
    '3분기 장애 분석 보고',
    '3분기 장애 7건의 원인과 대책',
    '반복된 원인은 연결 수 부족이었고, 10월에 설정을 바꾼 뒤로는 없습니다.',
  ),
  plain(
    '교육',
    '클라우드 보안 과정 신청',
    '12월 사내 교육 참가',
    '3일 과정이며 업무는 같은 파트에서 나누어 맡습니다.',
  ),
  plain(
    '구매',
    '개발용 모니터 교체',
    '5년 넘은 모니터 6대 교체',
    '교체 대상과 사양을 아래에 적었습니다. 예산은 비품에서 씁니다.',
  ),
  plain(
    '변경',
    '결제 서버 설정 변경',
    '동시 연결 수 상향',
    '11월 28일 22시에 적용하고 30분 동안 지켜봅니다. 되돌리는 순서도 준비했습니다.',
  ),
  plain(
    '회의',
    '주간 개발 회의록 (11월 3주)',
    '주간 회의 결과 공유',
    '결정 세 가지와 다음 주 할 일을 정리했습니다.',
  ),
  {
    form: '휴가',
    subject: '오전 반차 11/25',
    values: {
      type: 'am',
      period: ['2026-11-25', '2026-11-25'],
      delegate: [],
      contact: '',
      reason: '병원 진료',
    },
  },
  expense('팀 소모품 구입', '회의실 소모품', '5321', [
    ['화이트보드 마커', '오피스월드', 20, 1500],
    ['A4 용지', '오피스월드', 5, 24000],
  ]),
  {
    form: '공문',
    subject: '공동 성능시험 협조 요청',
    values: { recipient: '한결계측 주식회사', via: '', sender: '대표이사' },
    body: '<p>1. 귀사의 무궁한 발전을 기원합니다.</p><p>2. 12월 셋째 주에 예정된 공동 성능시험에 시험 인력 두 명의 참여를 요청합니다.</p><p>붙임: 시험 일정 1부. 끝.</p>',
  },
  plain(
    '재택',
    '재택근무 신청 (12월 첫째 주)',
    '집중 개발 기간 재택근무',
    '매일 10시 회의에는 화상으로 참석합니다.',
  ),
  plain('보도', '신규 서비스 보도자료 배포', '12월 출시 서비스 안내', '초안은 마케팅팀과 확인했습니다.'),
]
