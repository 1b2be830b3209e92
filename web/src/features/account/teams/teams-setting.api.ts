import { accountTeamsApi } from '@maru/api/account/teams'
import { useCompanyChange, useCompanyRead } from '#kit/session/company-settings.ts'

/** The setting of the company for Teams. */
export const useTeamsSetting = () => useCompanyRead(accountTeamsApi.getTeams, {}, { staleTime: 0 })

/** Stores the setting. */
export const useSaveTeams = () => useCompanyChange(accountTeamsApi.saveTeams)

/** Removes the setting. */
export const useRemoveTeams = () => useCompanyChange(accountTeamsApi.removeTeams)

/** Reads the keys of the tenant. */
export const useTestTeams = () => useCompanyChange(accountTeamsApi.testTeams)
