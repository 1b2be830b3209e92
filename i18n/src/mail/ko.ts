import { ko as account } from './account/ko.ts'
import { ko as administration } from './administration/ko.ts'
import { ko as administrationErrors } from './administration-errors/ko.ts'
import { ko as category } from './category/ko.ts'
import { ko as errors } from './errors/ko.ts'
import { ko as forwarding } from './forwarding/ko.ts'
import { ko as invitation } from './invitation/ko.ts'
import { ko as link } from './link/ko.ts'
import { ko as linkPage } from './link-page/ko.ts'
import { ko as mailbox } from './mailbox/ko.ts'
import { ko as oof } from './oof/ko.ts'
import { ko as quote } from './quote/ko.ts'
import { ko as reading } from './reading/ko.ts'
import { ko as receipt } from './receipt/ko.ts'
import { ko as rule } from './rule/ko.ts'
import { ko as settingsErrors } from './settings-errors/ko.ts'
import { ko as shared } from './shared/ko.ts'
import { ko as sharedErrors } from './shared-errors/ko.ts'
import { ko as signature } from './signature/ko.ts'
import { ko as autoReply } from './standing/ko.ts'
import { ko as template } from './template/ko.ts'
import { ko as transfer } from './transfer/ko.ts'
import { ko as writer } from './writer/ko.ts'
import { ko as writingErrors } from './writing-errors/ko.ts'

