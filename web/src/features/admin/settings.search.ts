import type { AdminPage } from '#kit/fillings.ts'
import { loadTexts } from '#kit/i18n/dictionary.ts'

type Part = Parameters<typeof loadTexts>[0]

/** Loads the texts in which settings are searched; without them, pages are still found by name. */
export async function loadSettings(pages: readonly AdminPage[]): Promise<void> {
  const domains = new Set(
    pages.flatMap((page) => page.searchTexts ?? []).map((one) => one.split('.')[0] ?? ''),
  )
  await Promise.allSettled([...domains].map((domain) => loadTexts(domain as Part))) // domains of the rooms' own texts
}
