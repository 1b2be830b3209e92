/** Korean, the source: templates of mails. */
export const ko = {
  text: '자주 쓰는 글을 저장해 두고 편지 쓰기에서 골라 씁니다.',
  add: '서식 추가',
  edit: '서식 수정',
  name: '이름',
  subject: '제목',
  body: '본문',
  none: '저장한 서식이 없습니다.',
  ask: '서식 {{name}}을(를) 삭제할까요?',
}
