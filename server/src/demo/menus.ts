import { completeName } from '@maru/api/kit/local-name'
import type { LocalName } from '@maru/api/kit/schema'
import { fixedMenuIds } from '@maru/api/menu'
import type { Db } from '#kit/db.ts'
import {
  createMenus,
  createQuickMenus,
  type MenuDraft,
  type QuickMenuDraft,
} from '#modules/menu/menu.factory.ts'
import type { DemoBoard, DemoCompany } from './demo.sql.ts'

/** Offset of the menu numbers of boards: the number of a menu is this plus the number of the board. */
const firstBoardMenu = 1_000

const boardUrl = ({ kind, boardId }: DemoBoard) =>
  kind === 'survey'
    ? `/survey/list?type=1&MENUID=${boardId}`
    : `/board/${kind === 'album' || kind === 'contract' ? kind : 'list'}?SYSID=${boardId}`
const menuNames = (name: LocalName) => ({ name: completeName(name) })
const readersOf = (boards: DemoBoard[]) => [...new Set(boards.flatMap((board) => board.readers))]

/** Returns a parent menu without an address and the menus of these boards; nothing if there are no boards. */
function boardGroup(menuId: number, name: LocalName, boards: DemoBoard[]): MenuDraft[] {
  if (boards.length === 0) return []
  const group: MenuDraft = { menuId, parentMenuId: 100, ...menuNames(name), for: readersOf(boards) }
  const children = boards.map(
    (board): MenuDraft => ({
      menuId: firstBoardMenu + board.boardId,
      parentMenuId: menuId,
      ...menuNames(board.name),
      menuType: 'BB',
      systemId: board.boardId,
      baseUrl: '/board',
      targetUrl: boardUrl(board),
      for: board.readers,
    }),
  )
  return [group, ...children]
}

function boardTree(company: DemoCompany, boards: DemoBoard[]): MenuDraft[] {
  const everybody = [`company:${company.comCode}`]
  const shared = boards.filter((board) => board.isGlobal)
  const own = boards.filter((board) => !board.isGlobal && board.comCode === company.comCode)
  return [
    {
      menuId: 100,
      ...menuNames({ ko: '게시판', en: 'Boards', zh: '公告板' }),
      isTopVisible: true,
      for: everybody,
    },
    ...boardGroup(110, { ko: '전사 게시판', en: 'Group boards', zh: '集团公告板' }, shared),
    ...boardGroup(120, company.name, own),
    // This menu has no address and no child on purpose. The portal reports this on a click (spec 1§5).
    {
      menuId: 130,
      parentMenuId: 100,
      ...menuNames({ ko: '부서 게시판(개설 예정)', en: 'Team boards (planned)', zh: '部门公告板(筹备中)' }),
      for: everybody,
    },
  ]
}

function supportTree(company: DemoCompany, notice: DemoBoard | undefined): MenuDraft[] {
  const everybody = [`company:${company.comCode}`]
  const popup: MenuDraft[] = notice
    ? [
        {
          menuId: 212,
          parentMenuId: 210,
          ...menuNames({ ko: '공지사항 새 창', en: 'Notices in a window', zh: '新窗口查看公告' }),
          targetUrl: boardUrl(notice),
          isPopup: true,
          for: notice.readers,
        },
      ]
    : []
  return [
    {
      menuId: 200,
      ...menuNames({ ko: '업무 지원', en: 'Support', zh: '工作支持' }),
      isTopVisible: true,
      for: everybody,
    },
    {
      menuId: 210,
      parentMenuId: 200,
      ...menuNames({ ko: '안내', en: 'Guides', zh: '指南' }),
      for: everybody,
    },
    {
      menuId: 211,
      parentMenuId: 210,
      ...menuNames({ ko: '연동 API 문서', en: 'API reference', zh: 'API 文档' }),
      targetUrl: '/home/proxy',
      frameUrl: '/cm/docs',
      // Administrators see every menu. Other people do not need this one.
      for: [],
    },
    ...popup,
    {
      menuId: 220,
      parentMenuId: 200,
      ...menuNames({ ko: '조직도', en: 'Organization', zh: '组织架构' }),
      targetUrl: '/orgmap/main',
      for: everybody,
    },
    {
      menuId: 221,
      parentMenuId: 200,
      ...menuNames({ ko: '주소록', en: 'Address book', zh: '通讯录' }),
      targetUrl: '/contact',
      for: everybody,
    },
  ]
}

