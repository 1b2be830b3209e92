/** The home page and its web parts. */
export const ko = {
  home: '홈',
  profile: '내 프로필',
  employeeNumber: '사번',
  email: '이메일',
  noParts: '홈에 놓인 웹파트가 없습니다. 관리자에게 알려 주세요.',
  unknown: '아직 보여 줄 수 없는 웹파트입니다.',
  partFailed: '{{name}} 웹파트를 불러오지 못했습니다.',
  setFailed: '홈 구성을 불러오지 못했습니다.',
  partMissing: '찾는 웹파트가 없습니다.',
}
