import type { FormDefinition } from '@maru/api/approval'
import type { LocalName } from '@maru/api/kit/schema'
import { column, definition, field, name, option, rule } from './field.rules.ts'

/** A form that the portal brings along. */
export interface StartForm {
  group: 'work' | 'finance' | 'leave' | 'outside'
  name: LocalName
  abbreviation: string
  systemKind: string | null
  definition: FormDefinition
}

/** Names of the groups in their order. */
export const startGroups: Record<StartForm['group'], LocalName> = {
  work: name('업무', 'Work', '业务'),
  finance: name('지출·구매', 'Expenses', '费用采购'),
  leave: name('근태', 'Leave', '考勤'),
  outside: name('대외', 'Outside', '对外'),
}

const ownLeader = rule('review', 'leader', 0, {
  note: name('기안자의 팀장', 'Leader of the drafter', '起草人的组长'),
})
const nextLeader = rule('approve', 'leader', 1, {
  note: name('기안자의 차상위 조직장', 'Next leader above', '上一级负责人'),
})
const onlyLeader = rule('approve', 'leader', 0, {
  note: name('기안자의 팀장', 'Leader of the drafter', '起草人的组长'),
})

const general: StartForm = {
  group: 'work',
  name: name('기본 품의서', 'Proposal', '请示'),
  abbreviation: '품의',
  systemKind: 'general',
  definition: definition({
    hasBody: true,
    amountField: 'amount',
    fields: [
      field('purpose', 'text', name('목적', 'Purpose', '目的'), { isRequired: true, limit: 200 }),
      field('amount', 'amount', name('금액', 'Amount', '金额'), { width: 1, words: 'private' }),
      field('dueDate', 'date', name('시행 예정일', 'Planned date', '计划日期'), { width: 1 }),
    ],
    rules: [ownLeader, nextLeader],
  }),
}

const expense: StartForm = {
  group: 'finance',
  name: name('지출결의서', 'Expense report', '费用报销单'),
  abbreviation: '지출',
  systemKind: 'expense',
  definition: definition({
    amountField: 'total',
    fields: [
      field('purpose', 'text', name('지출 목적', 'Purpose', '用途'), { isRequired: true, limit: 200 }),
      field('account', 'select', name('예산 과목', 'Budget account', '预算科目'), {
        isRequired: true,
        width: 1,
        options: [
          option('5211', '5211 비품', '5211 Equipment', '5211 设备'),
          option('5312', '5312 지급임차료', '5312 Rent', '5312 租赁费'),
          option('5321', '5321 소모품비', '5321 Supplies', '5321 耗材费'),
          option('5331', '5331 여비교통비', '5331 Travel', '5331 差旅费'),
        ],
      }),
      field('payDate', 'date', name('지급 예정일', 'Payment date', '付款日期'), {
        isRequired: true,
        width: 1,
      }),
      field('rows', 'table', name('내역', 'Items', '明细'), {
        isRequired: true,
        columns: [
          column('item', 'text', name('내역', 'Item', '项目'), { isRequired: true, width: 4 }),
          column('vendor', 'text', name('거래처', 'Vendor', '供应商'), { width: 3 }),
          column('evidence', 'select', name('증빙', 'Evidence', '凭证'), {
            options: [
              option('card', '법인카드', 'Company card', '公司卡'),
              option('invoice', '세금계산서', 'Tax invoice', '税务发票'),
              option('receipt', '간이영수증', 'Receipt', '收据'),
              option('cash', '현금', 'Cash', '现金'),
            ],
          }),
          column('count', 'number', name('수량', 'Quantity', '数量'), { isRequired: true, width: 1 }),
          column('price', 'amount', name('단가', 'Unit price', '单价'), { isRequired: true }),
          column('sum', 'formula', name('금액', 'Amount', '金额'), {
            formula: 'count * price',
            hasSum: true,
          }),
        ],
      }),
      field('total', 'formula', name('합계', 'Total', '合计'), {
        formula: 'sum(rows.sum)',
        words: 'private',
      }),
      field('payee', 'text', name('받는 사람', 'Payee', '收款人'), { width: 1, limit: 60 }),
      field('bank', 'text', name('계좌', 'Bank account', '银行账户'), { width: 1, limit: 60 }),
      field('note', 'area', name('특기 사항', 'Notes', '备注'), { limit: 1000 }),
    ],
    rules: [
      { ...ownLeader, mayFinish: false },
      rule('approve', 'leader', 1, {
        when: 'total >= 3000000',
        note: name(
          '금액 300만원 이상 → 본부장',
          'From 3,000,000 won: division head',
          '300万韩元以上：本部长',
        ),
      }),
      rule('approve', 'leader', 2, {
        leftOutWhen: 'total < 10000000',
        when: 'total >= 3000000',
        note: name(
          '1,000만원 미만은 본부장 전결',
          'Below 10,000,000 won the division head decides',
          '1000万韩元以下由本部长终审',
        ),
      }),
      rule('approve', 'leader', 0, { when: 'total < 3000000', note: ownLeader.note }),
    ],
  }),
}

