import { accountApi } from '@maru/api/account'
import type { LocalName } from '@maru/api/kit/schema'
import { wireName } from '@maru/api/kit/wire-name'
import { orgCompanyApi } from '@maru/api/org/company'
import { useCompanies } from '#features/org/index.tsx'
import { call } from '#kit/call/call.ts'
import { cache, useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'
import { upload } from '#kit/call/upload.ts'
import { prepareAccount } from '#kit/prepare.ts'
import { applyCompanyTheme } from '#kit/screen/theme.ts'
import { useSettingsCompany } from '#kit/session/company-settings.ts'
import { putAccount, useAccount } from '#kit/session/session.ts'

/** Reads the settings of a company; an empty code is the active company. */
export function useCompanySettings(comCode: string) {
  return useRead(orgCompanyApi.getCompanySettings, comCode ? { comCode } : {})
}

/** The company whose settings the page shows, with its names. */
export function useShownCompany(): { comCode: string; name: LocalName } {
  const chosen = useSettingsCompany()
  const account = useAccount()
  const { comCode } = account
  const other = useCompanies().data?.find((one) => one.comCode === chosen)
  return { comCode: chosen || comCode, name: wireName(other ?? account, 'companyName') }
}

/** Loads the newest settings of a company; an empty code is the active company. Throws CallError. */
export function loadCompanySettings(comCode: string) {
  return cache.fetch(orgCompanyApi.getCompanySettings, comCode ? { comCode } : {})
}

/** Creates a company. Throws CallError. */
export function useCreateCompany() {
  return useChange(orgCompanyApi.createCompany)
}

/** Shows the new name, colour and logo in this browser immediately. */
export async function showCompany(): Promise<void> {
  const account = await call(accountApi.getCurrentAccount, {})
  await prepareAccount(account)
  applyCompanyTheme(account.theme)
  putAccount(account)
}

/** Changes the settings of a company. Throws CallError. */
export function useUpdateCompany() {
  return useChange(orgCompanyApi.updateCompany, { onSuccess: showCompany })
}

/** Uploads a logo of a company, or removes it if `file` is null; an empty code is the active one. Throws CallError. */
export async function saveLogo(comCode: string, file: File | null): Promise<void> {
  const company = comCode ? { comCode } : {}
  if (file) await upload(orgCompanyApi.uploadLogo, company, file)
  else await call(orgCompanyApi.removeLogo, company)
  await Promise.all([cache.refresh(orgCompanyApi.getCompanySettings), showCompany()])
}
