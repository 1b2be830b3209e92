import { ofCompany } from '../kit/company.ts'
import { change, read } from '../kit/endpoint.ts'
import {
  code,
  localName,
  nullable,
  object,
  oneOf,
  rowId,
  type Static,
  Type,
  versionNumber,
  writtenName,
} from '../kit/schema.ts'

/** Pages with web parts: the home page and my page (spec 1§2). */
export const webpartPages = ['home', 'mypage'] as const
/** A page with web parts. */
export type WebpartPage = (typeof webpartPages)[number]

/** Limits of a layout: web parts, columns, the narrowest column as a share of all, and rows of a part. */
export const layoutLimits = { parts: 30, columns: 4, narrowest: 15, rows: 20 } as const

const title = writtenName(100, 0)

/**
 * One web part of a layout. `column` counts from 0; `rows` is the number of list rows, 0 means the number in
 * its options; `options` have the schema of its kind (spec 2§3).
 */
export const webpart = object({
  webpartId: Type.Integer({ minimum: 1, maximum: 9_999 }),
  kind: Type.String({ pattern: '^[a-z][a-zA-Z-]{0,31}$' }),
  column: Type.Integer({ minimum: 0, maximum: layoutLimits.columns - 1 }),
  rows: Type.Integer({ minimum: 0, maximum: layoutLimits.rows }),
  title,
  options: Type.Record(Type.String(), Type.Unknown()),
})
/** One web part of a layout. */
export type Webpart = Static<typeof webpart>

const columns = Type.Array(Type.Integer({ minimum: layoutLimits.narrowest, maximum: 100 }), {
  minItems: 1,
  maxItems: layoutLimits.columns,
})
const parts = Type.Array(webpart, { maxItems: layoutLimits.parts })

/**
 * The layout of a page: the widths of its columns as shares, and its web parts, within a column from top to
 * bottom.
 */
export const layout = object({ columns, parts })
/** The layout of a page. */
export type Layout = Static<typeof layout>

const page = oneOf(webpartPages)

/** A layout that a company assigns to everyone, or to the holders of a role; `*` means all companies. */
export const webpartSet = object({
  setId: rowId,
  comCode: code,
  page,
  roleId: nullable(Type.String()),
  ...layout.properties,
})
/** A layout that a company assigns to everyone, or to the holders of a role. */
export type WebpartSet = Static<typeof webpartSet>

/** Content of `webpart.json`: the layouts that people of one company can have (spec 1§7). */
export const webpartFile = object({ comCode: code, version: Type.String(), sets: Type.Array(webpartSet) })
/** Content of `webpart.json`. */
export type WebpartFile = Static<typeof webpartFile>

/** A layout for administrators, with the name of its role; null if it is for everyone. */
export const administeredSet = object({
  ...webpartSet.properties,
  version: versionNumber,
  roleName: nullable(localName),
})
/** A layout for administrators. */
export type AdministeredSet = Static<typeof administeredSet>

/**
 * Push topic that notifies browsers that the web-part sets of a company changed; the id is the company's
 * code.
 */
export const webpartSetsTopic = 'webpart.sets'

/** Whether a person would get a set: yes, or no because of an own layout, another set, or the role. */
export const setSights = ['shown', 'own', 'other', 'notReader'] as const

const admin = ['webpart.unknownRole', 'webpart.setExists', 'webpart.setChanged'] as const

/** Calls of layouts: the viewer's own and those of a company. */
export const layoutCalls = {
  getLayout: read('/api/webpart/layout', 'maru', {
    summary:
      'Returns the own layout of the viewer for a page, or null and the setId of the default set in webpart.json.',
    refreshedBy: [{ topic: webpartSetsTopic }],
    input: object({ page }),
    output: object({
      own: nullable(object({ ...layout.properties, version: versionNumber })),
      setId: nullable(rowId),
      fileVersion: Type.String(),
    }),
  }),
  saveLayout: change('/api/webpart/layout', 'maru', {
    summary:
      'Stores the own layout of the viewer for a page; version is that of the stored layout, 0 for none.',
    refreshesNothing: 'The page shows the layout that it saves, and stores it in the cache.',
    input: object({
      page,
      version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
      ...layout.properties,
    }),
    output: object({ version: versionNumber }),
    errors: ['webpart.layoutChanged', 'webpart.layoutInvalid'],
  }),
  resetLayout: change('/api/webpart/layout', 'maru', {
    summary:
      'Deletes the own layout of the viewer for a page, so that they get the set of the company again.',
    method: 'DELETE',
    refreshes: ['webpart.getLayout'],
    input: object({ page }),
    output: object({}),
  }),
  listSets: read('/api/webpart/sets', 'maru', {
    summary:
      'Lists the web-part sets of the current company; for super administrators also those for all companies.',
    input: ofCompany(object({})),
    output: Type.Array(administeredSet),
  }),
  previewSet: read('/api/webpart/sets/preview', 'maru', {
    summary: 'Returns whether a person of the current company would get an unsaved web-part set, or why not.',
    method: 'POST',
    input: ofCompany(
      object({
        setId: nullable(rowId),
        isForAllCompanies: Type.Boolean(),
        page,
        roleId: nullable(code),
        personCode: code,
      }),
    ),
    output: object({
      state: oneOf(setSights),
      /** The set that the person gets instead. */
      other: nullable(object({ comCode: Type.String(), roleName: nullable(localName) })),
    }),
  }),
  saveSet: change('/api/webpart/sets', 'maru', {
    summary:
      'Creates a web-part set, or updates the one of the given setId and version; for managers of the company.',
    creates: true,
    refreshes: ['webpart.listSets', 'webpart.getLayout'],
    input: ofCompany(
      object({
        setId: nullable(rowId),
        version: nullable(versionNumber),
        isForAllCompanies: Type.Boolean(),
        page,
        roleId: nullable(code),
        ...layout.properties,
      }),
    ),
    output: object({ setId: rowId, version: versionNumber }),
    errors: [...admin, 'webpart.layoutInvalid'],
  }),
  removeSet: change('/api/webpart/sets/{setId}', 'maru', {
    summary: 'Deletes a web-part set; people who had it get the next one that applies to them.',
    method: 'DELETE',
    refreshes: ['webpart.listSets', 'webpart.getLayout'],
    input: ofCompany(object({ setId: rowId, version: versionNumber })),
    output: object({}),
    errors: ['webpart.setChanged'],
  }),
}
