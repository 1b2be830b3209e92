import { reservationAdminApi, reservationApi } from '@maru/api/reservation'
import { createFolder, createResource, plainRules } from '#modules/reservation/reservation.factory.ts'
import type { Matrix, World } from './world.ts'

const everyone = '401 200 200 200 403 200 200'
const company = '401 200 200 404 403 200 200'
/** Statuses for data of `user`: the owner and the managers of the company's resources have access. */
const owner = '401 200 404 404 403 200 200'

const early = '401 409 404 404 403 409 409'

const administrators = '401 403 403 403 403 200 200'
const writing = {
  name: { ko: '대회의실', en: '', zh: '' },
  kind: 'room',
  place: '',
  description: '',
  terms: '',
  capacity: 0,
  quantity: 1,
  equipment: [],
  color: 1,
  isGlobal: false,
  isFaulty: false,
  timeZone: 'Asia/Seoul',
  hours: Array.from({ length: 7 }, () => ({ from: '09:00', until: '18:00' })),
  rules: plainRules,
  customFields: [],
  blackouts: [],
  fileCode: null,
  rights: [],
  managers: [],
  approvers: [],
}

let made = 0

/** A room of ONE that its people may book. */
async function resource({ test: { db, clock } }: World) {
  made += 1
  const folderId = await createFolder(db, { comCode: 'ONE', name: { ko: `분류 ${made}`, en: '', zh: '' } })
  const name = { ko: `회의실 ${made}`, en: '', zh: '' }
  const id = await createResource(db, { comCode: 'ONE', folderId, name }, clock.now())
  return { folderId, id }
}

const times = (resourceId: number) => ({
  resourceId,
  startDate: '2026-11-23',
  endDate: '2026-11-23',
  startTime: '10:00',
  endTime: '11:00',
  repeat: null,
})

/** A booking of `user`. */
async function booking(world: World) {
  const { id } = await resource(world)
  const { result } = await world.people.user.call(reservationApi.saveRequest, { ...times(id), title: '회의' })
  return { bookingId: result.bookingIds[0] ?? 0, reserveRequestId: result.reserveRequestId }
}

/** A request of `user` that waits for approval. */
async function request(world: World, decided = false) {
  const { test: app, people } = world
  const { folderId } = await resource(world)
  const name = { ko: `차 ${made}`, en: '', zh: '' }
  const rules = { alwaysApproves: true }
  const id = await createResource(app.db, { comCode: 'ONE', folderId, name, rules }, app.clock.now())
  const { result } = await people.user.call(reservationApi.saveRequest, { ...times(id), title: '외근' })
  if (decided)
    await people.manager.call(reservationApi.decideBookings, { bookingIds: result.bookingIds, approval: 2 })
  return { bookingIds: result.bookingIds }
}

/** A room that is open at any hour. */
async function openRoom(world: World) {
  const { db, clock } = world.test
  const { folderId } = await resource(world)
  const hours = Array.from({ length: 7 }, (): [number, number] => [0, 1440])
  const name = { ko: `열린 회의실 ${made}`, en: '', zh: '' }
  const rules = { allowsMidnight: true }
  return { id: await createResource(db, { comCode: 'ONE', folderId, name, hours, rules }, clock.now()) }
}

/** The key of the tablet at a room. */
async function doorKey({ people }: World, resourceId: number): Promise<string> {
  return (await people.manager.call(reservationAdminApi.makeDoorKey, { resourceId })).result.key
}

/** A room with the current code of its door. */
async function door(world: World) {
  const { id } = await resource(world)
  const key = await doorKey(world, id)
  const { result } = await world.test.client.call(reservationApi.getDoor, { key })
  return { resourceId: id, code: result.code }
}

const day = { requestType: 'Daily', baseDatetime: '2026-11-23' } as const

