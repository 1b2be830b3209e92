import { type AdminGroup, type AdminPage, adminGroups } from '#kit/fillings.ts'

const firstOfSecurity = 70

/** The group of a page. */
export function groupOf({ group, order }: AdminPage): AdminGroup {
  return group ?? (order >= firstOfSecurity ? 'security' : 'work')
}

/** The pages by group, in the order of the groups; groups without pages are left out. */
export function groupedPages(pages: readonly AdminPage[]): { group: AdminGroup; pages: AdminPage[] }[] {
  return adminGroups
    .map((group) => ({ group, pages: pages.filter((page) => groupOf(page) === group) }))
    .filter((one) => one.pages.length > 0)
}

/** A setting or page that was found. */
export interface Found {
  page: AdminPage
  /** The name of the setting; empty if the name of the page fits. */
  setting: string
}

const mostFound = 20
const longestSetting = 60
const fold = (text: string) => text.normalize('NFC').toLocaleLowerCase().replaceAll(/\s+/g, '')

/**
 * The pages and settings whose names contain a text, whatever its spaces and case: pages first, then settings, each
 * once. Sentences and texts with placeholders are not names.
 */
export function findSettings(
  pages: readonly AdminPage[],
  typed: string,
  { labelOf, textsOf }: { labelOf: (page: AdminPage) => string; textsOf: (page: AdminPage) => string[] },
): Found[] {
  const wanted = fold(typed)
  if (wanted === '') return []
  const names = pages.filter((page) => fold(labelOf(page)).includes(wanted))
  const settings = pages.flatMap((page) =>
    [...new Set(textsOf(page))]
      .filter((text) => text.length <= longestSetting && !text.includes('{{') && !/[.。?!]$/.test(text))
      .filter((text) => fold(text).includes(wanted))
      .sort((a, b) => a.length - b.length)
      .map((setting) => ({ page, setting })),
  )
  return [...names.map((page) => ({ page, setting: '' })), ...settings].slice(0, mostFound)
}
