import type { Party } from '@maru/api/approval'
import type { Db } from '#kit/db.ts'
import { createComment, createDocument, type DocumentDraft } from '#modules/approval/approval.factory.ts'

const hour = 3_600_000

/** A document of one of the main logins, by its place in the list of them. */
interface OwnPlan {
  by: number
  form: string
  subject: string
  purpose: string
  body: string
  hoursAgo: number
  acts: DocumentDraft['acts']
  /** Main logins that are asked for their agreement, and those who read it. */
  agree?: number[]
  readers?: { who: number; atEnd: boolean }[]
  comment?: { by: number; text: string; mentions: number[] }
}

const [user, peer, colleague] = [0, 1, 2]
const approve = { act: 'approve', hours: 2 } as const
const withdraw = { act: 'withdraw', hours: 1 } as const
const reject = (comment: string) => ({ act: 'reject', hours: 3, comment }) as const

/** Documents for boxes of the main logins that the other documents leave empty. */
const plans: readonly OwnPlan[] = [
  {
    ...{ by: user, form: '교육', subject: '데이터 분석 과정 신청', purpose: '12월 사외 교육 참가' },
    ...{ body: '3일 과정이며 비용은 부서 교육비에서 씁니다.', hoursAgo: 60 },
    acts: [reject('연간 교육 계획에 있는 과정인지 확인해 주세요.')],
  },
  {
    ...{ by: user, form: '구매', subject: '회의실 화상 장비 교체', purpose: '소리가 끊기는 장비 교체' },
    ...{ body: '견적을 다시 받아 올리겠습니다.', hoursAgo: 80, acts: [withdraw] },
  },
  {
    ...{ by: peer, form: '변경', subject: '배포 서버 보안 설정 변경', purpose: '취약점 점검 결과 반영' },
    ...{ body: '11월 30일 22시에 적용합니다. 10분 동안 접속이 끊깁니다.', hoursAgo: 20 },
    ...{ agree: [colleague], acts: [approve] },
    comment: {
      ...{ by: user, mentions: [colleague] },
      text: '적용하는 동안 귀 팀의 배치 작업이 없는지 확인 부탁드립니다.',
    },
  },
  {
    ...{ by: peer, form: '구매', subject: '공동 시험 장비 구매', purpose: '두 팀이 함께 쓰는 시험 장비' },
    ...{ body: '비용은 두 팀이 절반씩 나눕니다.', hoursAgo: 28, agree: [colleague], acts: [approve] },
  },
  {
    ...{ by: peer, form: '보고', subject: '10월 서비스 품질 보고', purpose: '응답 시간과 장애 현황' },
    ...{ body: '응답 시간은 목표 안이었고 장애는 한 건이었습니다.', hoursAgo: 90, acts: [approve, approve] },
    readers: [{ who: colleague, atEnd: false }],
    comment: {
      ...{ by: colleague, mentions: [peer] },
      text: '다음 달부터 저희 팀 지표도 함께 실어 주시면 좋겠습니다.',
    },
  },
  {
    ...{ by: user, form: '보도', subject: '신규 결제 서비스 보도자료', purpose: '12월 출시 안내' },
    ...{ body: '초안을 붙였습니다.', hoursAgo: 12, acts: [] },
    readers: [{ who: colleague, atEnd: true }],
  },
  {
    ...{ by: colleague, form: '방문', subject: '협력사 방문 (12/3)', purpose: '공동 시험 일정 협의' },
    ...{ body: '방문자 두 명의 이름은 확정되면 알려 드립니다.', hoursAgo: 40, acts: [withdraw] },
  },
  {
    ...{ by: colleague, form: '연장', subject: '11월 마지막 주 연장근로', purpose: '정산 마감' },
    ...{ body: '하루 두 시간씩 3일입니다.', hoursAgo: 55, acts: [reject('업무 분장을 먼저 조정해 주세요.')] },
  },
  {
    ...{ by: colleague, form: '계약', subject: '시험 시설 이용 계약', purpose: '12월 공동 시험 시설 이용' },
    ...{
      body: '이용일 5일, 취소는 3일 전까지 할 수 있습니다.',
      hoursAgo: 16,
      agree: [peer],
      acts: [approve],
    },
  },
  {
    ...{ by: peer, form: '회의', subject: '공동 시험 준비 회의록', purpose: '11월 4주 회의 결과' },
    ...{ body: '시험 항목 12개를 확정했습니다.', hoursAgo: 70, acts: [reject('담당자가 빠져 있습니다.')] },
  },
  {
    ...{ by: peer, form: '증명', subject: '재직증명서 발급', purpose: '은행 제출용' },
    ...{ body: '국문 1부입니다.', hoursAgo: 65, acts: [withdraw] },
  },
  {
    ...{ by: colleague, form: '계약', subject: '분석 도구 연간 계약', purpose: '12월 만료되는 계약 갱신' },
    ...{ body: '작년과 같은 조건입니다.', hoursAgo: 120, acts: [approve, approve, approve] },
  },
  {
    ...{ by: colleague, form: '교육', subject: '품질 관리 과정 신청', purpose: '사내 강사 양성' },
    ...{ body: '이틀 과정입니다.', hoursAgo: 150, acts: [approve, approve, approve] },
  },
  {
    ...{
      by: peer,
      form: '변경',
      subject: '시험 환경 이전',
      purpose: '두 팀이 쓰는 시험 환경을 새 서버로 이전',
    },
    ...{ body: '이전하는 동안 시험을 이틀 멈춥니다.', hoursAgo: 100, agree: [colleague] },
    acts: [approve, { ...approve, comment: '저희 일정과 겹치지 않습니다.' }, approve],
  },
  {
    ...{ by: peer, form: '계약', subject: '공동 시험 결과 분석 용역', purpose: '외부 전문가 분석' },
    ...{ body: '견적 세 곳을 비교했습니다.', hoursAgo: 8, agree: [colleague], acts: [] },
  },
  {
    ...{ by: user, form: '회의', subject: '분기 협업 회의록', purpose: '두 팀 협업 과제 정리' },
    ...{
      body: '과제 다섯 개와 담당을 정했습니다.',
      hoursAgo: 75,
      agree: [colleague],
      acts: [approve, approve],
    },
  },
]

