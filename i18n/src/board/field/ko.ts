/** Fields of a board. */
export const ko = {
  title: '추가 항목',
  required: '꼭 입력해야 합니다.',
  invalid: '형식에 맞지 않습니다.',
  from: '시작',
  until: '끝',
  none: '선택 안 함',
  sendMail: '메일로 알림',
  receivers: '받는 사람 표',
  receiverEmail: '메일 주소',
  receiverRemove: '{{name}} 지우기',
  receiverAdd: '받는 사람 추가',
  momentIncomplete: '날짜와 시각을 끝까지 입력하세요.',
}
