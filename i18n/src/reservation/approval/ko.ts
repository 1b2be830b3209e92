/** Korean, the source: approvals. */
export const ko = {
  title: '승인 대기',
  tabs: {
    Wating: '대기',
    Accept: '승인',
    Reject: '반려',
    All: '전체',
  },
  acceptCount: '{{count}}건 승인',
  empty: '처리할 예약 신청이 없습니다.',
  pick: '{{title}} 선택',
  overlaps: '겹치는 신청 {{count}}건',
  undo: '처리 취소',
  openLeft: '승인했습니다. 다른 승인자의 승인이 남아 있습니다.',
  done: '{{count}}건을 처리했습니다. 겹치는 신청 {{others}}건도 함께 정리했습니다.',
  acceptTitle: '예약 {{count}}건 승인',
  rejectTitle: '예약 {{count}}건 반려',
  comment: '의견',
  others: '겹치는 다른 신청',
  othersChoices: {
    reject: '모두 반려',
    wait: '대기 명단으로 옮기기',
    keep: '그대로 두기',
  },
}
