/** Documents whose retention has ended. */
export const ko = {
  hint: '보존 연한이 끝난 문서입니다. {{count}}일 안에 복원하지 않으면 첨부와 이력까지 영구 삭제됩니다. 복원한 문서는 다시 만료되지 않습니다.',
  none: '보존 연한이 끝난 문서가 없습니다.',
  expired: '만료일',
  purge: '삭제 예정',
  restore: '복원',
  purgeNow: '영구 삭제',
  ask: '{{count}}건을 영구 삭제할까요? 첨부와 이력도 함께 사라지며 되돌릴 수 없습니다.',
  restored: '{{count}}건을 복원했습니다.',
  purged: '{{count}}건을 영구 삭제했습니다.',
}
