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
