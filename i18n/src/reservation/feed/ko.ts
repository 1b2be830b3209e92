/** Korean, the source: calendar subscriptions. */
export const ko = {
  title: '캘린더 주소',
  hint: '다른 캘린더 프로그램에 이 주소를 등록하면 예약이 함께 보입니다. 주소를 아는 사람은 누구나 볼 수 있으니 다른 사람에게 알리지 마세요.',
  of: '무엇의 주소',
  make: '주소 만들기',
  address: '캘린더 주소(비밀)',
  once: '이 주소는 지금만 볼 수 있습니다. 다시 만들면 이전 주소는 끊깁니다.',
  copy: '주소 복사',
  copied: '주소를 복사했습니다.',
  notCopied: '복사하지 못했습니다. 주소를 직접 골라 복사해 주세요.',
  made: '{{day}}에 만듦',
  remove: '끊기',
  removeOf: '{{name}} 주소 끊기',
  empty: '만든 주소가 없습니다.',
}
