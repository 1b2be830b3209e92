/** Must-read articles. */
export const ko = {
  title: '필독',
  switch: '필독으로 올리기',
  who: '읽어야 할 사람',
  everyone: '이 게시판을 읽는 모든 사람',
  chosen: '고른 사람과 부서',
  people: '사람과 부서',
  peopleNeeded: '사람이나 부서를 고르세요.',
  ask: '꼭 읽어야 하는 글입니다. 다 읽으셨으면 확인을 눌러 주세요.',
  confirm: '읽었습니다',
  done: '{{date}}에 읽음을 확인했습니다.',
  count: '{{total}}명 가운데 {{read}}명 읽음',
  list: '읽음 확인',
  read: '읽은 사람 {{count}}',
  unread: '읽지 않은 사람 {{count}}',
  none: '해당하는 사람이 없습니다.',
}
