import { change, defineApi } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { object, oneOf, type Static, Type } from '../kit/schema.ts'
import { setupFault, setupFileNames } from '../setup.ts'

/** Error codes of the import on the page of the administration with their HTTP status. */
export const setupImportErrors = defineErrors({
  'setup.foreignCompany': 403,
  'setup.accountsForSuper': 403,
})
type SetupImportErrors = typeof setupImportErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends SetupImportErrors {}
}

/** Maximum size of all files in one import, in bytes. */
export const mostImportBytes = 20 * 1024 * 1024

/** What one row of a file changes: its key, and the changed fields with old and new value. */
export const importDifference = object({
  key: Type.String(),
  change: oneOf(['added', 'changed', 'removed'] as const),
  fields: Type.Array(object({ field: Type.String(), before: Type.String(), after: Type.String() })),
})
/** What one row of a file changes. */
export type ImportDifference = Static<typeof importDifference>

/** The effect of an import. */
export const importReport = object({
  /** The first 200 faults; `faultCount` is the number of all. */
  faults: Type.Array(setupFault),
  faultCount: Type.Integer(),
  tables: Type.Array(
    object({
      file: Type.String(),
      rows: Type.Integer(),
      added: Type.Integer(),
      changed: Type.Integer(),
      removed: Type.Integer(),
      /** The first 100 differences. */
      differences: Type.Array(importDifference),
    }),
  ),
  /** False for a check, and after an error: then nothing was written. */
  isWritten: Type.Boolean(),
})
/** The effect of an import. */
export type ImportReport = Static<typeof importReport>

/** The import of an organisation from files, for super administrators and company managers. */
export const setupImportApi = defineApi('setup', {
  importOrganisation: change('/api/setup/import', 'maru', {
    summary:
      'Checks CSV files of an organisation, or imports them: all or nothing. Company managers import the five files of their company only.',
    refreshes: [
      'account.listAccounts',
      'account.listTitles',
      'org.listOrganisation',
      'org.listCompanies',
      'org.listOrganisationOn',
      'org.listPeopleOn',
    ],
    bodyLimit: 28 * 1024 * 1024,
    input: object({
      files: Type.Array(
        object({
          name: oneOf(setupFileNames),
          /** The bytes in base64: the server recognises UTF-8 and CP949. */
          bytes: Type.String({ pattern: '^[A-Za-z0-9+/]*={0,2}$' }),
        }),
        { minItems: 1, maxItems: setupFileNames.length },
      ),
      /** True: only checks. */
      isCheck: Type.Boolean(),
      /** True: people, posts and departments that the files lack do not end. */
      keepsMissing: Type.Boolean(),
    }),
    output: importReport,
    errors: ['setup.foreignCompany', 'setup.accountsForSuper'],
  }),
})
