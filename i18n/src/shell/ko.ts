/** The frame of all pages and the pages of the shell. */
export const ko = {
  openAdmin: '관리 화면 열기',
  home: '홈으로',
  openMenu: '메뉴 열기',
  closeMenu: '메뉴 닫기',
  pageError: '이 화면을 열지 못했습니다.',
  notFoundTitle: '찾을 수 없는 주소입니다.',
  notFoundText: '주소가 바뀌었거나 잘못 입력되었을 수 있습니다. 주소를 확인하거나 홈에서 다시 찾아보세요.',
  notBuiltTitle: '{{name}} 화면은 아직 열리지 않았습니다.',
  notBuiltText: '이 메뉴의 화면은 준비 중입니다. 열리면 이 자리에서 바로 쓸 수 있습니다.',
  terms: {
    title: '용어 사전',
    intro: '화면에 쓰이는 모든 낱말과 문구를 세 언어로 보여 주는 개발자용 화면입니다.',
    filter: '키 또는 문구로 거르기',
    key: '키',
    ko: '한국어',
    en: '영어',
    zh: '중국어',
    count: '{{count}}개',
    none: '조건에 맞는 문구가 없습니다.',
  },
  gallery: {
    title: '화면 부품',
    intro: '디자인 시스템의 부품을 한자리에서 보여 주는 개발자용 화면입니다.',
  },
}
