import { change, defineApi, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { shortLanguages } from '../kit/language.ts'
import { code, day, localName, nullable, object, oneOf, type Static, Type } from '../kit/schema.ts'

/** Error codes of menu statistics with their HTTP status. */
export const menuClickErrors = defineErrors({ 'menu.clickPeriod': 400 })
type MenuClickErrors = typeof menuClickErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends MenuClickErrors {}
}

/** Maximum number of days of menu statistics; clicks are kept that long by default. */
export const mostClickDays = 400
/** The smallest group of people that statistics show, if the company has no rule of its own. */
export const usualSmallestGroup = 5

/** Clicks of one menu, department or company. */
export const clickGroup = object({
  key: Type.String(),
  name: localName,
  clicks: Type.Integer(),
  people: Type.Integer(),
})
/** Clicks of one menu, department or company. */
export type ClickGroup = Static<typeof clickGroup>

/** Groups with enough people, most clicks first, and the clicks of all others together. */
export const clickList = object({
  groups: Type.Array(clickGroup),
  /** The clicks of the groups that are too small to be shown, together; 0 if there are none. */
  hiddenClicks: Type.Integer(),
})
/** Groups with enough people, and the clicks of all others together. */
export type ClickList = Static<typeof clickList>

/** Menu statistics of a company and a period. */
export const menuClicks = object({
  comCode: Type.String(),
  /** The smallest group of people that is shown. */
  smallest: Type.Integer(),
  clicks: Type.Integer(),
  people: Type.Integer(),
  /** Days of the company's time zone; null if too few people used the portal on that day. */
  days: Type.Array(object({ day, clicks: nullable(Type.Integer()) })),
  menus: clickList,
  /** Departments of the people at the time of the click. */
  departments: clickList,
  /** All companies of the period, for super administrators; empty for others. */
  companies: clickList,
})
/** Menu statistics of a company and a period. */
export type MenuClicks = Static<typeof menuClicks>

const company = { comCode: Type.Optional(code) }
const filter = { ...company, from: day, until: day, deptCode: Type.Optional(code) }

/**
 * Statistics of clicks on menus, without people: for super administrators, and for company managers of their company.
 */
export const menuClickApi = defineApi('menu', {
  getMenuClicks: read('/api/menu/click/statistics', 'maru', {
    summary:
      'Counts clicks on menus by menu, day, department and company. Groups and days with fewer people than the rule of the company are only counted together.',
    cost: 'heavy',
    input: object(filter),
    replica: true,
    output: menuClicks,
    errors: ['menu.clickPeriod'],
  }),
  exportMenuClicks: read('/api/menu/click/csv', 'maru', {
    summary: 'Returns the same statistics as CSV; the export is recorded in the audit log.',
    cost: 'heavy',
    answer: 'raw',
    input: object({ ...filter, language: oneOf(shortLanguages) }),
    output: object({}),
    errors: ['menu.clickPeriod'],
  }),
  saveClickRule: change('/api/menu/click/rule', 'maru', {
    summary:
      'Sets the smallest group of people that the menu statistics of a company show; recorded in the audit log.',
    refreshes: ['menu.getMenuClicks'],
    input: object({ ...company, smallest: Type.Integer({ minimum: 1, maximum: 50 }) }),
    output: object({}),
  }),
})
