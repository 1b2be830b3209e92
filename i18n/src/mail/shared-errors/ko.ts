/** Korean, the source: error codes of shared mailboxes. */
export const ko = {
  notShared: '부서 공용 메일함에서만 할 수 있습니다.',
  assigneeUnknown: '이 메일함에서 답장할 수 있는 사람을 선택해 주세요.',
  beingAnswered: '{{name}} 님이 답장을 쓰고 있습니다. 그 답장이 끝난 뒤에 다시 시도해 주세요.',
  boxNameEmpty: '메일함 이름을 입력해 주세요.',
  lastManager: '관리 권한이 있는 구성원이 한 명은 남아야 합니다.',
  tooManyBlocked: '{{most}}개까지 차단할 수 있습니다. 쓰지 않는 항목을 해제해 주세요.',
  senderNotAllowed:
    '{{address}}(으)로 보낼 권한이 없습니다. 메일함을 관리하는 사람에게 쓰기 권한을 요청하세요.',
}
