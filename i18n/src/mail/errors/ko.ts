/** Korean, the source: error codes of mail. */
export const ko = {
  folderNameTaken: '같은 이름의 편지함이 있습니다.',
  folderNameEmpty: '편지함 이름을 입력해 주세요.',
  folderFixed: '기본 편지함은 바꿀 수 없습니다.',
  folderIntoItself: '편지함을 자기 안으로 옮길 수 없습니다.',
  folderTooDeep: '편지함을 더 깊이 둘 수 없습니다.',
  tooManyFolders: '편지함은 {{most}}개까지 만들 수 있습니다.',
  folderEmpty: '비어 있는 편지함입니다.',
  tooManyAtOnce: '한 번에 {{most}}통까지 처리할 수 있습니다.',
  pictureUnreachable: '이미지를 가져오지 못했습니다.',
  senderUnknown: '보낸 사람의 주소가 없습니다.',
  notOneClick: '이 메일은 포털에서 수신 거부할 수 없습니다. 본문의 수신 거부 링크를 이용해 주세요.',
  unsubscribeFailed: '보낸 곳이 수신 거부를 받지 않았습니다. 잠시 뒤에 다시 시도해 주세요.',
}
