import { endpoint } from '../kit/endpoint.ts'
import { code, object, rowId, Type, text } from '../kit/schema.ts'

const about = {
  spec: '2§7',
  method: 'GET',
  access: 'session',
  changes: false,
  actor: ['comCode'],
  output: rowId,
  errors: ['webpart.noMenu'],
} as const

const input = object({ comCode: Type.Optional(code) })

/** Ids of the menus for links in web parts; each throws `webpart.noMenu` if the viewer sees no such menu. */
export const menuCalls = {
  getResourceMenuId: endpoint({
    ...about,
    summary: 'Returns the id of the menu of resource reservation with this name.',
    path: '/IsuWebpart/ISU_Webpart/api/resourcemenuid',
    input: object({ comCode: Type.Optional(code), menuName: text(200, 1) }),
  }),
  getAppointmentMenuId: endpoint({
    ...about,
    summary: 'Returns the id of the menu of the calendar.',
    path: '/IsuWebpart/ISU_Webpart/api/appointmentmenuid',
    input,
  }),
  getPendingBoxMenuId: endpoint({
    ...about,
    summary: 'Returns the id of the menu of documents to approve, or of the approval menu if there is none.',
    path: '/IsuWebpart/ISU_Webpart/api/pendingboxmenuid',
    input,
  }),
  getInProgressBoxMenuId: endpoint({
    ...about,
    summary: 'Returns the id of the menu of documents in progress, or of the approval menu if there is none.',
    path: '/IsuWebpart/ISU_Webpart/api/inprogressboxmenuid',
    input,
  }),
  getMailMenuId: endpoint({
    ...about,
    summary: 'Returns the id of the menu of the mailbox.',
    path: '/IsuWebpart/ISU_Webpart/api/mailmenuid',
    input,
  }),
}
