/** Korean, the source: error codes of the administration of mail. */
export const ko = {
  domainTaken: '이미 등록된 도메인입니다.',
  domainInvalid: '도메인을 example.com처럼 입력해 주세요.',
  groupAddressInvalid: '이메일 주소를 name@example.com처럼 입력해 주세요.',
  groupAddressForeign: '이 회사의 도메인 주소만 쓸 수 있습니다. 도메인을 먼저 등록해 주세요.',
  groupAddressTaken: '이미 쓰고 있는 주소입니다. 다른 주소를 입력해 주세요.',
  groupNameEmpty: '이름을 입력해 주세요.',
  groupMembersEmpty: '받을 사람을 한 명 이상 추가해 주세요.',
  groupMemberUnknown: '없는 사람이나 부서가 있습니다. 다시 골라 주세요.',
  boxAddressTaken: '이미 쓰고 있는 주소입니다. 다른 주소를 입력해 주세요.',
  boxAddressForeign: '이 회사의 도메인 주소만 쓸 수 있습니다. 도메인을 먼저 등록해 주세요.',
  linkLimits: '링크는 최대 {{days}}일, {{count}}번까지 만들 수 있습니다.',
  linkWithoutFiles: '첨부 파일이 없습니다. 파일을 올린 뒤 다시 시도해 주세요.',
  tooManyLinks: '동시에 쓸 수 있는 링크는 {{most}}개입니다. 저장 공간 설정에서 링크를 끝내 주세요.',
}
