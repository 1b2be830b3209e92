import { at, type Page } from './story.ts'

/** Returns the number of a board by its Korean name. The signed-in user of the page must see the board. */
export async function boardIdOf(page: Page, name: string): Promise<number> {
  const answer = await page.request.get(at('/').replace('/po/', '/cm/api/BoardApi/Board/list'))
  const { result } = (await answer.json()) as { result: { boardId: number; boardName: string }[] }
  const board = result.find((one) => one.boardName === name)
  if (!board) throw new Error(`no board ${name}`)
  return board.boardId
}

/** Returns the number of a board as the query string of the addresses of its pages. */
export async function boardOf(page: Page, name: string): Promise<string> {
  return `SYSID=${await boardIdOf(page, name)}`
}

/** On a phone, opens the layer with the switches and actions of a list. Wider screens show them above the list. */
export async function openListOptions(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) > 760) return
  await page.getByRole('button', { name: '목록 설정' }).click()
}

/** Creates an article as the signed-in user of the page by an API call, without the editor; returns its number. */
export async function writeArticle(
  page: Page,
  boardId: number,
  title: string,
  content = '<p>본문입니다.</p>',
) {
  const { origin } = new URL(at('/'))
  const answer = await page.request.post(`${origin}/cm/IsuBoard/ISU_Article/createArticle`, {
    data: { boardId, title, content },
    headers: { 'X-Requested-With': 'XMLHttpRequest', Origin: origin },
  })
  return ((await answer.json()) as { result: { articleId: number } }).result.articleId
}
