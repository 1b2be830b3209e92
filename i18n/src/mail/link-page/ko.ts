/** Korean, the source: the page of a link. */
export const ko = {
  title: '{{name}} 님이 보낸 파일',
  until: '{{time}}까지 {{count}}번 더 내려받을 수 있습니다.',
  download: '내려받기',
  over: '이 링크는 끝났거나 없는 링크입니다.',
  overText: '보낸 사람에게 파일을 다시 요청해 주세요.',
}
