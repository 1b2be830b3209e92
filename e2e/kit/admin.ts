import { at, demoPassword, expect, type Page } from './story.ts'

const headers = () => {
  const { origin } = new URL(at('/'))
  return { 'X-Requested-With': 'XMLHttpRequest', Origin: origin }
}

/** Makes a change as the signed-in person of the page, to prepare a story. Returns the result of the answer. */
export async function change<T>(page: Page, path: string, data: object): Promise<T> {
  const { origin } = new URL(at('/'))
  const answer = await page.request.post(`${origin}/cm${path}`, { data, headers: headers() })
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
  return ((await answer.json()) as { result: T }).result
}

/** Reads as the signed-in person of the page. */
export async function read<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(`${new URL(at('/')).origin}/cm${path}`, { headers: headers() })
  expect(answer.status(), path).toBe(200)
  return ((await answer.json()) as { result: T }).result
}

/** Creates a board that one subject reads; with `isManager` the subject manages it. Returns its number. */
export async function addBoard(
  page: Page,
  name: string,
  subject: { kind: 'department' | 'person'; id: string },
  isManager = false,
): Promise<number> {
  const right = { canRead: true, canWrite: true, canUpdate: false, canDelete: false, canPrint: false }
  const { boardId } = await change<{ boardId: number }>(page, '/api/BoardApi/BoardSettings/create', {
    ...{ boardKind: 'normal', boardName: { ko: name, en: '', zh: '' }, isGlobal: false, itemsPerPage: 20 },
    ...{ useComment: true, useRecommend: true, useReply: true, useTag: true, useNameless: false },
    ...{ useArticleHistory: false, useContent: false, usePopup: false, usePreface: false, useFile: true },
    ...{ fields: [], prefaces: [] },
    rights: [{ ...subject, isMenuAdmin: isManager, ...right }],
  })
  return boardId
}

/** The person code of a demo login, from the list of accounts that an administrator sees. */
export async function personOf(page: Page, login: string): Promise<string> {
  const { origin } = new URL(at('/'))
  const context = await page.context().browser()?.newContext()
  if (!context) throw new Error('the page has no browser')
  const data = { username: login, password: demoPassword }
  await context.request.post(`${origin}/cm/IsuCommon/ISU_auth/api/login`, { data, headers: headers() })
  const answer = await context.request.get(`${origin}/cm/api/account/user/current`, { headers: headers() })
  const { result } = (await answer.json()) as { result: { personCode: string } }
  await context.close()
  return result.personCode
}

/** Opens an entry of the menu of a person in the list of people. */
export async function openPersonMenu(page: Page, name: string, entry: string): Promise<void> {
  await page.goto(at(`/admin/people?q=${encodeURIComponent(name)}`))
  await page.getByRole('button', { name: `${name} 작업` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Closes the card of reminders of the calendar whenever it covers a button: the demo has events at every hour. */
export async function closeReminders(page: Page): Promise<void> {
  const card = page.getByRole('region', { name: '울린 알림' })
  // The first button closes all of them, if there are more.
  const close = card.getByRole('button', { name: /끄기$/ }).first()
  const dismiss = async () => {
    // It may be gone by now; under an open dialog it is inert and covers nothing.
    const covers = await card.evaluateAll((cards) => cards.some((one) => one.closest('[inert]') === null))
    if (covers) await close.click({ timeout: 5_000 }).catch(() => undefined)
  }
  await page.addLocatorHandler(card, dismiss, { noWaitAfter: true })
}
