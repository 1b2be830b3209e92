import type { Input, Output } from '@maru/api/kit/endpoint'
import { orgTitleApi } from '@maru/api/org/title'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'
import { useSettingsCompany } from '#kit/session/company-settings.ts'

type Api = typeof orgTitleApi

/** The company that the page shows, as these calls take it. */
function usePlace(): { comCode?: string } {
  const company = useSettingsCompany()
  return company ? { comCode: company } : {}
}

/** Reads titles, positions and grades of the company that the page shows. */
export function useCompanyTitles() {
  return useRead(orgTitleApi.listCompanyTitles, usePlace())
}

/** The calls that change titles. They throw CallError. */
export function useTitleChanges() {
  const place = usePlace()
  return {
    create: useChange<Input<Api['createTitle']>, Output<Api['createTitle']>>((input, change) =>
      change(orgTitleApi.createTitle, { ...input, ...place }),
    ),
    rename: useChange<Input<Api['renameTitle']>, Output<Api['renameTitle']>>((input, change) =>
      change(orgTitleApi.renameTitle, { ...input, ...place }),
    ),
    order: useChange<Input<Api['orderTitles']>, Output<Api['orderTitles']>>((input, change) =>
      change(orgTitleApi.orderTitles, { ...input, ...place }),
    ),
    remove: useChange<Input<Api['removeTitle']>, Output<Api['removeTitle']>>((input, change) =>
      change(orgTitleApi.removeTitle, { ...input, ...place }),
    ),
  }
}
