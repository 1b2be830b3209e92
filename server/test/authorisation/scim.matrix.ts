import type { Matrix } from './world.ts'

const managers = '401 403 403 403 403 200 200'

/** Who may call the tokens of provisioning: managers of the company. */
export const scimMatrix: Matrix = {
  'admin.listScimTokens': { input: {}, cells: managers },
  'admin.createScimToken': {
    input: async ({ test }) => {
      await test.db`delete from admin_scim_token`
      return { name: 'Entra ID', deptCode: 'ONE-D1', days: 30 }
    },
    cells: managers,
  },
  'admin.revokeScimToken': { input: { tokenId: 999_999 }, cells: '401 403 403 403 403 404 404' },
  'admin.startLdapSync': {
    input: { directoryId: 'unknown', isDry: true, seenRunId: null },
    cells: '401 403 403 403 403 404 404',
  },
  'admin.listLdapRuns': { input: { directoryId: 'unknown' }, cells: '401 403 403 403 403 404 404' },
  'admin.getLdapRun': { input: { runId: 999_999 }, cells: '401 403 403 403 403 404 404' },
}
