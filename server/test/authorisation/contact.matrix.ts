import { contactApi } from '@maru/api/contact'
import type { Matrix, World } from './world.ts'

const everyone = '401 200 200 200 200 200 200'
/** MAILONLY people may read their own address books, because they write mail (spec 1§2), but not change them. */
const onlyUsersRead = '401 200 404 404 404 404 404'
const onlyUsers = '401 200 404 404 403 404 404'
const administrators = '401 403 403 404 403 200 200'

let made = 0

async function folder({ people }: World) {
  made += 1
  const { result } = await people.user.call(contactApi.createFolder, { displayName: `폴더 ${made}` })
  return result.id
}

async function entry({ people }: World) {
  made += 1
  return (await people.user.call(contactApi.createContact, { displayName: `사람 ${made}` })).result.id
}

async function list({ people }: World) {
  const input = {
    displayName: '목록',
    members: [{ type: 'address' as const, id: '', email: 'out@side.example' }],
  }
  return (await people.user.call(contactApi.createContact, input)).result.id
}

async function group({ people }: World) {
  made += 1
  return (await people.manager.call(contactApi.createPublicFolder, { displayName: `그룹 ${made}` })).result.id
}

/** Who may call contact: address books belong to their owner, public groups to a company. */
export const contactMatrix: Matrix = {
  'contact.listFolders': { input: {}, cells: everyone },
  'contact.listContacts': {
    input: async (world) => ({ parentId: await folder(world) }),
    cells: onlyUsersRead,
  },
  'contact.listGroupContacts': {
    input: async (world) => ({ parentId: await list(world) }),
    cells: onlyUsersRead,
  },
  'contact.createFolder': {
    input: async (world) => ({ displayName: '안쪽', parentId: await folder(world) }),
    cells: onlyUsers,
  },
  'contact.updateFolder': {
    input: async (world) => ({ id: await folder(world), displayName: '새 이름' }),
    cells: onlyUsers,
  },
  'contact.removeFolder': { input: async (world) => ({ id: await folder(world) }), cells: onlyUsers },
  'contact.createContact': {
    input: async (world) => ({ displayName: '사람', folderId: await folder(world) }),
    cells: onlyUsers,
  },
  'contact.updateContact': {
    input: async (world) => ({ id: await entry(world), displayName: '새 이름' }),
    cells: onlyUsers,
  },
  // The call ignores unknown ids and ids of other owners, so it removes nothing.
  'contact.removeContacts': {
    input: async (world) => ({ ids: [await entry(world)] }),
    cells: '401 200 200 200 403 200 200',
  },
  'contact.importContacts': {
    input: async (world) => ({
      folderId: await folder(world),
      format: 'csv',
      content: btoa('name\nx\n'),
      dryRun: true,
    }),
    cells: onlyUsers,
  },
  'contact.exportContacts': {
    input: async (world) => ({ folderId: await folder(world), format: 'csv' }),
    cells: onlyUsers,
  },
  'contact.listPublicFolders': { input: {}, cells: everyone },
  'contact.listPublicMembers': {
    input: async (world) => ({ identity: await group(world) }),
    cells: '401 200 200 404 200 200 200',
  },
  'contact.createPublicFolder': { input: { displayName: '그룹' }, cells: '401 403 403 403 403 200 200' },
  'contact.updatePublicFolder': {
    input: async (world) => ({ id: await group(world), displayName: '새 이름' }),
    cells: administrators,
  },
  'contact.removePublicFolder': {
    input: async (world) => ({ id: await group(world) }),
    cells: administrators,
  },
}
