/** Menus, site map and frame page. */
export const ko = {
  mainMenu: '주 메뉴',
  otherMenus: '메뉴 더 보기',
  sideMenu: '하위 메뉴',
  siteMap: '사이트맵',
  siteMapSearch: '메뉴 이름 검색',
  siteMapEmpty: '“{{text}}”에 맞는 메뉴가 없습니다.',
  noUrl: '메뉴에 등록된 주소가 없습니다.',
  newArticles: '새 글 있음',
  noMenus: '볼 수 있는 메뉴가 없습니다.',
  subMenu: '{{name}} 하위 메뉴',
  frame: '{{name}} 화면',
  frameMissing: '이 메뉴에는 보여 줄 화면이 연결되어 있지 않습니다.',
  errors: {
    ownParent: '메뉴를 자기 자신이나 자기 아래로 옮길 수 없습니다.',
    tooDeep: '메뉴는 세 단계까지 둘 수 있습니다.',
    hasChildren: '아래에 메뉴가 있습니다. 아래 메뉴를 먼저 옮기거나 지우세요.',
    boardMenu: '게시판 메뉴는 게시판을 지우면 함께 없어집니다.',
    lastHome: '하나뿐인 첫 화면 메뉴는 지울 수 없습니다.',
    changed: '그사이 다른 사람이 이 메뉴를 바꿨습니다.',
    badAddress:
      '주소는 /로 시작하거나 http://, https://로 시작해야 합니다. 틀 안에 여는 주소는 https만 됩니다.',
    tooMany: '메뉴는 회사마다 1,000개까지 만들 수 있습니다.',
    notFound: '메뉴가 없거나 볼 수 없습니다.',
  },
}
