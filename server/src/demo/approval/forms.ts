import { definition, field, name, rule } from '#modules/approval/start/field.rules.ts'
import { type StartForm, startForms } from '#modules/approval/start/system-forms.rules.ts'

type Row = readonly [group: StartForm['group'], abbreviation: string, ko: string, en: string, zh: string]

/** More forms of the demo, each with a purpose, a date and a text. */
const rows: Row[] = [
  ['work', '보고', '업무보고서', 'Work report', '工作报告'],
  ['work', '회의', '회의록', 'Minutes', '会议纪要'],
  ['work', '교육', '교육신청서', 'Training request', '培训申请'],
  ['work', '계정', '시스템 계정 신청서', 'Account request', '系统账号申请'],
  ['work', '변경', '시스템 변경 요청서', 'Change request', '系统变更申请'],
  ['finance', '구매', '구매품의서', 'Purchase request', '采购请示'],
  ['finance', '계약', '계약품의서', 'Contract proposal', '合同请示'],
  ['finance', '법카', '법인카드 사용 보고', 'Card report', '公司卡报告'],
  ['finance', '예산', '예산 전용 신청서', 'Budget transfer', '预算调剂申请'],
  ['leave', '출장', '출장신청서', 'Business trip request', '出差申请'],
  ['leave', '연장', '연장근로 신청서', 'Overtime request', '加班申请'],
  ['leave', '재택', '재택근무 신청서', 'Remote work request', '居家办公申请'],
  ['outside', '보도', '보도자료 배포 요청', 'Press release', '新闻稿发布申请'],
  ['outside', '증명', '증명서 발급 신청', 'Certificate request', '证明开具申请'],
  ['outside', '방문', '외부인 방문 신청', 'Visitor request', '访客申请'],
]

const simple = ([group, abbreviation, ko, en, zh]: Row): StartForm => ({
  ...{ group, abbreviation, name: name(ko, en, zh), systemKind: null },
  definition: definition({
    hasBody: true,
    fields: [
      field('purpose', 'text', name('목적', 'Purpose', '目的'), { isRequired: true, limit: 200 }),
      field('date', 'date', name('예정일', 'Planned date', '计划日期'), { width: 1 }),
      field('place', 'text', name('장소·대상', 'Place or subject', '地点/对象'), { width: 1, limit: 100 }),
    ],
    rules: [
      rule('review', 'leader', 0, { note: name('기안자의 팀장', 'Leader of the drafter', '起草人的组长') }),
      rule('approve', 'leader', 1, {
        note: name('기안자의 차상위 조직장', 'Next leader above', '上一级负责人'),
      }),
    ],
  }),
})

/** The 20 forms of the demo in 4 groups. */
export const demoForms: readonly StartForm[] = [...startForms, ...rows.map(simple)]
