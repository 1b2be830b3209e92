/** Menus, site map and frame page. */
export const ko = {
  mainMenu: '주 메뉴',
  sideMenu: '하위 메뉴',
  siteMap: '사이트맵',
  siteMapSearch: '메뉴 이름 검색',
  siteMapEmpty: '“{{text}}”에 맞는 메뉴가 없습니다.',
  noUrl: '메뉴에 등록된 주소가 없습니다.',
  newArticles: '새 글 있음',
  opensWindow: '새 창에서 열림',
  noMenus: '볼 수 있는 메뉴가 없습니다.',
  subMenu: '{{name}} 하위 메뉴',
  frame: '{{name}} 화면',
  frameMissing: '이 메뉴에는 보여 줄 화면이 연결되어 있지 않습니다.',
  errors: {
    notFound: '메뉴가 없거나 볼 수 없습니다.',
  },
}
