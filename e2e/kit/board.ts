import { at, type Page } from './story.ts'

/** The number of a board that the page's person sees, by its Korean name. */
export async function boardIdOf(page: Page, name: string): Promise<number> {
  const answer = await page.request.get(at('/').replace('/po/', '/cm/api/BoardApi/Board/list'))
  const { result } = (await answer.json()) as { result: { boardId: number; boardName: string }[] }
  const board = result.find((one) => one.boardName === name)
  if (!board) throw new Error(`no board ${name}`)
  return board.boardId
}

/** The same as the search part of the address of its pages. */
export async function boardOf(page: Page, name: string): Promise<string> {
  return `SYSID=${await boardIdOf(page, name)}`
}

/** On a phone opens the layer with the switches and acts of a list; they are above the list everywhere else. */
export async function openListOptions(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) > 760) return
  await page.getByRole('button', { name: '목록 설정' }).click()
}

/** Writes an article as the page's person by the call itself; returns its number. */
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
