/** Korean, the source: settings of absences. */
export const ko = {
  text: '자리를 비운 동안 보낸 사람에게 한 번씩 자동으로 답장합니다.',
  isOn: '부재중 사용',
  start: '시작',
  end: '종료',
  message: '답장 내용',
  outside: '외부 사람에게도 답장',
  state: {
    Disabled: '꺼짐',
    Enabled: '부재중',
    Scheduled: '예약됨',
  },
  leave: '승인된 휴가로 {{time}}까지 부재중 답장이 나갑니다.',
  off: '부재중을 껐습니다.',
  needTimes: '시작과 종료를 입력해 주세요.',
  awayUntil: '{{name}}: {{time}}까지 부재중',
}
