import { expect, type Page } from './story.ts'

/** The user agent of a phone, which guard 1 leads to its own home. */
export const phoneAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

/** Records the numbers that the page shows at the icon of the installed portal; null removes it. */
export async function watchBadge(page: Page): Promise<() => Promise<(number | null)[]>> {
  const shown: (number | null)[] = []
  await page.exposeFunction('noteBadge', (count: number | null) => void shown.push(count))
  await page.addInitScript(() => {
    const note = (window as unknown as { noteBadge: (count: number | null) => Promise<void> }).noteBadge
    Object.assign(navigator, {
      setAppBadge: (count: number) => note(count),
      clearAppBadge: () => note(null),
    })
  })
  return async () => [...shown]
}

/** The number of the accessible name of a part of the page, such as "알림, 읽지 않은 알림 5건". */
export async function numberIn(page: Page, role: 'button' | 'link', name: RegExp): Promise<number> {
  const part = page.getByRole(role, { name })
  await expect(part).toBeVisible()
  const label = (await part.getAttribute('aria-label')) ?? ''
  return Number(/\d+/.exec(label)?.[0] ?? 0)
}

/** The width and height of a PNG (RFC 2083: the first chunk is IHDR). */
export function pngSize(bytes: Buffer): string {
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}
