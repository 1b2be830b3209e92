/** The home page and its web parts. */
export const ko = {
  home: '홈',
  single: '웹파트',
  boards: '게시판',
  articles: '{{name}} 글',
  noticeTag: '공지',
  reply: '답글',
  comments: '댓글',
  failed: '{{name}} 글을 불러오지 못했습니다.',
  noParts: '홈에 놓인 웹파트가 없습니다. 관리자에게 알려 주세요.',
  unknownPart: '찾는 웹파트가 없습니다.',
  profile: '내 프로필',
  secretTitle: '비밀글입니다.',
}