/** Writes the documents of the main logins; returns how many there are. */
export async function seedOwnDocuments(
  db: Db,
  comCode: string,
  people: readonly Party[],
  { forms, now }: { forms: ReadonlyMap<string, number>; now: Date },
): Promise<number> {
  let written = 0
  for (const plan of plans) {
    const drafter = people[plan.by]
    const formId = forms.get(plan.form)
    if (!drafter?.personCode || formId === undefined) continue
    const draftedAt = new Date(now.getTime() - plan.hoursAgo * hour)
    const at = (index: number) => people[index] ?? drafter
    const agree = (plan.agree ?? []).map((one) => ({
      ...{ kind: 'agree' as const, personCode: at(one).personCode, deptCode: null },
    }))
    const apmId = await createDocument(db, {
      ...{ comCode, formId, draftedAt, subject: plan.subject, acts: plan.acts },
      drafter: { personCode: drafter.personCode, deptCode: drafter.deptCode },
      values: { purpose: plan.purpose, date: '2026-12-03', place: '' },
      body: `<p>${plan.body}</p>`,
      line: agree.length > 0 ? [{ need: 0, steps: agree }] : [],
      references: (plan.readers ?? []).map(({ who, atEnd }) => ({ party: at(who), atEnd })),
    })
    if (apmId === null) continue
    written += 1
    if (plan.comment) {
      const { by, text, mentions } = plan.comment
      const comment = { author: at(by), text, mentions: mentions.map(at) }
      await createComment(db, { comCode, apmId }, comment, new Date(draftedAt.getTime() + 5 * hour))
    }
  }
  return written
}
