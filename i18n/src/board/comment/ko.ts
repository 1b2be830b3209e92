/** Comments. */
export const ko = {
  new: '댓글 쓰기',
  placeholder: '댓글을 입력하세요.',
  save: '등록',
  edit: '댓글 수정',
  replyTo: '{{name}} 님에게 답글 쓰기',
  reply: '답글 쓰기',
  empty: '댓글 내용을 입력하세요.',
  none: '아직 댓글이 없습니다.',
  removed: '삭제된 댓글입니다.',
  removeQuestion: '이 댓글을 삭제할까요?',
  edited: '수정됨',
  keys: 'Ctrl+Enter로 등록합니다.',
  more: '댓글 더 보기',
}
