/** What changed in a document since the viewer saw it. */
export const ko = {
  title: '바뀐 것',
  decided: '내가 처리한 뒤 {{count}}곳이 바뀌었습니다',
  seen: '마지막으로 본 뒤 {{count}}곳이 바뀌었습니다',
  times: '기준 {{since}} · 마지막 변경 {{changed}} · 나머지는 그대로입니다',
  views: {
    changes: '바뀐 것',
    beside: '나란히',
    whole: '문서 전체',
  },
  fields: '항목',
  text: '본문',
  line: '결재선',
  files: '첨부',
  row: '{{table}} {{row}}줄',
  none: '없음',
  lineKind: {
    added: '추가됨',
    removed: '빠짐',
  },
  fileKind: {
    added: '새 파일',
    removed: '빠진 파일',
    changed: '바뀐 파일',
  },
  ownComment: '내 의견',
  answer: '기안자의 답',
  before: '이전',
  after: '지금',
}
