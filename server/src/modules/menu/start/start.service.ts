import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '../../../kit/db.ts'
import { createMenus, type MenuDraft } from '../menu.factory.ts'

const named = ({ ko, en, zh }: LocalName) => ({ menuName: ko, menuNameEn: en, menuNameCn: zh })
const home = named({ ko: '홈', en: 'Home', zh: '首页' })

/**
 * The initial menus of a company, for everyone in it. The menus of boards are added below the root with the address
 * /board.
 */
export function firstMenus(comCode: string): MenuDraft[] {
  const everyone = [`company:${comCode}`]
  const top = { isTopVisible: true, for: everyone }
  return [
    // Links to menu 2, the tab of the top bar, so that this tab is marked as current.
    { menuId: 1, callType: 'HOME', ...home, targetUrl: '/home?MENUID=2', for: everyone },
    { menuId: 2, ...home, targetUrl: '/home', ...top },
    { menuId: 100, ...named({ ko: '게시판', en: 'Boards', zh: '公告板' }), baseUrl: '/board', ...top },
    {
      menuId: 200,
      ...named({ ko: '조직도', en: 'Organization', zh: '组织架构' }),
      targetUrl: '/orgmap/main',
      ...top,
    },
    {
      menuId: 210,
      ...named({ ko: '주소록', en: 'Address book', zh: '通讯录' }),
      targetUrl: '/contact',
      ...top,
    },
  ]
}

/** Inserts the initial menus of a company without menus. */
export async function startMenus(db: Db, comCode: string): Promise<void> {
  await createMenus(db, comCode, firstMenus(comCode))
}
