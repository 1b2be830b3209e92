/** Korean, the source: error codes of the administration of mail. */
export const ko = {
  domainTaken: '이미 등록된 도메인입니다.',
  domainInvalid: '도메인을 example.com처럼 입력해 주세요.',
}
