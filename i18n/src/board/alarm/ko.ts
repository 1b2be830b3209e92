/** Notifications of boards. */
export const ko = {
  article: '{{name}} 님이 새 글을 올렸습니다.',
  articleAnonymous: '익명 게시판에 새 글이 올라왔습니다.',
  reply: '{{name}} 님이 내 글에 답글을 썼습니다.',
  replyAnonymous: '내 글에 익명 답글이 달렸습니다.',
  comment: '{{name}} 님이 내 글에 댓글을 남겼습니다.',
  commentAnonymous: '내 글에 익명 댓글이 달렸습니다.',
  commentReply: '{{name}} 님이 내 댓글에 답글을 남겼습니다.',
  commentReplyAnonymous: '내 댓글에 익명 답글이 달렸습니다.',
  mention: '{{name}} 님이 댓글에서 나를 언급했습니다.',
  mentionAnonymous: '익명 댓글에서 나를 언급했습니다.',
  mustRead: '{{name}} 님의 필독 글을 확인해 주세요.',
  mustReadAnonymous: '필독 글을 확인해 주세요.',
}
