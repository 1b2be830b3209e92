/** Texts of titles, positions and grades. */
export const ko = {
  add: '{{kind}} 추가',
  edit: '{{kind}} 고치기',
  code: '코드',
  none: '아직 없습니다.',
  posts: '{{count}}명',
  remove: '{{name}} 지우기',
  removeAsk: '{{name}}을(를) 지울까요?',
}
