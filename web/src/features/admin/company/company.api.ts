import { accountApi } from '@maru/api/account'
import { orgCompanyApi } from '@maru/api/org/company'
import { call } from '../../../kit/call.ts'
import { cache, useChange } from '../../../kit/change.ts'
import { prepareAccount } from '../../../kit/prepare.ts'
import { useRead } from '../../../kit/read.ts'
import { putAccount } from '../../../kit/session.ts'
import { applyCompanyTheme } from '../../../kit/theme.ts'
import { upload } from '../../../kit/upload.ts'

/** The settings of the active company. */
export function useCompanySettings() {
  return useRead(orgCompanyApi.getCompanySettings, {})
}

/** The newest settings of the active company. Throws CallError. */
export function loadCompanySettings() {
  return cache.fetch(orgCompanyApi.getCompanySettings, {})
}

/** Shows the new name, colour and logo in this browser at once. */
export async function showCompany(): Promise<void> {
  const account = await call(accountApi.getCurrentAccount, {})
  await prepareAccount(account)
  applyCompanyTheme(account.theme)
  putAccount(account)
}

/** Changes the settings of the active company. Throws CallError. */
export function useUpdateCompany() {
  return useChange(orgCompanyApi.updateCompany, { onSuccess: showCompany })
}

/** Stores a logo, or takes it away where there is no file. Throws CallError. */
export async function saveLogo(file: File | null): Promise<void> {
  if (file) await upload(orgCompanyApi.uploadLogo, {}, file)
  else await call(orgCompanyApi.removeLogo, {})
  await Promise.all([cache.refresh(orgCompanyApi.getCompanySettings), showCompany()])
}
