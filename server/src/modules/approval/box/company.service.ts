import { boxes, type CompanyFolder } from '@maru/api/approval'
import type { Context } from '#kit/context.ts'
import { companyOwner } from '../document/entry.rules.ts'
import { selectCompanyFolders } from './company.sql.ts'

/** The levels of the box of the company: group, group inside, form and year. */
export async function listCompanyFolders({ db, viewer }: Context): Promise<CompanyFolder[]> {
  const { comCode } = viewer
  const rows = await selectCompanyFolders(db, { comCode, owner: companyOwner(comCode), box: boxes.company })
  return rows.map(({ groupId, groupName, parentId, parentName, formId, formName, year, count }) => ({
    ...{ groupId: String(groupId), groupName, applicationId: String(formId), applicationName: formName },
    parent: parentId === null ? null : { groupId: String(parentId), groupName: parentName },
    ...{ year, count },
  }))
}
