/** Actions in the audit log, in the order of the filter on its page. */
export const auditActions = [
  'signedIn',
  'signInFailed',
  'passwordChanged',
  'passwordReset',
  'codeGiven',
  'appPasswordAdded',
  'appPasswordRevoked',
  'invited',
  'rolesChanged',
  'personAdded',
  'personChanged',
  'personRetired',
  'personReinstated',
  'companyChanged',
  'logoChanged',
  'holidayAdded',
  'holidayChanged',
  'holidayRemoved',
  'menuAdded',
  'menuChanged',
  'menuMoved',
  'menuRemoved',
  'organisationImported',
  'portalSetUp',
] as const
/** An action of the audit log. */
export type AuditAction = (typeof auditActions)[number]
