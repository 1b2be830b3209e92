import type { Room } from '#kit/room.ts'
import { adminPageCheck } from '#modules/account/index.ts'
import { webpartPersonalData } from './personal/personal.rules.ts'
import { selectSets } from './set/set.sql.ts'
import { webpartRoutes } from './webpart.routes.ts'

export { startHome } from './start/start.service.ts'

/** Pages of web parts: the home page and my page, their layouts and the data of web parts. */
export const webpartRoom: Room = {
  name: 'webpart',
  inView: [
    'getLayout',
    'listSets',
    'listKinds',
    'listBoardContents',
    'getDefaultImage',
    'getVacation',
    'listEvents',
  ],
  routes: webpartRoutes,
  fills: {
    personalData: [webpartPersonalData],
    pathCheck: [adminPageCheck('webparts', ['isSuperAdmin', 'isCompanyManager'])],
    portalScreen: [
      { id: 'home', address: '/home', name: { ko: '홈', en: 'Home', zh: '首页' }, icon: 'home' },
      {
        id: 'home.mine',
        address: '/home/mypage',
        name: { ko: '마이페이지', en: 'My page', zh: '我的页面' },
        icon: 'people',
      },
    ],
  },
  files: [
    {
      name: 'webpart',
      load: async (db, comCode) => ({ comCode, sets: await selectSets(db, comCode) }),
    },
  ],
}
