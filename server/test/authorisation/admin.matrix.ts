import type { Matrix } from './world.ts'

/** Who may call admin. */
export const adminMatrix: Matrix = {
  'admin.getBackupState': { input: {}, cells: '401 403 403 403 403 403 200' },
  'admin.listAuditEntries': { input: { page: 1, itemsPerPage: 20 }, cells: '401 403 403 403 403 200 200' },
}
