/** Sending an article by mail. */
export const ko = {
  title: '메일로 알리기',
  intro: '받는 사람마다 이 글의 제목과 링크를 메일로 보냅니다. 글을 볼 수 있는 사람에게만 보냅니다.',
  to: '받는 사람',
  recipientsNeeded: '받는 사람을 넣어 주세요.',
  send: '보내기',
  sent: '{{count}}명에게 메일을 보냅니다.',
  subject: '[{{board}}] {{title}}',
  hello: '{{name}} 님, 안녕하세요.',
  text: '{{sender}} 님이 {{board}} 게시판의 글을 알려 드립니다.',
  textAnonymous: '{{board}} 게시판의 글을 알려 드립니다.',
  open: '글 보기',
  foot: '그룹웨어가 자동으로 보낸 메일입니다. 이 메일에 답장하지 마세요.',
  off: '이 포털에는 메일 서버가 아직 설정되지 않아 메일이 나가지 않습니다. 필요하면 관리자에게 문의해 주세요.',
  help: '글이 올라갈 때 받는 사람 표와 고른 사람 가운데 이 글을 읽을 수 있는 사람에게 메일을 보냅니다.',
}
