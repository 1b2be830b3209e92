import type { Page, Response } from '@playwright/test'

const group = '**/cm/api/together'

/** Makes a page send each read by itself, so that a story can answer one of them: the server knows no groups. */
export async function sendAlone(page: Page): Promise<void> {
  await page.route(group, (route) => route.fulfill({ status: 404 }))
}

/** What an answer refuses, by status and path: a call, or reads of a group of calls. */
export async function refusalsOf(answer: Response): Promise<string[]> {
  const { pathname } = new URL(answer.url())
  if (answer.status() >= 400) return [`${answer.status()} ${pathname}`]
  if (!pathname.endsWith('/api/together')) return []
  const { reads } = answer.request().postDataJSON() as { reads: { url: string }[] }
  // A page that is left drops the answers that it waits for.
  const { result } = await answer.json().catch(() => ({ result: [] }))
  return (result as { status: number }[]).flatMap(({ status }, index) =>
    status >= 400 ? [`${status} ${reads[index]?.url}`] : [],
  )
}
