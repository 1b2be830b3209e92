/** Reading and writing articles: fields of day and time, sessions that end, windows without an article. */
export const ko = {
  mailOff:
    '이 포털에는 메일 서버가 아직 설정되지 않아 메일이 나가지 않습니다. 필요하면 관리자에게 문의해 주세요.',
  mailHelp: '글이 올라갈 때 받는 사람 표와 고른 사람 가운데 이 글을 읽을 수 있는 사람에게 메일을 보냅니다.',
  momentHalf: '날짜와 시각을 끝까지 입력하세요.',
  signedOut: '로그인이 끝나 등록하지 못했습니다. 쓰던 글은 그대로 있으니 다시 로그인한 뒤 등록을 누르세요.',
  compare: '내 글과 비교',
  compareTitle: '저장된 글과 내 글의 다른 점',
  compareHelp: '줄을 그은 부분은 저장된 글에만, 더해진 부분은 내 글에만 있습니다.',
  noArticle: '글이 지정되지 않았습니다',
  noArticleHelp: '게시판 목록에서 글을 다시 여세요.',
  noBoard: '게시판이 지정되지 않았습니다',
  noBoardHelp: '게시판 목록에서 다시 시작하세요.',
  tagSearch: '{{tag}} 태그가 있는 글 찾기',
}