/** Who may call reservation: resources belong to a company, bookings to their owner. */
export const reservationMatrix: Matrix = {
  'reservation.getFolder': {
    input: async (world) => ({ id: (await resource(world)).folderId }),
    cells: company,
  },
  'reservation.listFolderResources': {
    input: async (world) => ({ id: (await resource(world)).folderId }),
    cells: company,
  },
  'reservation.getResource': { input: async (world) => ({ id: (await resource(world)).id }), cells: company },
  'reservation.saveStar': {
    input: async (world) => ({ resourceId: (await resource(world)).id, isStarred: true }),
    cells: company,
  },
  'reservation.getPermissions': {
    input: async (world) => ({ id: (await resource(world)).id }),
    cells: company,
  },
  'reservation.listFreeResources': { input: {}, cells: everyone },
  'reservation.getRequest': {
    input: async (world) => ({ id: (await booking(world)).bookingId }),
    cells: company,
  },
  'reservation.saveRequest': {
    input: async (world) => ({ ...times((await resource(world)).id), title: '회의' }),
    cells: company,
  },
  'reservation.cancelRequest': {
    input: async (world) => ({ bookingId: (await booking(world)).bookingId }),
    cells: owner,
  },
  // For all but the owner and managers, the canceled booking does not exist; only the person who canceled it undoes that.
  'reservation.restoreRequest': {
    input: async (world) => {
      const { bookingId } = await booking(world)
      await world.people.user.call(reservationApi.cancelRequest, { bookingId, scope: 'this' })
      return { bookingIds: [bookingId] }
    },
    cells: '401 200 404 404 403 409 409',
  },
  'reservation.validateRequest': {
    input: async (world) => times((await resource(world)).id),
    cells: company,
  },
  'reservation.validateWithWaiting': {
    input: async (world) => times((await resource(world)).id),
    cells: company,
  },
  'reservation.validateStoredRequest': {
    input: async (world) => ({ reserveRequestId: (await booking(world)).reserveRequestId }),
    cells: company,
  },
  'reservation.listBookings': {
    input: async (world) => ({ ...day, resourceId: (await resource(world)).id }),
    cells: company,
  },
  'reservation.listMyBookings': { input: day, cells: everyone },
  'reservation.searchBookings': { input: {}, cells: everyone },
  'reservation.searchMyBookings': { input: {}, cells: everyone },
  'reservation.isGlobalBooking': {
    input: async (world) => ({ bookingId: (await booking(world)).bookingId }),
    cells: company,
  },
  'reservation.mapByRequest': {
    input: async (world) => ({ reserveRequestId: (await booking(world)).reserveRequestId }),
    cells: company,
  },
  'reservation.mapByBooking': {
    input: async (world) => ({ bookingId: (await booking(world)).bookingId }),
    cells: company,
  },
  'reservation.isApprover': { input: {}, cells: everyone },
  'reservation.listApprovals': { input: {}, cells: everyone },
  'reservation.decideBookings': {
    input: async (world) => ({ ...(await request(world)), approval: 1 }),
    cells: '401 404 404 404 403 200 200',
  },
  'reservation.undoDecisions': {
    input: (world) => request(world, true),
    cells: '401 404 404 404 403 200 200',
  },
  'reservation.listApprovalResources': { input: {}, cells: everyone },
  // The booking is the day after tomorrow, so these actions are too early for its owner.
  'reservation.confirmOffer': { input: (world) => booking(world), cells: early },
  'reservation.checkIn': { input: (world) => booking(world), cells: early },
  'reservation.endBooking': { input: (world) => booking(world), cells: early },
  'reservation.returnBooking': { input: (world) => booking(world), cells: early },
  // This call needs no session. The key is the secret.
  'reservation.getDoor': {
    input: async (world) => ({ key: await doorKey(world, (await resource(world)).id) }),
    cells: '200 200 200 200 200 200 200',
  },
  // The tablet needs its key and no session.
  'reservation.bookAtDoor': {
    input: async (world) => ({
      ...{ key: await doorKey(world, (await openRoom(world)).id), minutes: 15, title: '현장 예약' },
    }),
    cells: '200 200 200 200 200 200 200',
  },
  'reservation.endAtDoor': {
    input: async (world) => ({ key: await doorKey(world, (await resource(world)).id), bookingId: 1 }),
    cells: '409 409 409 409 409 409 409',
  },
  'reservation.findDoorBooking': { input: (world) => door(world), cells: company },
  // People who see the room get 409, because they have no booking to check in.
  'reservation.checkInAtDoor': {
    input: async (world) => ({ ...(await door(world)), bookingId: 1 }),
    cells: '401 409 409 404 403 409 409',
  },
  'reservation.downloadBooking': {
    input: async (world) => ({ bookingId: (await booking(world)).bookingId }),
    cells: company,
  },
  'reservation.listFeeds': { input: {}, cells: everyone },
  'reservation.makeFeed': {
    input: async (world) => ({ resourceId: (await resource(world)).id }),
    cells: company,
  },
  'reservation.removeFeed': {
    input: async (world) => {
      await world.people.user.call(reservationApi.makeFeed, {})
      return {}
    },
    cells: '401 200 404 404 403 404 404',
  },
  'reservation.getFeed': {
    input: async ({ people }) => {
      const { result } = await people.user.call(reservationApi.makeFeed, {})
      return { key: result.path.split('/').at(-2) }
    },
    cells: '200 200 200 200 200 200 200',
  },
  'reservationAdmin.listSubjects': { input: { subjects: ['person:user'] }, cells: administrators },
  'reservationAdmin.getReport': {
    input: { startDate: '2026-11-01', endDate: '2026-11-30' },
    cells: administrators,
  },
  'reservationAdmin.exportReport': {
    input: { startDate: '2026-11-01', endDate: '2026-11-30', part: 'hours' },
    cells: administrators,
  },
  'reservationAdmin.exportResources': { input: {}, cells: administrators },
  'reservationAdmin.importResources': {
    input: async (world) => ({
      folderId: (await resource(world)).folderId,
      content: Buffer.from('name_ko\n회의실\n').toString('base64'),
      dryRun: true,
    }),
    cells: administrators,
  },
  'reservationAdmin.makeDoorKey': {
    input: async (world) => ({ resourceId: (await resource(world)).id }),
    cells: administrators,
  },
  'reservationAdmin.removeDoorKey': {
    input: async (world) => ({ resourceId: (await resource(world)).id }),
    cells: administrators,
  },
  'reservationAdmin.listFolders': { input: {}, cells: administrators },
  'reservationAdmin.saveFolder': {
    input: { parentId: null, name: { ko: '분류', en: '', zh: '' }, rights: [] },
    cells: '401 403 403 403 403 200 200',
  },
  'reservationAdmin.removeFolder': {
    input: async ({ test: { db } }) => {
      const name = { ko: '빈 분류', en: '', zh: '' }
      return { folderId: await createFolder(db, { comCode: 'ONE', name }) }
    },
    cells: administrators,
  },
  'reservationAdmin.listResources': {
    input: async (world) => ({ folderId: (await resource(world)).folderId }),
    cells: administrators,
  },
  'reservationAdmin.listBlockedBookings': {
    input: async (world) => ({
      resourceId: (await resource(world)).id,
      timeZone: 'Asia/Seoul',
      blackouts: [
        { startDate: '2026-12-01', startTime: '00:00', endDate: '2026-12-02', endTime: '00:00', reason: '' },
      ],
    }),
    cells: administrators,
  },
  'reservationAdmin.saveResource': {
    input: async (world) => ({ ...writing, folderId: (await resource(world)).folderId }),
    cells: administrators,
  },
  'reservationAdmin.removeResource': {
    input: async (world) => ({ resourceId: (await resource(world)).id }),
    cells: administrators,
  },
  'reservationAdmin.listRemovedResources': { input: async () => ({}), cells: administrators },
  'reservationAdmin.restoreResource': {
    input: async (world) => {
      const { id } = await resource(world)
      const { db, clock } = world.test
      await db`update reservation_resource set deleted_at = ${clock.now()} where resource_id = ${id}`
      return { resourceId: id }
    },
    cells: administrators,
  },
}
