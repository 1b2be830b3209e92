import { accountLdapApi } from '@maru/api/account/ldap'
import { adminLdapApi } from '@maru/api/admin/ldap'
import { useCompanyChange, useCompanyRead } from '#kit/session/company-settings.ts'

/** The directories of the company. */
export const useDirectories = () => useCompanyRead(accountLdapApi.listDirectories, {}, { staleTime: 0 })

/** Adds or changes a directory. */
export const useSaveDirectory = () => useCompanyChange(accountLdapApi.saveDirectory)

/** Removes a directory. */
export const useRemoveDirectory = () => useCompanyChange(accountLdapApi.removeDirectory)

/** Connects to a directory as the form describes it. */
export const useTestDirectory = () => useCompanyChange(accountLdapApi.testDirectory)

/** Starts a run of the synchronization. */
export const useStartLdapSync = () => useCompanyChange(adminLdapApi.startLdapSync)

/** Milliseconds between two looks at a run that is not over. */
const pollTime = 1000

/** The last runs of a directory; read again while one is not over. */
export const useLdapRuns = (directoryId: string) =>
  useCompanyRead(
    adminLdapApi.listLdapRuns,
    { directoryId },
    {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.runs.some((run) => run.state === 'running') ? pollTime : false,
    },
  )

/** A run; read again until it has ended. */
export const useLdapRun = (runId: number | null) =>
  useCompanyRead(adminLdapApi.getLdapRun, runId === null ? null : { runId }, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollTime : false),
  })
