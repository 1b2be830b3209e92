/** A mail as written: its subject, its paragraphs, and the name of an attachment. `{p}` is a project, `{n}` a number. */
export interface MailTemplate {
  subject: string
  body: string[]
  file?: string
}

/** Names of projects for `{p}` by language. */
export const projects = {
  ko: ['API 게이트웨이 이전', '차세대 정산', '모바일 앱 3.0', '고객 포털 개편', '물류 자동화'],
  en: ['Gateway migration', 'Billing renewal', 'Mobile 3.0', 'Customer portal', 'Warehouse project'],
  zh: ['网关迁移', '结算系统', '移动端 3.0', '客户门户', '物流自动化'],
  ja: ['ゲートウェイ移行', '精算システム', '顧客ポータル'],
}

/** Mails between colleagues. */
export const inside: Record<'ko' | 'en' | 'zh', MailTemplate[]> = {
  ko: [
    {
      subject: '[검토요청] {p} 계획',
      body: [
        '이전 일정과 영향 범위를 정리했습니다. 첨부한 계획서에 단계별 롤백 기준이 있습니다.',
        '금요일 오전까지 의견 주시면 다음 주 변경 심의에 올리겠습니다.',
      ],
      file: '계획서_v{n}.csv',
    },
    {
      subject: '주간 보고 ({p})',
      body: ['금주 완료: 성능 시험 {n}건, 결함 수정 4건.', '차주 계획: 사용자 검수 준비와 문서 정리.'],
      file: '주간보고_{n}.csv',
    },
    {
      subject: '회의실 예약 변경 요청',
      body: ['{p} 회의를 5층 중회의실 A로 변경해 두었습니다.', '시간은 그대로 오후 2시입니다.'],
    },
    {
      subject: '{p} 회의록 공유',
      body: [
        '오늘 회의 내용 공유드립니다.',
        '결정: 1차 오픈은 다음 달 {n}일로 합니다. 담당자별 할 일은 아래와 같습니다.',
      ],
    },
    {
      subject: '법인카드 사용분 확인 부탁드립니다',
      body: ['이번 달 사용분 중 확인되지 않은 건이 {n}건 있습니다.', '오늘 중으로 증빙을 올려 주세요.'],
    },
    {
      subject: '휴가 일정 공유',
      body: ['다음 주 {n}일에 연차를 사용합니다. 급한 일은 같은 팀 동료에게 연락 부탁드립니다.'],
    },
    {
      subject: '{p} 시험 결과',
      body: ['시험 {n}회차 결과 모두 통과했습니다.', '남은 항목은 부하 시험 하나입니다.'],
      file: '시험결과_{n}.csv',
    },
    {
      subject: '점심 같이 하실 분',
      body: ['오늘 11시 50분에 1층 로비에서 출발합니다. 메뉴는 칼국수입니다.'],
    },
    {
      subject: '{p} 예산 문의',
      body: ['집행 잔액이 {n}백만 원 남았습니다. 연내 집행 계획을 알려 주시면 반영하겠습니다.'],
    },
    {
      subject: '신규 입사자 안내',
      body: ['다음 주 월요일에 새 동료가 합류합니다. 자리와 장비는 준비해 두었습니다.'],
    },
  ],
  en: [
    {
      subject: '{p}: dates for next week',
      body: [
        'Here are the dates we agreed on. The cut-over starts on day {n} at 10:00.',
        'Please tell me by Thursday if this does not work for you.',
      ],
    },
    {
      subject: '{p}: open questions',
      body: [
        'There are {n} open questions left. I have added them to the list.',
        'Could you answer the first two today?',
      ],
      file: 'questions-{n}.csv',
    },
    {
      subject: 'Notes from the review of {p}',
      body: ['Thanks for joining. We accept the design with {n} small changes.'],
    },
    {
      subject: 'Visit of the Singapore team',
      body: ['They arrive on the {n}th and stay for three days. I have booked a room for the workshop.'],
    },
  ],
  zh: [
    {
      subject: '{p}进度说明',
      body: ['本周完成 {n} 项测试，进度正常。', '附件是详细清单，请查收。'],
      file: '进度_{n}.csv',
    },
    { subject: '上海技术支援出差申请', body: ['计划下周出差 {n} 天，附件是行程安排，请批准。'] },
    { subject: '关于{p}的会议', body: ['会议改到周三下午三点，地点不变。'] },
  ],
}

/** Mails from customers, suppliers and services. */
export const outside: Record<'ko' | 'en' | 'zh' | 'ja', MailTemplate[]> = {
  ko: [
    {
      subject: '견적서 송부드립니다 ({p})',
      body: ['요청하신 견적서를 보내 드립니다. 유효 기간은 30일입니다.', '검토 후 회신 부탁드립니다.'],
      file: '견적서_{n}.csv',
    },
    {
      subject: '{p} 납품 일정 안내',
      body: ['납품은 이번 달 {n}일로 예정되어 있습니다. 입고 담당자 연락처를 알려 주세요.'],
    },
    {
      subject: '세금계산서가 발행되었습니다',
      body: ['이번 달 이용료에 대한 세금계산서 {n}건이 발행되었습니다.'],
    },
    {
      subject: '서비스 점검 안내',
      body: ['새벽 2시부터 4시까지 점검이 있습니다. 이용에 불편을 드려 죄송합니다.'],
    },
  ],
  en: [
    {
      subject: 'Re: {p} timeline',
      body: [
        'Thanks, the revised dates work for us. We will open the sandbox on December 1.',
        'Could we go through the cut-over on Thursday at 10:00?',
      ],
    },
    {
      subject: 'Your invoice {n}',
      body: ['Please find the invoice attached. Payment is due within 30 days.'],
      file: 'invoice-{n}.csv',
    },
    { subject: 'Release notes, version 4.{n}', body: ['This release improves search and fixes {n} issues.'] },
  ],
  zh: [
    {
      subject: '{p}报价单',
      body: ['您好，附件是报价单，有效期 30 天。', '如有问题请随时联系。'],
      file: '报价单_{n}.csv',
    },
  ],
  ja: [
    {
      subject: '{p}の件',
      body: ['お世話になっております。資料をお送りします。', 'ご確認のほど、よろしくお願いいたします。'],
    },
    { subject: '打ち合わせの日程について', body: ['来週の打ち合わせは {n} 日の午後でいかがでしょうか。'] },
  ],
}

/** Senders outside of the portal by language. */
export const partners: Record<'ko' | 'en' | 'zh' | 'ja', [name: string, address: string][]> = {
  ko: [
    ['한빛상사 영업팀', 'sales@hanbitsangsa.example'],
    ['최은지', 'eunji.choi@daeseong.example'],
    ['클라우드 고객센터', 'help@cloud.example'],
  ],
  en: [
    ['Daniel Reed', 'daniel.reed@northwind.example'],
    ['Priya Nair', 'priya@lakeside.example'],
    ['Build service', 'noreply@builds.example'],
  ],
  zh: [['陈晓东', 'xd.chen@huadong.example']],
  ja: [['田中 健', 'tanaka@sakura.example']],
}
