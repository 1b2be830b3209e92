import type { Endpoint } from '../endpoint.ts'

const calls = {
  'org:read':
    'listOrganisation listDepartmentPath listCompanies getDepartment listByEmail listEmployees searchOrganisation getPersonByEmail getPerson getProfile listHolidayEntries listCompanyTitles',
  'board:read':
    'listBoards getBoard getBoardConfig listArticles listBlogArticles listRecentArticles countArticles getArticle getCurrentArticle listComments listArticleHistory listVersionFiles getThumbnail',
  'board:write': 'createArticle updateArticle removeArticle saveComment removeComment',
  'calendar:read':
    'listCalendars listEvents getEvent findEvents listPeopleCalendars listBusyTimes listRoomTimes listRooms listHolidays exportCalendar',
  'calendar:write': 'saveEvent moveEvent removeEvent answerEvent',
  'reservation:read':
    'getFolder listFolderResources getResource listFreeResources getRequest validateRequest listBookings listMyBookings searchBookings searchMyBookings',
  'reservation:write': 'saveRequest cancelRequest',
  'approval:read': 'listDocuments countDocuments listBox countBoxes getDocument listApplications',
  'file:read': 'listStoredFiles listAttachments checkDownload downloadFile showThumbnail',
  'file:write': 'createFileCode uploadChunk',
  'mail:send': 'sendMail',
  'contact:read': 'listFolders listContacts listGroupContacts listPublicFolders listPublicMembers',
  'contact:write': 'createFolder updateFolder removeFolder createContact updateContact removeContacts',
  'work:read': 'listWork countWork listDoneWork listWaitingWork',
  'work:write': 'postponeWork',
} as const

/** What an API token may do: a part of the calls of one domain. */
export type ApiScope = keyof typeof calls

/** The scopes of API tokens, in the order of their list. */
export const apiScopes = Object.keys(calls) as ApiScope[] // the keys of the object above

/** The calls of each scope by name, such as `board.listArticles`. */
export const scopeCalls: Readonly<Record<ApiScope, readonly string[]>> = Object.fromEntries(
  Object.entries(calls).map(([scope, names]) => [
    scope,
    names.split(' ').map((name) => `${scope.split(':')[0]}.${name}`),
  ]),
) as Record<ApiScope, string[]>

const scopeOfCall = new Map(
  apiScopes.flatMap((scope) => scopeCalls[scope].map((name) => [name, scope] as const)),
)

/**
 * The scope that a call needs; null if no token may make it: a call that is not in a list is closed. Closed are
 * administration, accounts, settings, surveys, decisions on documents, signatures, secret addresses, rights and the mailbox.
 */
export function scopeOf({ name }: Pick<Endpoint, 'name'>): ApiScope | null {
  return scopeOfCall.get(name) ?? null
}

const closedToSystems: Readonly<Record<string, readonly string[]>> = {
  'mail.sendMail': ['id'],
}

/**
 * The fields of a call that a connected system may not send: they name what people have written and not sent. A person's
 * own token may.
 */
export function fieldsClosedToSystems({ name }: Pick<Endpoint, 'name'>): readonly string[] {
  return closedToSystems[name] ?? []
}
