import { adminStartApi } from '@maru/api/admin/start'
import { useCompanyChange, useCompanyRead } from '#kit/session/company-settings.ts'

/** The checks before people are let in, each with its last result. */
export const useStartChecks = () => useCompanyRead(adminStartApi.listStartChecks, {})
/** Runs checks. */
export const useRunStartChecks = () => useCompanyChange(adminStartApi.runStartChecks)
