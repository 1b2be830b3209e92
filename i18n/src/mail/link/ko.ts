/** Korean, the source: links to large files. */
export const ko = {
  title: '대용량 첨부 링크',
  none: '보낸 링크가 없습니다.',
  send: '링크로 보내기',
  make: '링크 만들기',
  text: '첨부 파일을 본문의 링크로 바꿉니다. 받는 사람은 로그인 없이 내려받습니다.',
  days: '유효 기간 (일)',
  count: '내려받을 수 있는 횟수',
  range: '1에서 {{most}} 사이의 수를 입력해 주세요.',
  needed: '첨부 파일이 {{size}}를 넘습니다. 링크로 보내 주세요.',
  files: '대용량 첨부 파일',
  until: '{{time}}까지, 최대 {{count}}번 내려받을 수 있습니다.',
  line: '{{time}}까지, {{most}}번 중 {{count}}번 내려받음',
  end: '링크 끝내기',
  over: '끝남',
  askEnd: '{{name}}의 링크를 지금 끝낼까요? 받는 사람이 더 내려받을 수 없습니다.',
}
