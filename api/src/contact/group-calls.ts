import { endpoint } from '../kit/endpoint.ts'
import { page, pageOf, pageSize } from '../kit/paging.ts'
import { object, oneOf, Type, text } from '../kit/schema.ts'
import { contactLimits, groupMember, groupMemberInput, publicFolder, rowKey } from './entity.ts'

const saved = object({ id: rowKey })
const traversal = Type.Optional(oneOf(['Shallow', 'Deep']))
const group = {
  displayName: text(200, 1),
  displayNameEng: Type.Optional(text(200)),
  displayNameChi: Type.Optional(text(200)),
  emailAddress: Type.Optional(text(254)),
  manageDeptCode: Type.Optional(text(64)),
  isShared: Type.Optional(Type.Boolean()),
  members: Type.Optional(Type.Array(groupMemberInput, { maxItems: contactLimits.listMembers })),
}

/** Public distribution groups (spec 1§7). */
export const groupCalls = {
  listPublicFolders: endpoint({
    summary:
      'Lists a page of the public groups that the viewer may see, by name, those of the current company first.',
    spec: '1§7',
    method: 'POST',
    path: '/api/ma/DistributionGroup/GetDistributionGroupList',
    access: 'session',
    changes: false,
    input: object({
      pageNum: Type.Optional(page),
      rowSize: Type.Optional(pageSize),
      searchWord: Type.Optional(text(200)),
    }),
    output: pageOf(publicFolder),
    mailOnly: true,
  }),
  listPublicMembers: endpoint({
    summary:
      'Lists a page of the members of a public group; with Deep, groups and departments are replaced by their people.',
    spec: '1§7',
    method: 'POST',
    path: '/api/ma/DistributionGroup/GetDistributionGroupMemberList',
    access: 'session',
    changes: false,
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
  createPublicFolder: endpoint({
    summary: 'Creates a public group of the current company; for company managers.',
    spec: 'maru',
    method: 'POST',
    path: '/api/contact/group',
    access: 'session',
    changes: true,
    creates: true,
    refreshes: ['contact'],
    bodyLimit: 1_048_576,
    input: object(group),
    output: saved,
    errors: ['contact.memberUnknown', 'contact.listCycle', 'contact.nameEmpty', 'contact.emailInvalid'],
  }),
  updatePublicFolder: endpoint({
    summary: 'Replaces a public group; for company managers and the people of its department.',
    spec: 'maru',
    method: 'PUT',
    path: '/api/contact/group/{id}',
    access: 'session',
    changes: true,
    refreshes: ['contact'],
    bodyLimit: 1_048_576,
    input: object({ id: rowKey, ...group }),
    output: saved,
    errors: ['contact.memberUnknown', 'contact.listCycle', 'contact.nameEmpty', 'contact.emailInvalid'],
  }),
  removePublicFolder: endpoint({
    summary: 'Deletes a public group; for company managers.',
    spec: 'maru',
    method: 'DELETE',
    path: '/api/contact/group/{id}',
    access: 'session',
    changes: true,
    refreshes: ['contact'],
    input: object({ id: rowKey }),
    output: saved,
  }),
}
