import type { ShortLanguage } from '@maru/api/kit/language'
import { menuDictionaryApi, type TextFilter } from '@maru/api/menu/dictionary'
import { cache, useChange } from '#kit/call/change.ts'
import { usePage } from '#kit/call/read.ts'
import { prepareAccount } from '#kit/prepare.ts'
import { askAccount, putAccount } from '#kit/session/session.ts'

/** The filter of the dictionary; an empty text matches everything. */
export interface TextsAsked {
  comCode: string
  search: string
  language: ShortLanguage | ''
  show: TextFilter
  domain: string
}

const filterOf = ({ comCode, search, language, show, domain }: TextsAsked) => ({
  ...{ comCode, show },
  ...(search ? { searchText: search } : {}),
  ...(language ? { language } : {}),
  ...(domain ? { domain } : {}),
})

/** A page of the dictionary. */
export function useTexts({ page, size, ...asked }: TextsAsked & { page: number; size: number }) {
  return usePage(menuDictionaryApi.listTexts, { ...filterOf(asked), page, itemsPerPage: size })
}

/** Address of the filtered texts as CSV. */
export function textsAddress(asked: TextsAsked): string {
  return `/cm${menuDictionaryApi.exportTexts.path}?${new URLSearchParams(filterOf(asked))}`
}

/** Loads the newest texts of a key. Throws CallError. */
export async function loadText(comCode: string, key: string) {
  const input = { comCode, searchText: key, show: 'all', page: 1, itemsPerPage: 100 } as const
  const { data } = await cache.fetch(menuDictionaryApi.listTexts, input)
  return data.find((entry) => entry.key === key)
}

/** Shows the changed texts on this page. */
async function showTexts(): Promise<void> {
  const account = await askAccount()
  if (!account) return
  await prepareAccount(account)
  putAccount(account)
}

/** The calls that change texts. They throw CallError. */
export function useTextChanges() {
  return {
    save: useChange(menuDictionaryApi.saveText, { onSuccess: showTexts }),
    reset: useChange(menuDictionaryApi.resetTexts, { onSuccess: showTexts }),
  }
}

/** Checks or imports a file of texts. Throws CallError. */
export function useTextImport() {
  return useChange(menuDictionaryApi.importTexts, {
    onSuccess: (report) => (report.isWritten ? showTexts() : undefined),
  })
}
