/** Korean, the source: settings of forwarding. */
export const ko = {
  text: '받은 메일을 다른 사람에게 자동으로 보냅니다.',
  isOn: '자동 전달 사용',
  to: '전달받을 사람',
  keep: '내 메일함에도 남기기',
  keepHint: '남기지 않으면 전달한 메일은 지운 편지함으로 옮깁니다.',
  needRecipient: '전달받을 사람을 선택해 주세요.',
  askOff: '자동 전달을 끌까요?',
  notSet: '설정한 자동 전달이 없습니다.',
  off: '자동 전달을 껐습니다.',
  failed: '문제가 발생했습니다.',
}
