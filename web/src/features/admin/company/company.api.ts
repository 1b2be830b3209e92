import { accountApi } from '@maru/api/account'
import { orgCompanyApi } from '@maru/api/org/company'
import { call } from '../../../kit/call.ts'
import { cache, useChange } from '../../../kit/change.ts'
import { prepareAccount } from '../../../kit/prepare.ts'
import { useRead } from '../../../kit/read.ts'
import { putAccount } from '../../../kit/session.ts'
import { applyCompanyTheme } from '../../../kit/theme.ts'
import { upload } from '../../../kit/upload.ts'

/** Reads the settings of the active company. */
export function useCompanySettings() {
  return useRead(orgCompanyApi.getCompanySettings, {})
}

/** Loads the newest settings of the active company. Throws CallError. */
export function loadCompanySettings() {
  return cache.fetch(orgCompanyApi.getCompanySettings, {})
}

/** Shows the new name, colour and logo in this browser immediately. */
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

/** Uploads a logo, or removes it if `file` is null. Throws CallError. */
export async function saveLogo(file: File | null): Promise<void> {
  if (file) await upload(orgCompanyApi.uploadLogo, {}, file)
  else await call(orgCompanyApi.removeLogo, {})
  await Promise.all([cache.refresh(orgCompanyApi.getCompanySettings), showCompany()])
}
