import { change, read } from '../kit/endpoint.ts'
import { page, pageOf, pageSize } from '../kit/paging.ts'
import { object, oneOf, Type, text } from '../kit/schema.ts'
import { wireInputs } from '../kit/wire-fields.ts'
import { contactLimits, groupMember, groupMemberInput, publicFolder, rowKey } from './entity.ts'

const saved = object({ id: rowKey })
const traversal = Type.Optional(oneOf(['Shallow', 'Deep']))
const group = {
  ...wireInputs('displayName', 200),
  emailAddress: Type.Optional(text(254)),
  manageDeptCode: Type.Optional(text(64)),
  isShared: Type.Optional(Type.Boolean()),
  members: Type.Optional(Type.Array(groupMemberInput, { maxItems: contactLimits.listMembers })),
}

/** Public distribution groups (spec 1§7). */
export const groupCalls = {
  listPublicFolders: read('/api/ma/DistributionGroup/GetDistributionGroupList', '1§7', {
    summary:
      'Lists a page of the public groups that the viewer may see, by name, those of the current company first.',
    method: 'POST',
    input: object({
      pageNum: Type.Optional(page),
      rowSize: Type.Optional(pageSize),
      searchWord: Type.Optional(text(200)),
    }),
    output: pageOf(publicFolder),
    mailOnly: true,
  }),
  listPublicMembers: read('/api/ma/DistributionGroup/GetDistributionGroupMemberList', '1§7', {
    summary:
      'Lists a page of the members of a public group; with Deep, groups and departments are replaced by their people.',
    method: 'POST',
    input: object({
      identity: rowKey,
      pageNum: Type.Optional(page),
      rowSize: Type.Optional(pageSize),
      searchFilter: Type.Optional(Type.Integer({ minimum: 0, maximum: 0 })),
      searchWord: Type.Optional(text(200)),
      traversal,
    }),
    output: pageOf(groupMember),
    mailOnly: true,
  }),
  createPublicFolder: change('/api/contact/group', 'maru', {
    summary: 'Creates a public group of the current company; for company managers.',
    creates: true,
    refreshes: ['contact'],
    bodyLimit: 1_048_576,
    input: object(group),
    output: saved,
    errors: ['contact.memberUnknown', 'contact.listCycle', 'contact.nameEmpty', 'contact.emailInvalid'],
  }),
  updatePublicFolder: change('/api/contact/group/{id}', 'maru', {
    summary: 'Replaces a public group; for company managers and the people of its department.',
    method: 'PUT',
    refreshes: ['contact'],
    bodyLimit: 1_048_576,
    input: object({ id: rowKey, ...group }),
    output: saved,
    errors: ['contact.memberUnknown', 'contact.listCycle', 'contact.nameEmpty', 'contact.emailInvalid'],
  }),
  removePublicFolder: change('/api/contact/group/{id}', 'maru', {
    summary: 'Deletes a public group; for company managers.',
    method: 'DELETE',
    refreshes: ['contact'],
    input: object({ id: rowKey }),
    output: saved,
  }),
}
