import { archiveImportsTopic } from '@maru/api/archive'
import type { Room } from '#kit/room.ts'
import { adminPageCheck } from '#modules/account/index.ts'
import { archiveRoutes } from './archive.routes.ts'
import { runStep } from './import/step.jobs.ts'
import { cleanArchive } from './import/undo.service.ts'
import { isArchiveManager } from './item/item.access.ts'
import { archiveFiles, searchArchive, sourceFiles } from './item/item.service.ts'
import { archivePersonalData } from './personal/personal.rules.ts'

export { type CommandImport, importByCommand } from './import/command.service.ts'

/** Earlier documents: approvals and articles of other systems, read-only (decisions 388 and 389). */
export const archiveRoom: Room = {
  name: 'archive',
  routes: archiveRoutes,
  jobs: { 'archive.step': runStep },
  jobQueues: { 'archive.step': 'backup' },
  scheduled: { 'archive.clean': { cron: '25 3 * * *', run: cleanArchive } },
  pushes: { [archiveImportsTopic]: async (context) => isArchiveManager(context) },
  fills: {
    personalData: [archivePersonalData],
    fileHolder: [archiveFiles, sourceFiles],
    searchSource: [{ target: 'archive', filters: [], search: searchArchive }],
    portalScreen: [
      {
        id: 'archive',
        address: '/archive',
        name: { ko: '이전 문서', en: 'Earlier documents', zh: '旧文档' },
        icon: 'folder',
        baseUrl: '/archive',
      },
    ],
    pathCheck: [adminPageCheck('archive', ['isSuperAdmin', 'isCompanyManager'])],
  },
}
