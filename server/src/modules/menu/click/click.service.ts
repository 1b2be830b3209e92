import type { Input } from '@maru/api/kit/endpoint'
import {
  type ClickList,
  type MenuClicks,
  type menuClickApi,
  mostClickDays,
  usualSmallestGroup,
} from '@maru/api/menu/click'
import { menu } from '@maru/i18n/menu/texts'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { joinCsv } from '#kit/csv/csv-text.ts'
import { plainCell } from '#kit/csv/plain-cell.ts'
import { failure, notFound } from '#kit/failure.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import { companyTexts } from '#kit/text/text-changes.ts'
import { daysOf, protectGroups } from './click.rules.ts'
import {
  type ClickFilter,
  clickRule,
  hasClickCompany,
  selectClicks,
  selectCompanyClicks,
} from './click.sql.ts'

type Asked = Input<typeof menuClickApi.getMenuClicks>

const none: ClickList = { groups: [], hiddenClicks: 0 }

/** The company whose statistics are asked; throws `kit.forbidden`, and not found for a company of others. */
async function requireCompany({ viewer, db }: Context, comCode = viewer.comCode): Promise<string> {
  const { isSuperAdmin, isCompanyManager } = viewer.permissions
  if (!isSuperAdmin && !isCompanyManager) throw failure('kit.forbidden')
  if (comCode === viewer.comCode) return comCode
  if (!isSuperAdmin || !(await hasClickCompany(db, comCode))) throw notFound()
  return comCode
}

/**
 * Menu statistics of a company. A department is counted alone only if the list of all departments shows it: otherwise
 * the difference to the company would be the clicks of a department that is too small.
 */
export async function getMenuClicks(context: Context, asked: Asked): Promise<MenuClicks> {
  const { db, viewer } = context
  const comCode = await requireCompany(context, asked.comCode)
  const { from, until, deptCode = null } = asked
  if (until < from || daysOf(from, until).length > mostClickDays) throw failure('menu.clickPeriod')
  const smallest = (await clickRule.find(db, { comCode }))?.smallest ?? usualSmallestGroup
  const filter: ClickFilter = { comCode, from, until, deptCode: null, smallest }
  const whole = await selectClicks(db, filter)
  const departments = protectGroups(whole.departments, smallest)
  const isOpen = deptCode === null || departments.groups.some(({ key }) => key === deptCode)
  const counted = deptCode === null ? whole : await selectClicks(db, { ...filter, deptCode })
  const byDay = new Map(isOpen ? counted.days.map(({ day, clicks }) => [day, clicks]) : [])
  return {
    comCode,
    smallest,
    clicks: isOpen ? counted.total.clicks : 0,
    people: isOpen ? counted.total.people : 0,
    days: daysOf(from, until).map((day) => ({ day, clicks: byDay.get(day) ?? null })),
    menus: isOpen ? protectGroups(counted.menus, smallest) : none,
    departments,
    companies: viewer.permissions.isSuperAdmin
      ? protectGroups(await selectCompanyClicks(db, { ...filter, comCode: null }), smallest)
      : none,
  }
}

/** The same statistics as CSV with a byte order mark. */
export async function exportMenuClicks(
  context: Context,
  { language, ...asked }: Input<typeof menuClickApi.exportMenuClicks>,
): Promise<RawAnswer> {
  const menuClicks = await getMenuClicks(context, asked)
  const { comCode } = context.viewer
  const { clicks: texts } = await companyTexts(context, { comCode, language }, 'menu', menu)
  const linesOf = (kind: string, { groups, hiddenClicks }: ClickList) => [
    ...groups.map(({ key, name, clicks, people }) => [
      kind,
      key,
      name[language] || name.ko,
      `${clicks}`,
      `${people}`,
    ]),
    ...(hiddenClicks > 0 ? [[kind, '', texts.others, `${hiddenClicks}`, '']] : []),
  ]
  const lines = [
    [texts.kind, texts.code, texts.name, texts.clicks, texts.people],
    ...menuClicks.days.map(({ day, clicks }) => [
      texts.day,
      day,
      day,
      clicks === null ? '' : `${clicks}`,
      '',
    ]),
    ...linesOf(texts.menu, menuClicks.menus),
    ...linesOf(texts.department, menuClicks.departments),
    ...linesOf(texts.company, menuClicks.companies),
  ]
  const details = { ...asked, count: lines.length - 1 }
  await recordAudit(context, { action: 'clicksExported', comCode: menuClicks.comCode, details })
  return {
    body: `\uFEFF${joinCsv(lines.map((line) => line.map(plainCell)))}`,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="menu-clicks.csv"',
      'cache-control': 'private, no-store',
    },
  }
}

/** Sets the smallest group of people that the statistics of a company show. */
export async function saveClickRule(
  context: Context,
  { smallest, comCode: asked }: Input<typeof menuClickApi.saveClickRule>,
): Promise<Record<string, never>> {
  const comCode = await requireCompany(context, asked)
  return transaction(context, async (inside) => {
    const before = (await clickRule.find(inside.db, { comCode }))?.smallest ?? usualSmallestGroup
    await clickRule.upsert(inside.db, { comCode, smallest })
    await recordAudit(inside, {
      ...{ action: 'clickRuleChanged', comCode, subject: comCode },
      details: { smallest: [before, smallest] },
    })
    return {}
  })
}
