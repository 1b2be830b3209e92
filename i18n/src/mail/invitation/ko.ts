/** Korean, the source: invitations in mails. */
export const ko = {
  label: '초대',
  request: '일정 초대입니다.',
  cancel: '주최자가 이 일정을 취소했습니다.',
  reply: '초대에 대한 답입니다.',
  counter: '참석자가 다른 시간을 제안했습니다.',
  outdated: '이 초대 뒤에 바뀐 초대가 있습니다. 가장 최근 메일에서 답해 주세요.',
  unknown: '다른 사람에게 온 초대이거나 읽을 수 없는 초대입니다.',
  organizer: '주최자 {{name}}',
  answers: {
    accepted: '수락',
    tentative: '미정',
    declined: '거절',
  },
  answered: '답을 보내고 일정에 반영했습니다.',
  conflict: '같은 시간에 다른 일정이 있습니다: {{titles}}',
  free: '같은 시간에 다른 일정이 없습니다.',
  open: '일정 보기',
  waits: '이 내용은 아직 일정에 반영되지 않았습니다. 보낸 사람이 맞는지 확인하세요.',
  apply: '일정에 반영',
  applied: '일정에 반영했습니다.',
  full: '이 반복 일정에는 따로 바뀐 날짜가 너무 많아 이 변경을 일정에 반영하지 않습니다.',
}
