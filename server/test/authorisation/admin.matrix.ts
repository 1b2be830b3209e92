import type { Matrix } from './world.ts'

const server = { host: '127.0.0.1', port: 9, isSecure: false, user: '', password: '', from: 'a@b.example' }

/** Who may call admin. */
export const adminMatrix: Matrix = {
  'admin.getBackupState': { input: {}, cells: '401 403 403 403 403 403 200' },
  'admin.getMailServer': { input: {}, cells: '401 403 403 403 403 403 200' },
  'admin.testMailServer': {
    input: { server: { ...server, password: null }, to: 'a@b.example' },
    cells: '401 403 403 403 403 403 400',
  },
  'admin.saveMailServer': { input: { server }, cells: '401 403 403 403 403 403 200' },
  'admin.removeMailServer': { input: {}, cells: '401 403 403 403 403 403 200' },
  'admin.listAuditEntries': { input: { page: 1, itemsPerPage: 20 }, cells: '401 403 403 403 403 200 200' },
}
