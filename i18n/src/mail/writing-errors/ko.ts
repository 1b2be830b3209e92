/** Korean, the source: error codes of writing mails. */
export const ko = {
  empty: '받는 사람과 내용을 입력해 주세요.',
  addressInvalid: '메일 주소가 올바르지 않습니다: {{address}}',
  tooManyRecipients: '받는 사람은 {{most}}명까지 넣을 수 있습니다.',
  sendAtPast: '보낼 시각이 지났습니다.',
  draftChanged: '다른 창에서 이 메일을 저장했습니다. 다시 열어 주세요.',
  alreadySent: '이미 보낸 메일입니다.',
  recallLate: '보낸 지 {{hours}}시간이 지나 회수할 수 없습니다.',
  noServer: '메일 서버가 설정되지 않았습니다.',
  tooLarge: '첨부 파일을 포함한 메일이 {{megabytes}} MB보다 큽니다. 큰 파일은 링크로 보내세요.',
}
