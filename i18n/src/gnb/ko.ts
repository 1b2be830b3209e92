/** Korean, the source: what the top bar offers about the signed-in person. */
export const ko = {
  alarms: '알림',
  alarmsUnread: '알림, 읽지 않은 알림 있음',
  alarmsAll: '전체',
  alarmsApproval: '전자결재',
  alarmsBoard: '게시판',
  alarmsNone: '새 알림이 없습니다.',
  alarmsNoneOfKind: '이 종류의 새 알림이 없습니다.',
  alarmsMore: '최근 알림 {{count}}건만 보입니다.',
  alarmsRemoveAll: '전체 삭제',
  alarmsRemoveAllQuestion: '알림을 모두 삭제하시겠습니까?',
  alarmsRemoved: '알림을 모두 삭제했습니다.',
  alarmsRemoveFailed: '알림을 삭제하지 못했습니다.',
  alarmReadFailed: '알림을 읽음으로 표시하지 못했습니다. 목록에 다시 나타날 수 있습니다.',
  alarmNoAddress: '이 알림에는 열 수 있는 주소가 없습니다.',
  approvalRequested: '{{name}} 님이 결재를 요청했습니다.',
  approvalDone: '{{name}} 님이 결재를 마쳤습니다.',
}
