/** The web part of the home page. */
export const ko = {
  title: '결재 대기함',
  pending: '결재 대기함',
  drafted: '기안 문서함',
  decided: '결재 문서함',
  more: '더보기',
  files: '첨부 {{count}}개',
  empty: {
    pending: '결재할 문서가 없습니다. +를 눌러 새 문서를 기안하세요.',
    drafted: '최근 30일 동안 기안한 문서가 없습니다. +를 눌러 기안하세요.',
    decided: '최근 30일 동안 결재한 문서가 없습니다. 이전 문서는 더보기에서 찾으세요.',
  },
}