/** Korean, the source: mail. */
export const ko = {
  title: '메일',
  entry: {
    writeMail: '메일 쓰기',
    administration: '메일 흐름',
    write: '편지 쓰기',
    mail: '메일',
    inbox: '받은 편지함',
    unread: '안 읽은 메일',
    settings: {
      blocked: '차단한 사람',
      template: '메일 서식',
      category: '범주',
      signature: '서명',
      missed: '부재중',
      rule: '메일 규칙',
      autoDelivery: '자동 전달',
      autoReply: '자동 답장',
      mailbox: '메일함 관리',
      storage: '저장 공간',
      multiAccount: '다중 계정',
    },
  },
  folders: {
    inbox: '받은 편지함',
    drafts: '임시 보관함',
    outbox: '보낼 편지함',
    sentitems: '보낸 편지함',
    archive: '보관함',
    junkemail: '정크 메일',
    deleteditems: '지운 편지함',
    recoverableitemsdeletions: '복구 가능한 항목',
  },
  flagged: '별표',
  favorites: '즐겨찾기',
  unreadCount: '안 읽음 {{count}}통',
  search: '메일 검색',
  list: {
    label: '메일 목록',
    empty: '이 편지함에 메일이 없습니다.',
    emptySearch: '찾는 메일이 없습니다. 검색어를 줄여 보세요.',
    emptyFilter: '조건에 맞는 메일이 없습니다.',
    more: '더 보기',
    noSubject: '(제목 없음)',
    noSender: '(보낸 사람 없음)',
    unread: '안 읽음',
    attachment: '첨부 있음',
    select: '{{title}} 선택',
    selected: '{{count}}통 선택',
    to: '받는 사람 {{names}}',
  },
  filter: {
    label: '보기',
    all: '전체',
    unread: '안 읽음',
    toMe: '나에게',
    attachment: '첨부',
    flagged: '별표',
    unassigned: '미배정',
    mine: '내 담당',
    finished: '완료',
  },
  sort: {
    label: '정렬',
    date: '최신순',
    dateOld: '오래된순',
    from: '보낸 사람',
    subject: '제목',
    size: '크기',
  },
  view: {
    label: '보기 설정',
    conversations: '대화로 묶기',
    pane: '읽기 창',
    vertical: '오른쪽',
    horizontal: '아래',
    none: '없음',
  },
  act: {
    archive: '보관',
    remove: '삭제',
    removeForever: '영구 삭제',
    markRead: '읽음으로 표시',
    markUnread: '안 읽음으로 표시',
    flag: '별표',
    unflag: '별표 해제',
    junk: '정크 메일로',
    notJunk: '정크 아님',
    move: '이동',
    moveTo: '편지함으로 이동',
    print: '인쇄',
    window: '새 창',
    eml: '원본 저장 (.eml)',
    more: '더 보기',
    undo: '되돌리기',
    back: '목록으로',
    next: '다음 메일',
    previous: '이전 메일',
    search: '메일 검색',
  },
  done: {
    archived: '{{count}}통을 보관했습니다.',
    removed: '{{count}}통을 지운 편지함으로 옮겼습니다.',
    removedForever: '영구 삭제했습니다.',
    moved: '{{count}}통을 옮겼습니다.',
    restored: '되돌렸습니다.',
  },
  ask: {
    removeForever: '선택한 메일 {{count}}통을 영구 삭제할까요? 되돌릴 수 없습니다.',
    emptyFolder: '{{name}}의 메일을 모두 영구 삭제할까요?',
    emptyToDeleted: '{{name}}의 메일을 모두 지운 편지함으로 옮길까요?',
    removeFolder: '{{name}} 편지함을 삭제할까요? 안의 메일은 지운 편지함으로 옮깁니다.',
  },
  read: {
    to: '받는 사람',
    cc: '참조',
    text: '메일 본문',
    choose: '메일을 고르면 여기에 표시됩니다.',
    external: '외부에서 온 메일입니다.',
    blocked: '외부 이미지 {{count}}개를 막았습니다.',
    blockedWhy: '이미지를 보면 보낸 사람이 읽은 사실을 알 수 있습니다.',
    show: '보기',
    always: '이 사람의 이미지 항상 보기',
    attachments: '첨부 파일 {{count}}개',
    conversation: '대화 {{count}}통',
    checks: '발신 확인: SPF {{spf}}, DKIM {{dkim}}, DMARC {{dmarc}}',
    failed: '메일을 열지 못했습니다.',
  },
  folder: {
    create: '새 편지함',
    rename: '이름 바꾸기',
    remove: '편지함 삭제',
    empty: '비우기',
    favorite: '즐겨찾기에 추가',
    unfavorite: '즐겨찾기에서 제거',
    menu: '{{name}} 메뉴',
    name: '편지함 이름',
    parent: '상위 편지함',
    top: '맨 위',
    list: '편지함 목록',
    emptied: '{{count}}통을 비웠습니다.',
  },
  size: '{{used}} 사용',
  sizeOf: '{{limit}} 중 {{used}} 사용',
  part: {
    empty: '안 읽은 메일이 없습니다.',
    more: '모두 보기',
  },
  alarm: {
    arrived: '{{name}} 님이 보낸 새 메일입니다.',
  },
  reading,
  invitation,
  shared,
  searching: {
    label: '검색 조건',
    from: '보낸 사람',
    to: '받는 사람',
    attachment: '첨부 있음',
    unread: '안 읽음',
    before: '이전 날짜',
    after: '이후 날짜',
    in: '편지함',
  },
  writer,
  quote,
  receipt,
  administration,
  link,
  linkPage,
  backupDone: {
    subject: '{{name}} 백업이 준비되었습니다',
    text: '{{name}} 백업이 준비되었습니다. 설정의 메일함 관리에서 일주일 안에 내려받아 주세요.',
  },
  full: {
    subject: '메일함이 거의 찼습니다',
    text: '메일함을 {{limit}} 중 {{used}} 사용하고 있습니다. 가득 차면 새 메일을 받지 못합니다.\n\n설정의 메일함 관리와 저장 공간에서 큰 메일이나 오래된 메일을 지워 주세요.',
  },
  errors: { ...administrationErrors, ...errors, ...writingErrors, ...settingsErrors, ...sharedErrors },
  settings: { category, signature, oof, rule, forwarding, autoReply, mailbox, account, template, transfer },
}