const leaveTypes = [
  option('annual', '연차', 'Annual leave', '年假'),
  option('am', '오전 반차', 'Morning off', '上午半天'),
  option('pm', '오후 반차', 'Afternoon off', '下午半天'),
  option('hour', '시간 연차', 'Leave by the hour', '小时年假'),
  option('sick', '병가', 'Sick leave', '病假'),
  option('family', '경조 휴가', 'Family event', '事假'),
]

const leave: StartForm = {
  group: 'leave',
  name: name('휴가신청서', 'Leave request', '休假申请'),
  abbreviation: '휴가',
  systemKind: 'leave',
  definition: definition({
    grade: 'A',
    disclosure: 'line',
    retentionYears: 3,
    fields: [
      field('type', 'select', name('종류', 'Kind', '类型'), {
        isRequired: true,
        width: 1,
        options: leaveTypes,
        default: 'annual',
      }),
      field('period', 'period', name('기간', 'Period', '期间'), { isRequired: true, width: 1 }),
      field('halves', 'checks', name('반나절', 'Half days', '半天'), {
        visibleIf: 'type = "annual" or type = "sick" or type = "family"',
        options: [
          option('fromNoon', '첫날은 오후부터', 'First day from noon', '首日从下午起'),
          option('untilNoon', '마지막 날은 오전까지', 'Last day until noon', '末日到上午止'),
        ],
      }),
      field('startTime', 'time', name('시작 시각', 'Starts at', '开始时间'), {
        ...{ width: 1, visibleIf: 'type = "hour"', requiredIf: 'type = "hour"' },
      }),
      field('hours', 'number', name('시간', 'Hours', '小时'), {
        ...{ width: 1, visibleIf: 'type = "hour"', requiredIf: 'type = "hour"' },
        help: name('1시간은 8분의 1일입니다.', 'One hour is an eighth of a day.', '一小时为八分之一天。'),
      }),
      field('delegate', 'person', name('대결자', 'Stand-in', '代理人'), {
        width: 1,
        help: name(
          '부재 중에 결재를 대신합니다.',
          'Decides in your place while you are away.',
          '您不在时代为审批。',
        ),
      }),
      field('contact', 'text', name('비상 연락처', 'Contact', '联系方式'), { width: 1, limit: 40 }),
      field('sets', 'checks', name('함께 적용', 'Also set', '同时设置'), {
        default: 'pending,calendar',
        options: [
          option('pending', '이미 온 결재도 넘기기', 'Hand over what already waits', '已到的审批也移交'),
          option('calendar', '일정에 표시', 'Show in my calendar', '显示在日程'),
        ],
      }),
      field('reply', 'area', name('자동 답장', 'Out-of-office text', '自动回复'), { limit: 2000 }),
      field('reason', 'area', name('사유', 'Reason', '事由'), { limit: 500 }),
    ],
    rules: [onlyLeader],
  }),
}

const leaveCancel: StartForm = {
  group: 'leave',
  name: name('휴가취소신청서', 'Cancellation of leave', '取消休假申请'),
  abbreviation: '휴가취소',
  systemKind: 'leaveCancel',
  definition: definition({
    grade: 'A',
    disclosure: 'line',
    retentionYears: 3,
    guide: name(
      '승인되면 휴가로 바뀐 것(연차, 부재, 일정, 대결, 자동 답장)이 모두 원래대로 돌아갑니다.',
      'When it is approved, everything that the leave changed is as before: days, absence, calendar, stand-in, reply.',
      '批准后，休假所改变的内容（年假、外出、日程、代理、自动回复）全部恢复原状。',
    ),
    fields: [
      field('leave', 'leave', name('취소할 휴가', 'Leave', '要取消的休假'), { isRequired: true }),
      field('reason', 'area', name('사유', 'Reason', '事由'), { isRequired: true, limit: 500 }),
    ],
    rules: [onlyLeader],
  }),
}

const cooperation: StartForm = {
  group: 'work',
  name: name('업무협조전', 'Request to a department', '业务协助函'),
  abbreviation: '협조',
  systemKind: 'cooperation',
  definition: definition({
    hasBody: true,
    needsRecipient: true,
    fields: [
      field('dueDate', 'date', name('처리 기한', 'Due date', '期限'), { isRequired: true, width: 1 }),
      field('request', 'area', name('요청 내용', 'Request', '请求内容'), { isRequired: true, limit: 2000 }),
    ],
    rules: [onlyLeader],
  }),
}

const letter: StartForm = {
  group: 'outside',
  name: name('공문', 'Official letter', '公函'),
  abbreviation: '공문',
  systemKind: 'letter',
  definition: definition({
    hasBody: true,
    disclosure: 'open',
    grade: 'C',
    retentionYears: 10,
    fields: [
      field('recipient', 'text', name('수신', 'To', '收文单位'), { isRequired: true, limit: 100 }),
      field('via', 'text', name('경유', 'Via', '经由'), { width: 1, limit: 100 }),
      field('sender', 'text', name('발신명의', 'Sender', '发文名义'), {
        width: 1,
        isRequired: true,
        limit: 100,
      }),
    ],
    rules: [ownLeader, nextLeader],
  }),
}

/** The forms that every company starts with (issue 26, system forms). */
export const startForms: readonly StartForm[] = [general, expense, leave, leaveCancel, cooperation, letter]
