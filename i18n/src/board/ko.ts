import { ko as admin } from './admin/ko.ts'
import { ko as alarm } from './alarm/ko.ts'
import { ko as comment } from './comment/ko.ts'
import { ko as draft } from './draft/ko.ts'
import { ko as errors } from './errors/ko.ts'
import { ko as field } from './field/ko.ts'
import { ko as history } from './history/ko.ts'
import { ko as list } from './list/ko.ts'
import { ko as mail } from './mail/ko.ts'
import { ko as mustRead } from './must-read/ko.ts'
import { ko as reader } from './reader/ko.ts'
import { ko as search } from './search/ko.ts'
import { ko as settings } from './settings/ko.ts'
import { ko as writer } from './writer/ko.ts'

/** Boards. */
export const ko = {
  home: {
    title: '게시판',
    intro: '읽을 수 있는 게시판입니다.',
    empty: '읽을 수 있는 게시판이 없습니다.',
    noBoard: '보여 줄 게시판이 없습니다.',
    noMenu: '이 게시판으로 가는 메뉴가 없습니다.',
    showAll: '전체 게시판 보기',
  },
  list,
  reader,
  history,
  comment,
  writer,
  draft,
  errors,
  field,
  period: {
    title: '게시 기간',
    help: '비워 두면 바로 올라가고 계속 남습니다.',
    posted: '이미 올린 글은 시작을 바꿀 수 없습니다.',
    start: '게시 시작',
    end: '게시 끝',
    invalid: '끝나는 때는 지금과 시작보다 뒤여야 합니다.',
  },
  mustRead,
  alarm,
  bell: {
    label: '새 글 알림',
    on: '이 게시판의 새 글을 알려 드립니다.',
    off: '이 게시판의 새 글 알림을 껐습니다.',
  },
  mention: {
    hint: '@로 동료를 부를 수 있습니다.',
    suggestions: '언급할 사람',
    found: '{{count}}명을 찾았습니다. 위아래 화살표로 고르고 Enter로 넣으세요.',
    none: '"{{text}}"에 해당하는 사람이 없습니다.',
    tooMany: '댓글 하나에서 {{most}}명까지 언급할 수 있습니다.',
    refused: '이 게시판을 볼 수 없는 사람은 언급할 수 없습니다: {{names}}',
  },
  mail,
  search,
  settings,
  view: {
    title: '보기',
    list: '목록으로 보기',
    album: '사진으로 보기',
    summary: '요약으로 보기',
    noText: '본문이 없는 글입니다.',
  },
  recent: {
    title: '최근 글',
    empty: '읽을 수 있는 게시판에 글이 없습니다.',
  },
  password: {
    title: '패스워드 확인',
    label: '패스워드',
    wrong: '패스워드가 일치하지 않습니다',
    hint: '글을 쓸 때 정한 패스워드를 입력하세요.',
    newHint: '나중에 이 글을 고치거나 지울 때 필요합니다. {{least}}자 이상 입력하세요.',
    change: '새 패스워드',
    changeHint: '바꿀 때만 입력하세요. {{least}}자 이상이어야 합니다.',
    tooShort: '패스워드를 {{least}}자 이상 입력하세요.',
  },
  viewLog: {
    title: '조회 이력',
    of: '{{title}} 조회 이력',
    reader: '조회자',
    jobTitle: '직위',
    firstRead: '처음 조회',
    lastRead: '마지막 조회',
    times: '횟수',
    none: '아직 조회한 사람이 없습니다.',
    total: '전체 {{count}}명',
  },
  preview: {
    title: '미리보기',
    note: '미리보기입니다. 아직 등록되지 않은 글입니다.',
    gone: '미리볼 글이 없습니다',
    goneHelp: '미리보기는 한 번만 열립니다. 글쓰기 화면에서 미리보기를 다시 누르세요.',
    browserFull: '이 브라우저에 미리보기를 보관할 자리가 없습니다.',
  },
  more: {
    versions: '이전 버전 더 보기 ({{total}}개 중 {{shown}}개)',
    people: '추천한 사람 더 보기 ({{total}}명 중 {{shown}}명)',
    unlisted: '더 보기 ({{total}}개 중 {{shown}}개)',
  },
  admin,
  entry: {
    write: '글쓰기',
    unread: '안 읽은 글 {{count}}개',
    settings: '게시판 설정',
    newArticles: '새 글',
    mustRead: '필독',
  },
}