/** Returns the reservation menus: one for each category, the bookings of the user, and the requests for approvers. */
function reservationTree(company: DemoCompany): MenuDraft[] {
  const { folders, approvers } = company.reservation
  if (folders.length === 0) return []
  const everybody = [`company:${company.comCode}`]
  const child = (menuId: number, name: LocalName, targetUrl: string, readers = everybody): MenuDraft => ({
    menuId,
    parentMenuId: 300,
    ...menuNames(name),
    baseUrl: '/reservedb',
    targetUrl,
    for: readers,
  })
  return [
    {
      menuId: 300,
      ...menuNames({ ko: '자원예약', en: 'Reservations', zh: '资源预约' }),
      baseUrl: '/reservedb',
      isTopVisible: true,
      for: everybody,
    },
    ...folders.map(({ folderId, name }, index) =>
      child(310 + index, name, `/reservedb/week?FOLDER=${folderId}`),
    ),
    child(350, { ko: '내 예약', en: 'My bookings', zh: '我的预约' }, '/reservedb/myReserve/personalweek'),
    child(
      351,
      { ko: '승인 대기', en: 'Approvals', zh: '待审批' },
      '/reservedb/approval',
      approvers.map((code) => `person:${code}`),
    ),
  ]
}

/** Returns the menus of a demo company. Only existing screens have a menu (docs/decisions/041). */
export function demoMenus(company: DemoCompany, boards: DemoBoard[]): MenuDraft[] {
  const everybody = [`company:${company.comCode}`]
  const home = { ...menuNames({ ko: '홈', en: 'Home', zh: '首页' }), for: everybody }
  return [
    // The address has the number of the tab in the top bar, so that the tab is marked.
    { menuId: 1, callType: 'HOME', ...home, targetUrl: '/home?MENUID=2' },
    { menuId: 2, isTopVisible: true, ...home, targetUrl: '/home' },
    {
      menuId: fixedMenuIds.mail,
      ...menuNames({ ko: '메일', en: 'Mail', zh: '邮件' }),
      baseUrl: '/mail',
      targetUrl: '/mail',
      isTopVisible: true,
      for: everybody,
    },
    {
      menuId: fixedMenuIds.calendar,
      ...menuNames({ ko: '일정', en: 'Calendar', zh: '日程' }),
      targetUrl: '/calendar',
      isTopVisible: true,
      for: everybody,
    },
    {
      menuId: fixedMenuIds.approval,
      ...menuNames({ ko: '전자결재', en: 'Approval', zh: '电子审批' }),
      baseUrl: '/workflow',
      targetUrl: '/workflow',
      isTopVisible: true,
      for: everybody,
    },
    ...boardTree(company, boards),
    {
      menuId: 400,
      ...menuNames({ ko: '설문', en: 'Surveys', zh: '问卷调查' }),
      baseUrl: '/survey',
      targetUrl: '/survey/list?type=1',
      isTopVisible: true,
      for: everybody,
    },
    ...reservationTree(company),
    ...supportTree(
      company,
      boards.find((board) => board.isGlobal),
    ),
  ]
}

/** Returns the quick menus of a demo company: icons for what people do every day, and one group of boards. */
export function demoQuickMenus(company: DemoCompany, boards: DemoBoard[]): QuickMenuDraft[] {
  const seen = boards.filter((board) => board.isGlobal || board.comCode === company.comCode)
  const link = (board: DemoBoard, quickMenuId: number): QuickMenuDraft => ({
    quickMenuId,
    linkType: 'Q',
    parentQuickMenuId: 10,
    ...menuNames(board.name),
    linkUrl: boardUrl(board),
  })
  const icon = (quickMenuId: number, name: LocalName, linkUrl: string, chosen = ''): QuickMenuDraft => ({
    ...{ quickMenuId, linkType: 'I', linkUrl, icon: chosen },
    ...menuNames(name),
  })
  const [first] = seen
  const [rooms] = company.reservation.folders
  return [
    ...(rooms
      ? [
          icon(
            4,
            { ko: '회의실 예약', en: 'Book a room', zh: '预约会议室' },
            `/reservedb/week?FOLDER=${rooms.folderId}`,
            'booking',
          ),
        ]
      : []),
    icon(5, { ko: '기안하기', en: 'New document', zh: '起草审批' }, '/workflow?NEW=true'),
    icon(6, { ko: '부재 설정', en: 'Set an absence', zh: '外出设置' }, '/workflow/absence'),
    {
      ...icon(3, { ko: '학습센터', en: 'Learning center', zh: '学习中心' }, '/gnb/learning'),
      moveType: 1,
    },
    {
      ...icon(2, { ko: '조직도', en: 'Organization', zh: '组织架构' }, '/orgmap/popup'),
      ...{ moveType: 2, width: 1024, height: 700 },
    },
    ...(first ? [icon(1, first.name, boardUrl(first), 'notice')] : []),
    {
      quickMenuId: 10,
      linkType: 'Q',
      ...menuNames({ ko: '자주 찾는 게시판', en: 'Popular boards', zh: '常用公告板' }),
    },
    ...seen.slice(0, 4).map((board, index) => link(board, 11 + index)),
  ]
}

/** Writes the menus and quick menus of every company for the existing boards; returns the number of menus. */
export async function seedMenus(db: Db, companies: DemoCompany[], boards: DemoBoard[]): Promise<number> {
  let count = 0
  for (const company of companies) {
    const menus = demoMenus(company, boards)
    await createMenus(db, company.comCode, menus)
    await createQuickMenus(db, company.comCode, demoQuickMenus(company, boards))
    count += menus.length
  }
  return count
}
